//! The words of questions to the gallery, in both languages. They may be typed without accents.

/// English and French, singular; a plural means the same.
pub const KINDS: [(&str, &str); 7] = [
    ("minion", "créature"),
    ("action", "action"),
    ("base", "base"),
    ("titan", "titan"),
    ("monster", "monstre"),
    ("treasure", "trésor"),
    ("madness", "démence"),
];

pub const TIMINGS: [(&str, &str); 4] =
    [("play", "jeu"), ("ongoing", "permanent"), ("talent", "talent"), ("special", "spécial")];

/// Something that cards do, by the constructors of the card language that say it; `power` is the
/// field of those that give some.
pub struct Mechanic {
    pub en: &'static str,
    pub fr: &'static str,
    pub said: &'static [&'static str],
}

const fn does(en: &'static str, fr: &'static str, said: &'static [&'static str]) -> Mechanic {
    Mechanic { en, fr, said }
}

pub const MECHANICS: [Mechanic; 25] = [
    does("destroy", "détruire", &["Destroy", "DestroyLoot"]),
    does("return", "renvoyer", &["Return"]),
    does("move", "déplacer", &["Move", stringify!(Trade)]),
    does("draw", "piocher", &["Draw", "DrawTo", "DrawPast", "DrawMadness"]),
    does("discard", "défausser", &["Discard", "DiscardUntil"]),
    does("extra", "supplémentaire", &["Extra", "PlayExtra"]),
    does("power", "force", &["power", "Double", "GiveEqual", "StartingPower"]),
    does("counter", "marqueur", &["AddCounter", "RemoveCounter", "TransferCounter", "TransferAmong", "Spread"]),
    does("vp", "pv", &["GainVp", "LoseVp", "LessVp"]),
    does("search", "chercher", &["Search", "SearchEither"]),
    does("reveal", "révéler", &["Reveal", "RevealUntil", "LookAt"]),
    does("control", "contrôler", &["TakeControl", "GiveControl", "Controls"]),
    does("protect", "protéger", &["Cannot", "Immune"]),
    does("cancel", "annuler", &["Cancelled", "AllIgnore", "MayIgnore", "Nullify", "LoseAbilities"]),
    does("attach", "attacher", &["PlayOn"]),
    does("transfer", "transférer", &["Transfer"]),
    does("breakpoint", "résistance", &["Lower", "Raise", "BreakpointIs", "BreakpointHas"]),
    does("swap", "échanger", &["Swap", "Replace"]),
    does("instead", "remplacer", &["Instead", "Meanwhile"]),
    does("madness", "démence", &["DrawMadness", "Madness"]),
    does("titan", "titan", &["Titan"]),
    does("monster", "monstre", &["Monster", "MonsterDeck"]),
    does("treasure", "trésor", &["AddLoot", "DrawTreasure", "Treasure", "TreasureDeck", "TreasureDiscards"]),
    does("bury", "enterrer", &["Bury", "Buried", "Uncover", "Uncovered"]),
    does("duel", "duel", &["Duels", "MayDuel", "InDuel", "Duelist"]),
];

/// What a word means, in the words of the first language.
pub fn meaning(known: &[(&'static str, &'static str)], word: &str) -> Option<&'static str> {
    let one = word.strip_suffix('s').unwrap_or(word);
    known.iter().find(|(en, fr)| [fold(en), fold(fr)].iter().any(|it| it == word || it == one)).map(|(en, _)| *en)
}

/// Without capitals, accents and ligatures, and with one sort of apostrophe.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.trim().chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'â' | 'ä' => out.push('a'),
            'é' | 'è' | 'ê' | 'ë' => out.push('e'),
            'î' | 'ï' => out.push('i'),
            'ô' | 'ö' => out.push('o'),
            'ù' | 'û' | 'ü' => out.push('u'),
            'ç' => out.push('c'),
            'œ' => out.push_str("oe"),
            'æ' => out.push_str("ae"),
            '’' | '‘' => out.push('\''),
            '\u{a0}' | '\u{202f}' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_no_two_mechanics_share_one() {
        assert_eq!(fold(" Œil-de-Bœuf d’Été "), "oeil-de-boeuf d'ete");
        for word in MECHANICS.iter().flat_map(|it| [it.en, it.fr]) {
            assert_eq!(
                MECHANICS.iter().filter(|it| fold(it.en) == fold(word) || fold(it.fr) == fold(word)).count(),
                1,
                "{word}"
            );
        }
    }
}
