//! Sheets and modules, put together once when the server starts: a page asks for the few bundles that it needs.
//! A module becomes a function of its own, so that only what it exports can be seen by others; which is why no
//! two may export the same name.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::LazyLock;

use crate::assets::{self, Asset};

/// The sheets of each bundle. The first names the layers: then the order in which others come says nothing.
const SHEETS: [(&str, &[&str]); 8] = [
    ("front.bundle.css", &["masks.css", "characters.css"]),
    ("masks.bundle.css", &["masks.css", "characters.css"]),
    (
        "base.bundle.css",
        &["tokens.css", "base.css", "parts.css", "card.css", "site.css", "home.css", "tables.css", "menu.css"],
    ),
    (
        "more.bundle.css",
        &[
            "setup.css",
            "poster.css",
            "bar.css",
            "tray.css",
            "reading.css",
            "catalogue.css",
            "learn.css",
            "programs.css",
        ],
    ),
    (
        "play.bundle.css",
        &[
            "dock.css",
            "top.css",
            "minion.css",
            "lane.css",
            "phone.css",
            "ask.css",
            "rail.css",
            "shows.css",
            "moment.css",
            "end.css",
        ],
    ),
    ("replay.bundle.css", &["replay.css"]),
    ("workshop.bundle.css", &["workshop.css", "editor.css"]),
    ("judge.bundle.css", &["judge.css"]),
];

/// The modules that each bundle begins with; what these import comes along.
const SCRIPTS: [(&str, &[&str]); 6] = [
    ("js/site.bundle.js", &["main.js"]),
    ("js/replay.bundle.js", &["main.js", "replay.js"]),
    ("js/judge.bundle.js", &["main.js", "judge.js"]),
    ("js/programs.bundle.js", &["main.js", "programs.js"]),
    ("js/workshop.bundle.js", &["main.js", "workshop.js"]),
    ("js/try.bundle.js", &["main.js", "workshop-try.js"]),
];

/// The module that pages load before they are painted: it is there once, so bundles import it.
const ALONE: &str = "theme.js";

/// The masks that the front page shows before anybody has played: all others come with other pages.
const FRONT: [&str; 25] = [
    "a-crown",
    "o-crown",
    "a-scar",
    "o-scar",
    "a-planet",
    "o-planet",
    "a-tophat",
    "o-tophat",
    "a-clover",
    "o-clover",
    "e-baston",
    "e-robots",
    "e-wizards",
    "e-zombies",
    "e-tricksters",
    "e-dinosaurs",
    "e-aliens",
    "e-ninjas",
    "v-cup",
    "v-draw",
    "v-reveal",
    "v-return",
    "v-destroy",
    "v-pen",
    "v-trap",
];

pub static BUNDLES: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let named = |name: &&'static str| *name;
    let names: Vec<&str> =
        SHEETS.iter().map(|(name, _)| name).chain(SCRIPTS.iter().map(|(name, _)| name)).map(named).collect();
    let built = |name: &'static str| {
        let bytes = build(name, &|asset| Cow::Borrowed(asset.bytes))?;
        let mime = if name.ends_with(".css") { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
        Some(Asset { name, mime, bytes: bytes.into_bytes().leak() })
    };
    names.into_iter().filter_map(built).collect()
});

/// Pages that need the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    Front,
    Site,
    Table,
    Replay,
    Judge,
    Workshop,
    Editor,
    Trial,
    Programs,
}

impl Needs {
    /// The room of a path. The editor's and the trial's pages come from several, and say so themselves.
    pub fn of(path: &str) -> Needs {
        let path = path.split('?').next().unwrap_or(path);
        match path.split('/').nth(1).unwrap_or_default() {
            "" => Needs::Front,
            "t" | "mine" => Needs::Table,
            "replay" => Needs::Replay,
            "judge" => Needs::Judge,
            "workshop" => Needs::Workshop,
            "api" => Needs::Programs,
            _ => Needs::Site,
        }
    }

    /// Sheets in their order.
    pub fn sheets(self) -> Vec<&'static str> {
        let own: &[&str] = match self {
            Needs::Front => return vec!["front.bundle.css", "base.bundle.css"],
            Needs::Site | Needs::Programs => &["more.bundle.css"],
            Needs::Table => &["play.bundle.css", "more.bundle.css"],
            Needs::Replay => &["play.bundle.css", "more.bundle.css", "replay.bundle.css"],
            Needs::Judge => &["play.bundle.css", "more.bundle.css", "judge.bundle.css"],
            Needs::Workshop | Needs::Editor | Needs::Trial => {
                &["play.bundle.css", "more.bundle.css", "workshop.bundle.css"]
            }
        };
        [&["masks.bundle.css", "base.bundle.css"], own].concat()
    }

    pub fn script(self) -> &'static str {
        match self {
            Needs::Front | Needs::Site | Needs::Table | Needs::Workshop => "js/site.bundle.js",
            Needs::Replay => "js/replay.bundle.js",
            Needs::Judge => "js/judge.bundle.js",
            Needs::Editor => "js/workshop.bundle.js",
            Needs::Trial => "js/try.bundle.js",
            Needs::Programs => "js/programs.bundle.js",
        }
    }
}

