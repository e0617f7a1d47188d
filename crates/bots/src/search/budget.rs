//! How long to think. No clock is read here: whoever makes the bot gives one.

/// Seconds since some moment, never going back.
pub type Now = fn() -> f64;

/// How much thinking one decision gets.
#[derive(Clone, Copy)]
pub enum Budget {
    Iterations(u32),
    /// So many iterations with two, three and four players.
    BySeats([u32; 3]),
    /// So many seconds by this clock.
    Seconds(f64, Now),
}

/// A budget being spent.
pub struct Spending {
    limit: Limit,
    pub done: u32,
}

enum Limit {
    Iterations(u32),
    Seconds { most: f64, began: f64, now: Now },
}

impl Spending {
    pub fn begin(budget: Budget, seats: usize) -> Spending {
        let limit = match budget {
            Budget::Iterations(n) => Limit::Iterations(n),
            Budget::BySeats(of) => Limit::Iterations(of[seats.clamp(2, 4) - 2]),
            Budget::Seconds(most, now) => Limit::Seconds { most, began: now(), now },
        };
        Spending { limit, done: 0 }
    }

    /// Iterations that are left, as far as can be told; 0 is the end.
    pub fn left(&self) -> u32 {
        match self.limit {
            Limit::Iterations(n) => n.saturating_sub(self.done),
            Limit::Seconds { most, began, now } => {
                let spent = now() - began;
                if spent >= most {
                    return 0;
                }
                if spent <= 0.0 {
                    return u32::MAX;
                }
                ((most - spent) / spent * f64::from(self.done)) as u32 + 1
            }
        }
    }
}
