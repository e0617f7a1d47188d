//! A button that copies something. The script (`copy.js`) does it, and says whether it was done.

use maud::{Markup, html};
use tell::Speech;

/// `from` is the id of the field; `said` is the sentence that confirms.
pub fn copy_button(speech: &Speech, class: &str, from: &str, label: &str, said: &str) -> Markup {
    html! {
        button .{ (class) " forscript" } type="button" data-copy=(from) data-said=(speech.say(said)) data-failed=(speech.say("copy-failed")) {
            (speech.say(label))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use cardtext::Lang;

    fn files(folder: &Path) -> Vec<PathBuf> {
        let inside = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable").path());
        inside.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }

    /// Whatever copies says whether it did: all of these buttons are made here, and say both.
    #[test]
    fn every_button_that_copies_confirms_it() {
        for lang in [Lang::En, Lang::Fr] {
            let speech = Speech::new(lang);
            let button = copy_button(&speech, "sbtn", "moment", "film-share", "film-copied").into_string();
            let said = format!("data-said=\"{}\"", speech.say("film-copied"));
            assert!(
                button.contains(&said)
                    && button.contains(&format!("data-failed=\"{}", &speech.say("copy-failed")[..10]))
            );
        }
        for file in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page")) {
            let text = std::fs::read_to_string(&file).expect("text");
            // Tests of pages may look for it.
            let made = text.lines().any(|line| line.contains("data-copy=(") || line.contains("data-copy=\"#"));
            assert!(!made || file.ends_with("copying.rs"), "{}: a button that copies", file.display());
        }
    }
}