/// A mask by its name, as a value of a sheet.
pub fn mask(name: &str) -> Option<&'static str> {
    let sheet = std::str::from_utf8(assets::find("masks.css")?.bytes).ok()?;
    let line = sheet.lines().find(|line| {
        line.trim_start()
            .strip_prefix("--")
            .is_some_and(|rest| rest.strip_prefix(name).is_some_and(|rest| rest.starts_with(':')))
    })?;
    line.split_once(':').map(|(_, value)| value.trim_end_matches([';', '}']))
}

/// A bundle from its parts, read as somebody wishes: what is on disk while one draws.
pub fn build(name: &str, read: &dyn Fn(&'static Asset) -> Cow<'static, [u8]>) -> Option<String> {
    let text = |name: &str| assets::find(name).map(|asset| String::from_utf8_lossy(&read(asset)).into_owned());
    if let Some((_, parts)) = SHEETS.iter().find(|(bundle, _)| *bundle == name) {
        let sheets = parts.iter().filter_map(|part| text(part)).map(|sheet| bare(&sheet)).collect::<String>();
        return Some(if name == "front.bundle.css" { some_masks(&sheets) } else { sheets });
    }
    let (_, entries) = SCRIPTS.iter().find(|(bundle, _)| *bundle == name)?;
    Some(script(entries, &|module| text(&format!("js/{module}")).unwrap_or_default()))
}

/// A sheet without its comments.
fn bare(sheet: &str) -> String {
    let mut kept = String::with_capacity(sheet.len());
    let (mut rest, mut quote) = (sheet, None);
    while let Some(next) = rest.chars().next() {
        if quote.is_none() && rest.starts_with("/*") {
            rest = rest.split_once("*/").map_or("", |(_, after)| after);
            continue;
        }
        match quote {
            Some(open) if next == open => quote = None,
            None if matches!(next, '"' | '\'') => quote = Some(next),
            _ => {}
        }
        kept.push(next);
        rest = &rest[next.len_utf8()..];
    }
    kept.lines().map(str::trim).filter(|line| !line.is_empty()).fold(String::new(), |all, line| all + line + "\n")
}

/// Only the masks of the front page.
fn some_masks(sheet: &str) -> String {
    let wanted = |line: &&str| match line.strip_prefix("--").and_then(|rest| rest.split_once(':')) {
        Some((name, _)) => {
            FRONT.contains(&name)
                || FRONT
                    .iter()
                    .any(|mask| mask.strip_prefix("e-").is_some_and(|of| name.strip_prefix("p-") == Some(of)))
        }
        None => true,
    };
    let wanted = |line: &&str| {
        !["--e-", "--v-", "--p-", "--a-", "--o-"].iter().any(|kind| line.starts_with(kind)) || wanted(line)
    };
    sheet.lines().filter(wanted).fold(String::new(), |all, line| all + line + "\n")
}

/// A module: what it imports, what it exports, and its lines without either.
struct Module {
    imports: Vec<String>,
    /// From outside the bundle, with the names.
    others: Vec<(String, Vec<String>)>,
    exports: Vec<String>,
    body: String,
}

impl Module {
    fn read(text: &str) -> Module {
        let text = &untyped(text);
        let mut module = Module { imports: Vec::new(), others: Vec::new(), exports: Vec::new(), body: String::new() };
        let mut import = String::new();
        let mut inside = false;
        for line in text.lines() {
            if !import.is_empty() || (!inside && line.starts_with("import ")) {
                import += line;
                if line.ends_with(';') {
                    module.import(&std::mem::take(&mut import));
                }
                continue;
            }
            let exported = if inside { None } else { line.strip_prefix("export ") };
            module.exports.extend(exported.and_then(name));
            let line = exported.unwrap_or(line);
            // What stands in a template of several lines stays as it is.
            let plain = !inside;
            inside ^= line.matches('`').count() % 2 == 1;
            let trimmed = line.trim_start();
            if plain && (trimmed.is_empty() || trimmed.starts_with("//")) {
                continue;
            }
            module.body += if plain { trimmed } else { line };
            module.body.push('\n');
        }
        module
    }

    fn import(&mut self, line: &str) {
        let Some(path) = line.split('\'').nth(1) else { return };
        match path.strip_prefix("./") {
            Some(own) if own != ALONE => self.imports.push(own.to_owned()),
            _ => {
                let names =
                    line.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map_or("", |(names, _)| names);
                let names =
                    names.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
                self.others.push((path.to_owned(), names));
            }
        }
    }
}

/// A module without its types, which stand in comments like `/** @param {string} text */`.
fn untyped(text: &str) -> String {
    let mut parts = text.split("/** @");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once("*/").map_or("", |(_, after)| after.trim_start_matches(' ')))
}

