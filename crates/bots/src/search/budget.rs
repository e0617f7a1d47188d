//! How long to think. No clock is read here: whoever makes the bot gives one.

/// Seconds since some moment, never going back.
pub type Now = fn() -> f64;

/// How much thinking one decision gets.
#[derive(Clone, Copy)]
pub enum Budget {
    Iterations(u32),
    /// So many seconds by this clock.
    Seconds(f64, Now),
}

/// A budget being spent.
pub struct Spending {
    budget: Budget,
    began: f64,
    pub done: u32,
}

impl Spending {
    pub fn begin(budget: Budget) -> Spending {
        let began = match budget {
            Budget::Iterations(_) => 0.0,
            Budget::Seconds(_, now) => now(),
        };
        Spending { budget, began, done: 0 }
    }

    /// Iterations that are left, as far as can be told; 0 is the end.
    pub fn left(&self) -> u32 {
        match self.budget {
            Budget::Iterations(n) => n.saturating_sub(self.done),
            Budget::Seconds(seconds, now) => {
                let spent = now() - self.began;
                if spent >= seconds {
                    return 0;
                }
                if spent <= 0.0 {
                    return u32::MAX;
                }
                ((seconds - spent) / spent * f64::from(self.done)) as u32 + 1
            }
        }
    }
}
