//! What a person types, understood.

use rules::{Answer, Ask, Choice, Decision, Refusal};

/// A line that was typed at a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    Help,
    Log,
    Discards,
    Table,
    Undo,
    Quit,
    /// The best answers, and why.
    Hint,
    /// What is not offered, and why not: all of it, a number or a name.
    Why(&'a str),
    /// Let a bot choose this one.
    Advise,
    Save(Option<&'a str>),
    Text(&'a str),
    Enter,
    /// Numbers, or words of an option.
    Pick(&'a str),
}

impl<'a> Line<'a> {
    pub fn read(line: &'a str) -> Line<'a> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => Line::Enter,
            ("?" | "help" | "aide", "") => Line::Help,
            ("l" | "log", "") => Line::Log,
            ("d", "") => Line::Discards,
            ("b", "") => Line::Table,
            ("u" | "undo", "") => Line::Undo,
            ("q" | "quit" | "exit", "") => Line::Quit,
            ("h" | "hint" | "conseil", "") => Line::Hint,
            ("why" | "pourquoi", what) => Line::Why(what),
            (".", "") => Line::Advise,
            ("s" | "save", "") => Line::Save(None),
            ("s" | "save", file) => Line::Save(Some(file)),
            ("t" | "text", name) if !name.is_empty() => Line::Text(name),
            _ => Line::Pick(line),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misread {
    NotUnderstood,
    Several,
    NoDefault,
    Refused(Refusal),
}

/// The answer that the words mean. `names` are the lines of the list as the person reads
/// them, `options` the option that each stands for.
pub fn pick(words: &str, decision: &Decision, names: &[String], options: &[u8]) -> Result<Answer, Misread> {
    if words.trim() == "0" {
        return nothing(decision).ok_or(Misread::Refused(Refusal::TooFew { min: decision.min }));
    }
    let picked = match numbers(words) {
        Some(picked) => picked.into_iter().map(|n| n.checked_sub(1).and_then(|n| options.get(n)).copied()).collect(),
        None => {
            let by_words = |word| by_words(word, decision, names, options).map(Some);
            words.split(',').map(by_words).collect::<Result<Vec<_>, _>>()?
        }
    };
    let picked: Option<Vec<u8>> = picked.into_iter().collect();
    let answer = Answer(picked.ok_or(Misread::Refused(Refusal::NotOffered))?);
    decision.check(&answer).map_err(Misread::Refused)?;
    Ok(answer)
}

/// "1 3" or "1,3".
fn numbers(words: &str) -> Option<Vec<usize>> {
    let parts = words.split([' ', ',', ';']).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok()).collect()
}

fn by_words(word: &str, decision: &Decision, names: &[String], options: &[u8]) -> Result<u8, Misread> {
    let word = word.trim().to_lowercase();
    let plain = match word.as_str() {
        "yes" | "y" | "oui" | "o" => Some(Choice::Yes),
        "no" | "n" | "non" => Some(Choice::No),
        "pass" | "passer" | "passe" | "p" => Some(Choice::Pass),
        "end" | "fin" | "e" => Some(Choice::End),
        _ => None,
    };
    if let Some(at) = plain.and_then(|plain| decision.options.iter().position(|option| *option == plain)) {
        return Ok(at as u8);
    }
    let tests: [fn(&str, &str) -> bool; 3] = [|a, b| a == b, |a, b| a.starts_with(b), |a, b| a.contains(b)];
    for test in tests {
        let mut found =
            names.iter().zip(options).filter(|(name, _)| test(&name.to_lowercase(), &word)).map(|(_, i)| *i);
        match (found.next(), found.next()) {
            (Some(one), None) => return Ok(one),
            (Some(_), Some(_)) => return Err(Misread::Several),
            _ => {}
        }
    }
    Err(Misread::NotUnderstood)
}

/// No picks, or the option that declines.
fn nothing(decision: &Decision) -> Option<Answer> {
    let declines = |option: &Choice| matches!(option, Choice::Pass | Choice::No | Choice::End);
    match decision.min {
        0 => Some(Answer::none()),
        1 => decision.options.iter().position(declines).map(Answer::one),
        _ => None,
    }
}

/// What Enter means: only where it cannot spoil anything.
pub fn default(decision: &Decision) -> Option<Answer> {
    if decision.is_forced() {
        return Some(Answer((0..decision.min).collect()));
    }
    match decision.prompt.ask {
        Ask::MeFirst => nothing(decision),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Prompt, Seat};

    fn decision(options: Vec<Choice>, min: u8, max: u8) -> Decision {
        let prompt = Prompt::of_rules(Ask::Target);
        Decision { seat: Seat(0), prompt, options, min, max, ordered: false }
    }

    #[test]
    fn lines_are_commands_or_picks() {
        assert_eq!(Line::read(" 1 3 "), Line::Pick("1 3"));
        assert_eq!(Line::read("t 2"), Line::Text("2"));
        assert_eq!(Line::read("why 3"), Line::Why("3"));
        assert_eq!(Line::read("s my game"), Line::Save(Some("my game")));
        assert_eq!(Line::read("\n"), Line::Enter);
    }

    #[test]
    fn numbers_and_words_pick() {
        let three = decision(vec![Choice::Number(1), Choice::Yes, Choice::No], 1, 2);
        let names = ["one".to_owned(), "Yes".to_owned(), "No way".to_owned()];
        let pick = |words: &str, decision: &Decision, names: &[String]| pick(words, decision, names, &[0, 1, 2]);
        assert_eq!(pick("1 3", &three, &names), Ok(Answer(vec![0, 2])));
        assert_eq!(pick("yes", &three, &names), Ok(Answer::one(1)));
        assert_eq!(pick("way", &three, &names), Ok(Answer::one(2)));
        assert_eq!(pick("0", &three, &names), Ok(Answer::one(2)));
        assert_eq!(pick("9", &three, &names), Err(Misread::Refused(Refusal::NotOffered)));
        assert_eq!(pick("1 2 3", &three, &names), Err(Misread::Refused(Refusal::TooMany { max: 2 })));
        assert_eq!(pick("zebra", &three, &names), Err(Misread::NotUnderstood));
    }

    #[test]
    fn enter_is_safe() {
        assert_eq!(default(&decision(vec![Choice::Yes, Choice::No], 1, 1)), None);
        assert_eq!(default(&decision(vec![Choice::End], 1, 1)), Some(Answer::one(0)));
    }
}