/// The name of what is declared.
fn name(declared: &str) -> Option<String> {
    let words =
        declared.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).filter(|word| !word.is_empty());
    words.into_iter().find(|word| !matches!(*word, "async" | "function" | "const" | "let" | "class")).map(str::to_owned)
}

/// All modules that the entries need, each after those that it imports.
fn script(entries: &[&str], read: &dyn Fn(&str) -> String) -> String {
    let (mut order, mut seen) = (Vec::new(), BTreeSet::new());
    for entry in entries {
        visit(entry, read, &mut seen, &mut order);
    }
    let mut head = String::new();
    let others: BTreeSet<(&String, &String)> = order
        .iter()
        .flat_map(|module: &Module| &module.others)
        .flat_map(|(path, names)| names.iter().map(move |name| (path, name)))
        .collect();
    for (path, name) in others {
        let _ = writeln!(head, "import {{ {name} }} from '{path}';");
    }
    order.iter().fold(head, |all, module| {
        let exports = module.exports.join(", ");
        let (given, back) = if exports.is_empty() {
            (String::new(), String::new())
        } else {
            (format!("const {{ {exports} }} = "), format!("return {{ {exports} }};\n"))
        };
        all + &given + "(() => {\n" + &module.body + &back + "})();\n"
    })
}

fn visit(module: &str, read: &dyn Fn(&str) -> String, seen: &mut BTreeSet<String>, order: &mut Vec<Module>) {
    if !seen.insert(module.to_owned()) {
        return;
    }
    let found = Module::read(&read(module));
    found.imports.iter().for_each(|import| visit(import, read, seen, order));
    order.push(found);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_strings_stay() {
        assert_eq!(bare("/* a */a{b:url(\"x/*y*/z\")}/* c\n d */\n\n  e{f:g}"), "a{b:url(\"x/*y*/z\")}\ne{f:g}\n");
    }

    #[test]
    fn modules_are_put_after_what_they_import() {
        let read = |name: &str| {
            match name {
            "a.js" => "import { b } from './b.js';\nimport {\n  x,\n} from '../far.js';\n// why\nexport function a() {\n  return b;\n}\n".to_owned(),
            _ => "import { a } from './a.js';\nconst own = 1;\nexport const b = own;\n".to_owned(),
        }
        };
        let expected = "import { x } from '../far.js';\nconst { b } = (() => {\nconst own = 1;\nconst b = own;\nreturn { b };\n})();\n\
                        const { a } = (() => {\nfunction a() {\nreturn b;\n}\nreturn { a };\n})();\n";
        assert_eq!(script(&["a.js"], &read), expected);
    }

    /// What one module calls must not be found in another.
    #[test]
    fn no_two_modules_of_a_bundle_export_one_name() {
        for (bundle, entries) in SCRIPTS {
            let (mut order, mut seen) = (Vec::new(), BTreeSet::new());
            let read = |module: &str| {
                let asset = assets::find(&format!("js/{module}"));
                String::from_utf8_lossy(asset.unwrap_or_else(|| panic!("{bundle} has no {module}")).bytes).into_owned()
            };
            entries.iter().for_each(|entry| visit(entry, &read, &mut seen, &mut order));
            let mut names = BTreeSet::new();
            for module in &order {
                for name in module.exports.iter().chain(module.others.iter().flat_map(|(_, names)| names)) {
                    let shared = module.others.iter().any(|(_, names)| names.contains(name));
                    assert!(names.insert(name.clone()) || shared, "{name} is exported twice in {bundle}");
                }
                assert!(
                    !module.body.contains("export ") && !module.body.contains(" as "),
                    "{bundle}: one name for one thing"
                );
            }
        }
    }

    /// Modules import downwards: one that is needed by another never needs it in turn.
    #[test]
    fn no_module_imports_itself_by_a_detour() {
        let imports = |name: &str| {
            assets::find(&format!("js/{name}"))
                .map_or_else(Vec::new, |asset| Module::read(&String::from_utf8_lossy(asset.bytes)).imports)
        };
        let modules = assets::ASSETS.iter().filter_map(|asset| asset.name.strip_prefix("js/"));
        for module in modules {
            let (mut reached, mut open) = (BTreeSet::new(), imports(module));
            while let Some(next) = open.pop() {
                assert_ne!(next, module, "{module} imports itself through {reached:?}");
                if reached.insert(next.clone()) {
                    open.extend(imports(&next));
                }
            }
        }
    }

    /// As the issue wants it: with its script, font and icon, the first page is at most 80 kB.
    #[test]
    fn the_front_page_is_light() {
        let (sheets, script) = (Needs::Front.sheets(), Needs::Front.script());
        let all = sheets.iter().chain([&script]).chain(&["js/theme.js", "baston-brawl.woff2", "emblems/baston.svg"]);
        let packed = |name: &&str| {
            let asset = assets::find(name).unwrap_or_else(|| panic!("{name} is there"));
            assets::packed(asset).map_or(asset.bytes.len(), <[u8]>::len)
        };
        let bytes: usize = all.map(packed).sum();
        assert!(bytes < 74_000, "{bytes} bytes, and the page itself comes to it");
    }
}
