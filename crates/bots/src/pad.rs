//! Tables to try answers on, kept for their memory.

use rules::{Answer, Game};

// They are handed out and swapped: a pointer moves, not two kilobytes.
#[allow(clippy::vec_box)]
#[derive(Default)]
pub struct Pad(Vec<Box<Game>>);

impl Pad {
    /// The game after an answer, as far as the table goes: what could be played next is
    /// left out. Nothing if the answer is refused.
    pub fn after(&mut self, from: &Game, answer: &Answer) -> Option<Box<Game>> {
        let mut game = self.0.pop().unwrap_or_else(|| Box::new(from.clone()));
        if game.glimpse(from, answer).is_ok() {
            return Some(game);
        }
        self.put_back(game);
        None
    }

    /// The game is no longer needed.
    pub fn put_back(&mut self, game: Box<Game>) {
        self.0.push(game);
    }
}
