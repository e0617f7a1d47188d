//! The log of a game: what its chapters say, and what somebody is shown of them.

use rules::{Event, Seat, What};
use tell::{Chronicle, Told, Words};

use super::{Chapter, Eyes, Play};
use crate::table::bearing::doing;
use crate::table::show::{self, Shown};
use crate::table::stand_in::is_deed;
use crate::table::story::{Happened, Left, Line, LineKind, Read};

impl Play {
    /// How far whoever has read the whole log is.
    pub fn read(&self) -> Read {
        Read { chapters: self.chapters.len(), remarks: self.remarks.len() }
    }

    /// The rest of the log for somebody who has read so far, as the reader of `words` may know it,
    /// and what they are shown of it.
    pub fn news(&self, words: &Words<'_>, from: Read) -> (Vec<Line>, Shown) {
        let mut lines: Vec<Line> = self.remarked(words, from.chapters, from.remarks).collect();
        let mut shown = Shown::default();
        for (n, chapter) in self.chapters.iter().enumerate().skip(from.chapters) {
            let told = self.told(words, n, chapter, Eyes::Of(words.viewer));
            self.show(words, chapter, &told, &mut shown);
            lines.extend(self.lines(words, n, told));
        }
        (lines, shown)
    }

    /// What a chapter says, as these eyes saw it.
    pub fn chapter(&self, words: &Words<'_>, n: usize, eyes: Eyes) -> Vec<Line> {
        let told = self.chapters.get(n).map(|chapter| self.told(words, n, chapter, eyes));
        told.map_or_else(Vec::new, |told| self.lines(words, n, told))
    }

    /// What happened in a chapter, as these eyes saw it. A bot that stood in for somebody is said to have.
    fn told(&self, words: &Words<'_>, n: usize, chapter: &Chapter, eyes: Eyes) -> Vec<Told> {
        let mut told = chapter.told(words, eyes);
        let Some(seat) = self.stand_ins.of(n) else { return told };
        let mut players = words.players.to_vec();
        if let Some(name) = players.get_mut(seat.index()) {
            *name = words.speech.tell("log-by-bot", [("who", name.as_str().into())]);
        }
        let viewer = words.viewer.filter(|viewer| *viewer != seat);
        let by_bot = chapter.told(&Words { players: &players, viewer, ..*words }, eyes);
        for (line, by_bot) in told.iter_mut().zip(by_bot).filter(|(line, _)| is_deed(&line.what, seat)) {
            *line = by_bot;
        }
        told
    }

    fn lines(&self, words: &Words<'_>, n: usize, told: Vec<Told>) -> Vec<Line> {
        let mut lines = self.chapters.get(n).map_or_else(Vec::new, |chapter| chapter.lines(words, told));
        if let Some(only) = self.onlys.of(n) {
            let args = [("card", words.card(only.card).into()), ("place", words.card(only.place).into())];
            let text = words.speech.tell("only-place", args);
            lines.insert(lines.len().min(1), Line { kind: LineKind::Sub, seat: None, text });
        }
        if let Some((from, _)) = self.from.as_ref().filter(|(_, at)| *at == n) {
            let text = words.speech.tell("log-goes-on", [("from", from.into())]);
            lines.push(Line { kind: LineKind::Plain, seat: None, text });
        }
        if self.anew.contains(&n) {
            lines.push(Line { kind: LineKind::Plain, seat: None, text: words.speech.say("log-begun-anew") });
        }
        lines.extend(self.remarked(words, n + 1, 0));
        lines
    }

    /// Who left when the log had so many chapters, but for the first remarks.
    fn remarked(&self, words: &Words<'_>, after: usize, told: usize) -> impl Iterator<Item = Line> {
        let now = self.remarks.iter().skip(told).filter(move |remark| remark.after == after);
        now.flat_map(move |remark| {
            let line = |id: &str, seat: Seat| {
                let args = [("who", words.player(seat).into()), ("you", words.you(seat).into())];
                Line { kind: LineKind::Plain, seat: Some(seat), text: words.speech.tell(id, args) }
            };
            let left = match remark.left {
                Left::GaveUp => "log-gave-up",
                Left::OutOfTime => "log-out-of-time",
            };
            [Some(line(left, remark.seat)), remark.wins.map(|seat| line("won", seat))].into_iter().flatten()
        })
    }

