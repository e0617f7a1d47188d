//! The most argued questions: each is a scenario with its question and its answer in both
//! languages, in `questions/`. The lines that begin with `#` are comments to whoever runs it.

use std::sync::LazyLock;

/// A question, its answer and the table that shows it.
pub struct Question {
    /// Question and answer.
    pub en: (String, String),
    pub fr: (String, String),
    /// Where the rulebook settles it, as the scenario says.
    pub source: Option<String>,
    /// The scenario, without question and answer.
    pub text: String,
}

impl Question {
    /// The pages of the rulebook: "13, 16-24".
    pub fn pages(&self) -> Option<String> {
        let book = self.source.as_deref()?.strip_prefix("004 ")?;
        let pages: Vec<&str> = book.split(", ").filter_map(|part| part.strip_prefix("p.")).collect();
        (!pages.is_empty()).then(|| pages.join(", "))
    }
}

macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        [$(include_str!(concat!("../../questions/", $name, ".scn"))),*]
    };
}

static TEXTS: [&str; 20] = texts! {
    "01-tied-for-first",
    "02-tied-for-second",
    "03-power-zero",
    "04-passing-in-the-window",
    "05-below-the-breakpoint",
    "06-when-winners-are-counted",
    "07-must-a-base-score",
    "08-counted-again",
    "09-choosing-the-protected",
    "10-attaching-to-the-protected",
    "11-protection-comes-later",
    "12-instead",
    "13-replaced-before-scoring",
    "14-after-scoring",
    "15-titans-clash",
    "16-extra-minion-later",
    "17-extra-minion-at-once",
    "18-once-a-turn",
    "19-control-and-ownership",
    "20-madness-at-the-end",
};

static QUESTIONS: LazyLock<Vec<Question>> = LazyLock::new(|| TEXTS.iter().map(|text| read(text)).collect());

pub fn questions() -> &'static [Question] {
    &QUESTIONS
}

fn read(file: &str) -> Question {
    let said = |head: &str| {
        let lines = file.lines().filter_map(|line| line.strip_prefix(head)).map(str::trim);
        lines.collect::<Vec<_>>().join(" ")
    };
    let text: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    let source = text.iter().find_map(|line| line.strip_prefix("source:")).map(|source| source.trim().to_owned());
    Question {
        en: (said("#? en:"), said("#! en:")),
        fr: (said("#? fr:"), said("#! fr:")),
        source,
        text: format!("{}\n", text.join("\n").trim()),
    }
}
