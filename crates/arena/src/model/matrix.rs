//! Symmetric positive matrices, as small as a model of factions needs them.

#[derive(Clone, Debug)]
pub struct Matrix {
    n: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub fn zero(n: usize) -> Matrix {
        Matrix { n, cells: vec![0.0; n * n] }
    }

    pub fn size(&self) -> usize {
        self.n
    }

    pub fn at(&self, i: usize, j: usize) -> f64 {
        self.cells[i * self.n + j]
    }

    pub fn add(&mut self, i: usize, j: usize, x: f64) {
        self.cells[i * self.n + j] += x;
    }

    pub fn trace(&self) -> f64 {
        (0..self.n).map(|i| self.at(i, i)).sum()
    }

    /// The trace of the square, which for a symmetric matrix is the sum of all squares.
    pub fn trace_of_square(&self) -> f64 {
        self.cells.iter().map(|x| x * x).sum()
    }

    /// The lower triangle L with L Lᵀ = self. A pivot that rounding made negative is
    /// taken as tiny.
    pub fn cholesky(&self) -> Matrix {
        let n = self.n;
        let mut l = Matrix::zero(n);
        for i in 0..n {
            for j in 0..=i {
                let (row_i, row_j) = (&l.cells[i * n..i * n + j], &l.cells[j * n..j * n + j]);
                let sum: f64 = row_i.iter().zip(row_j).map(|(a, b)| a * b).sum();
                let rest = self.at(i, j) - sum;
                l.cells[i * n + j] = if i == j { rest.max(1e-12).sqrt() } else { rest / l.at(j, j) };
            }
        }
        l
    }

    /// With self = L: the solution of L Lᵀ x = b.
    pub fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = self.n;
        let mut x = b.to_vec();
        for i in 0..n {
            let sum: f64 = (0..i).map(|j| self.at(i, j) * x[j]).sum();
            x[i] = (x[i] - sum) / self.at(i, i);
        }
        for i in (0..n).rev() {
            let sum: f64 = (i + 1..n).map(|j| self.at(j, i) * x[j]).sum();
            x[i] = (x[i] - sum) / self.at(i, i);
        }
        x
    }

    pub fn inverse(&self) -> Matrix {
        let l = self.cholesky();
        let mut inverse = Matrix::zero(self.n);
        let mut unit = vec![0.0; self.n];
        for j in 0..self.n {
            unit[j] = 1.0;
            for (i, x) in l.solve(&unit).into_iter().enumerate() {
                inverse.cells[i * self.n + j] = x;
            }
            unit[j] = 0.0;
        }
        inverse
    }

    pub fn times(&self, x: &[f64]) -> Vec<f64> {
        let row = |i: usize| self.cells[i * self.n..(i + 1) * self.n].iter().zip(x);
        (0..self.n).map(|i| row(i).map(|(a, b)| a * b).sum()).collect()
    }

    /// L z: with z of independent normal numbers, a draw with this covariance.
    pub fn times_lower(&self, z: &[f64]) -> Vec<f64> {
        (0..self.n).map(|i| (0..=i).map(|j| self.at(i, j) * z[j]).sum()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_inverts() {
        let mut m = Matrix::zero(3);
        for (i, row) in [[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]].iter().enumerate() {
            for (j, x) in row.iter().enumerate() {
                m.add(i, j, *x);
            }
        }
        let inverse = m.inverse();
        for i in 0..3 {
            for j in 0..3 {
                let product: f64 = (0..3).map(|k| m.at(i, k) * inverse.at(k, j)).sum();
                assert!((product - f64::from(u8::from(i == j))).abs() < 1e-12);
            }
        }
    }
}