    /// What happened after the first `since` answers (`None`: from the setup on), event by event, as
    /// the reader of `words` may know it. Ends with the answer that brought it to `most` or more.
    pub fn happened(&self, words: &Words<'_>, since: Option<usize>, most: usize) -> Vec<Happened> {
        let mut found: Vec<Happened> = Vec::new();
        for (at, chapter) in self.chapters.iter().enumerate().skip(since.map_or(0, |since| since.saturating_add(1))) {
            if found.len() >= most {
                break;
            }
            let told = Chronicle::clone(&chapter.before).tell_each(words, &chapter.events);
            found.extend(told.into_iter().map(|(event, text)| Happened { at, event, text }));
        }
        found
    }

    /// Adds what the reader of `words` is shown of a chapter.
    fn show(&self, words: &Words<'_>, chapter: &Chapter, told: &[Told], shown: &mut Shown) {
        let (table, viewer) = (self.game.table(), words.viewer);
        shown.shows.extend(show::shows(&table, viewer, told));
        shown.goes.extend(show::goes(&table, viewer, told));
        shown.turn_over |= chapter.ends_turn_of(viewer);
    }

    /// What was shown to the reader of `words` since their last turn, to be played again.
    pub fn shown_lately(&self, words: &Words<'_>) -> Shown {
        let since = self.chapters.iter().rposition(|chapter| chapter.ends_turn_of(words.viewer)).unwrap_or(0);
        let mut shown = Shown::default();
        for chapter in self.chapters.iter().skip(since.max(1)) {
            self.show(words, chapter, &chapter.told(words, Eyes::Of(words.viewer)), &mut shown);
        }
        Shown { past: true, goes: Vec::new(), ..shown }
    }

    /// The last chapters, so many that there are at least `least` lines; the older are cut off.
    pub fn last_lines(&self, words: &Words<'_>, least: usize) -> Vec<Line> {
        let mut found: Vec<Vec<Line>> = Vec::new();
        let mut n = 0;
        for chapter in (0..self.chapters.len()).rev() {
            if n >= least {
                break;
            }
            let lines = self.chapter(words, chapter, Eyes::Of(words.viewer));
            n += lines.len();
            found.push(lines);
        }
        found.into_iter().rev().flatten().skip(n.saturating_sub(least)).collect()
    }
}

impl Chapter {
    fn ends_turn_of(&self, seat: Option<Seat>) -> bool {
        self.events.iter().any(|event| matches!(event.what, What::TurnEnded { seat: of } if Some(of) == seat))
    }

    /// What happened, as these eyes saw it.
    fn told(&self, words: &Words<'_>, eyes: Eyes) -> Vec<Told> {
        let seen = |event: &Event| match eyes {
            Eyes::Of(seat) => event.seen_by(seat),
            Eyes::Open => *event,
        };
        Chronicle::clone(&self.before).tell_seen(words, self.events.iter().map(seen))
    }

    fn lines(&self, words: &Words<'_>, told: Vec<Told>) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut turn = self.turn;
        let mut awarded = None;
        for told in told {
            // A place in a scoring is told with its points.
            let again = matches!(told.what, What::VpGained { seat, n } if awarded.take() == Some((seat, n)));
            if let What::Ranked { seat, vp, .. } = told.what {
                awarded = Some((seat, vp));
            }
            if again {
                continue;
            }
            lines.push(match told.what {
                What::TurnBegan { seat } => {
                    turn += 1;
                    let args =
                        [("n", turn.into()), ("who", words.player(seat).into()), ("you", words.you(seat).into())];
                    Line { kind: LineKind::Turn, seat: Some(seat), text: words.speech.tell("log-turn", args) }
                }
                what => line(what, told.text),
            });
        }
        lines
    }
}

fn line(what: What, text: String) -> Line {
    let (seat, kind) = doing(&what);
    Line { kind, seat, text }
}
