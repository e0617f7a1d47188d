//! One round of training and its files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bots::{Net, Spec};
use rules::Library;
use training::{Choices, Course, Data, Deal, Match, SelfPlay, Targets, fresh, learn, learn_options};

use super::{bar, say};
use crate::cli;
use crate::clock;
use crate::failure::Failure;
use crate::sim::find_bot;

/// How much a search's opinion of a position counts beside the result of the game.
const TRUST: f32 = 0.5;
/// How much the later of two turns counts when positions are judged by what came after them.
const PATIENCE: f32 = 0.7;
/// How much of a score is what the linear evaluation says: a net alone is wrong where no training
/// game has been, and a search finds just those places (docs/tuning.md).
const LEAN: f32 = 0.6;

pub struct Round<'a> {
    pub library: &'a Arc<Library>,
    pub deal: &'a Deal<'a>,
    pub folder: PathBuf,
    pub args: &'a cli::Train,
    pub seed: u64,
    pub threads: usize,
}

impl Round<'_> {
    /// Plays the games that are missing; gives their file.
    pub fn games(&self, player: &Spec) -> Result<PathBuf, Failure> {
        let path = self.folder.join("games.jsonl");
        let play = SelfPlay {
            library: self.library,
            deal: self.deal,
            bot: player,
            seed: self.seed,
            threads: self.threads,
            now: clock::now,
        };
        let bar = bar(self.args.games, "games");
        play.fill(&path, self.args.games, &|games| bar.inc(games))?;
        bar.finish_and_clear();
        Ok(path)
    }

    /// Learns from all games so far, unless this round's weights are there.
    pub fn learn(&self, files: &[PathBuf], out: &mut impl Write) -> Result<Net, Failure> {
        let path = self.folder.join("net.bin");
        if let Ok(bytes) = fs::read(&path) {
            return Net::from_bytes(&bytes).map_err(|why| Failure::Failed(format!("{}: {why}", path.display())));
        }
        // First from results alone; then what that net says of later turns makes them steadier.
        let first = self.value(files, None, out)?;
        let mut net = self.value(files, Some(&first), out)?;
        net.lean(LEAN);
        let mut choices = Choices::default();
        files.iter().try_for_each(|file| choices.read(self.library, file))?;
        let course = Course { epochs: self.args.epochs, seed: self.seed, ..Course::default() };
        let mut told = Vec::new();
        if !choices.is_empty() {
            let course = Course { batch: 256, ..course };
            learn_options(self.library, &choices, &mut net, course, &mut |epoch, _| {
                told.push(format!(
                    "prior, epoch {}: {:.4}, new games {:.4}",
                    epoch.epoch + 1,
                    epoch.learnt,
                    epoch.held_out
                ));
            });
        }
        told.iter().try_for_each(|line| say(out, line))?;
        replace(&path, &net.to_bytes())?;
        // The file keeps half of the bits of each weight.
        Net::from_bytes(&net.to_bytes()).map_err(|why| Failure::Failed(why.to_string()))
    }

    /// Learns the value from these games.
    fn value(&self, files: &[PathBuf], critic: Option<&Net>, out: &mut impl Write) -> Result<Net, Failure> {
        let mut data = Data::default();
        let targets = Targets { trust: TRUST, critic, patience: PATIENCE };
        files.iter().try_for_each(|file| data.read(self.library, file, &targets))?;
        say(out, &format!("{} games, {} positions", data.games, data.learn.len()))?;
        let mut net = fresh(self.seed);
        // A net that has only results to go by soon knows the games by heart.
        let epochs = if critic.is_some() { self.args.epochs } else { 1 };
        let course = Course { epochs, seed: self.seed, ..Course::default() };
        let mut told = Vec::new();
        let progress = bar(data.learn.len() as u64 * u64::from(epochs), "positions");
        learn(self.library, &data, &mut net, course, &mut |n| progress.inc(n), &mut |epoch, _| {
            told.push(format!(
                "value, epoch {}: {:.4}, new games {:.4}",
                epoch.epoch + 1,
                epoch.learnt,
                epoch.held_out
            ));
        });
        progress.finish_and_clear();
        told.iter().try_for_each(|line| say(out, line))?;
        Ok(net)
    }

    /// Lets the new weights play the linear evaluation, unless that has been done.
    pub fn prove(&self, out: &mut impl Write) -> Result<(), Failure> {
        let path = self.folder.join("proof.txt");
        if let Ok(known) = fs::read_to_string(&path) {
            return say(out, known.trim_end());
        }
        let mut record = String::new();
        for bot in ["greedy", "search:300it"].into_iter().filter(|_| self.args.proof > 0) {
            let new = find_bot(&format!("{bot}~eval={}", self.folder.join("net.bin").display()))?;
            let old = find_bot(&format!("{bot}~eval=linear"))?;
            let play = Match {
                library: self.library,
                deal: self.deal,
                bots: [&new, &old],
                players: 2,
                titans: false,
                seed: self.seed,
                threads: self.threads,
                now: clock::now,
            };
            let bar = bar(self.args.proof, "games");
            let score = play.play(self.args.proof, &|games| bar.inc(games));
            bar.finish_and_clear();
            let [low, high] = score.interval().map(|share| share * 100.0);
            let share = score.won as f64 * 100.0 / score.games.max(1) as f64;
            record += &format!(
                "{bot}: the new weights won {} of {} games against the linear ones = {share:.1} % (95 %: {low:.1} to {high:.1})\n",
                score.won, score.games
            );
        }
        replace(&path, record.as_bytes())?;
        say(out, record.trim_end())
    }
}

/// Writes a whole file or none: a step that was killed is done again.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let new = path.with_extension("new");
    fs::write(&new, bytes)?;
    Ok(fs::rename(&new, path)?)
}
