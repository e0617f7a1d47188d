//! Names that the tests' texts mention.

use cardtext::grammar::{NameEntry, Names};
use cardtext::{Lang, Layered};

pub struct Known {
    english: Layered<NameEntry>,
    french: Layered<NameEntry>,
}

impl Known {
    pub fn new() -> Known {
        let names =
            ["Collector", "Shinobi", "War Raptor", "Microbot", "Tenacious Z", "Tooth and Claw... and Guns", "Igor"];
        let english = names
            .map(|n| NameEntry { text: n.into(), plural: format!("{n}s"), name: n.into(), feminine: false })
            .to_vec();
        let french = names
            .map(|n| {
                let text = n.replace("War Raptor", "Raptor de Guerre").replace("Igor", "Étoile");
                let plural = format!("{text}s");
                NameEntry { text, plural, name: n.into(), feminine: n == "Igor" }
            })
            .to_vec();
        Known { english: english.into(), french: french.into() }
    }
}

impl Names for Known {
    fn entries(&self, lang: Lang) -> &Layered<NameEntry> {
        match lang {
            Lang::En => &self.english,
            Lang::Fr => &self.french,
        }
    }
}
