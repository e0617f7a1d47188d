//! An emblem that a faction's author drew, as a small SVG.
//!
//! Invariant: a drawing is not passed on. It is read as XML and written anew from the elements
//! and attributes named here, so nothing else can be in it: no script, no style, no address.

use roxmltree::{Document, Node, ParsingOptions};

/// Bytes of a drawing.
const LONGEST: usize = 16_000;
/// Elements of a drawing.
const MOST: usize = 200;
/// Groups inside groups.
const DEEPEST: usize = 8;

/// What may be drawn with, and the attributes of each beside those of all.
const ELEMENTS: [(&str, &[&str]); 8] = [
    ("g", &[]),
    ("path", &["d"]),
    ("circle", &["cx", "cy", "r"]),
    ("ellipse", &["cx", "cy", "rx", "ry"]),
    ("rect", &["x", "y", "width", "height", "rx", "ry"]),
    ("line", &["x1", "y1", "x2", "y2"]),
    ("polygon", &["points"]),
    ("polyline", &["points"]),
];
/// An emblem is a mask: only where it is filled matters.
const SHARED: [&str; 6] = ["transform", "fill", "fill-rule", "stroke", "stroke-width", "stroke-linejoin"];

/// A clean drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emblem(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookProblem {
    TooLarge,
    /// No XML, or no `svg`.
    NoDrawing,
    /// Nothing was left of it.
    Empty,
}

impl Emblem {
    pub fn svg(&self) -> &str {
        &self.0
    }

    /// A drawing with all that does not belong there left out.
    pub fn drawn(svg: &str) -> Result<Emblem, LookProblem> {
        if svg.len() > LONGEST {
            return Err(LookProblem::TooLarge);
        }
        // Entities are not read at all: a document that declares some is none.
        let options = ParsingOptions { allow_dtd: false, nodes_limit: 4 * MOST as u32, ..ParsingOptions::default() };
        let document = Document::parse_with_options(svg, options).map_err(|_| LookProblem::NoDrawing)?;
        let root = document.root_element();
        if root.tag_name().name() != "svg" {
            return Err(LookProblem::NoDrawing);
        }
        let mut shapes = String::new();
        let mut count = 0;
        for child in root.children() {
            clean(child, 0, &mut count, &mut shapes);
        }
        if count == 0 {
            return Err(LookProblem::Empty);
        }
        let view = root.attribute("viewBox").filter(|text| is_plain(text)).unwrap_or("0 0 64 64");
        Ok(Emblem(format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\">{shapes}</svg>")))
    }
}

fn clean(node: Node<'_, '_>, depth: usize, count: &mut usize, out: &mut String) {
    let name = node.tag_name().name();
    let Some((name, own)) = ELEMENTS.iter().find(|(known, _)| node.is_element() && *known == name) else { return };
    if depth > DEEPEST || *count >= MOST {
        return;
    }
    *count += usize::from(*name != "g");
    out.push_str(&format!("<{name}"));
    for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
        let known = own.iter().chain(&SHARED).any(|known| *known == attribute.name());
        if known && is_plain(attribute.value()) {
            out.push_str(&format!(" {}=\"{}\"", attribute.name(), attribute.value()));
        }
    }
    out.push('>');
    for child in node.children() {
        clean(child, depth + 1, count, out);
    }
    out.push_str(&format!("</{name}>"));
}

/// Numbers, letters of paths and colours, brackets of transforms: no quote, no address.
fn is_plain(value: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || " \t\r\n.,-+()#%".contains(c);
    value.chars().all(plain) && !value.to_ascii_lowercase().contains("url")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(svg: &str) -> Result<String, LookProblem> {
        Emblem::drawn(svg).map(|emblem| emblem.0)
    }

    #[test]
    fn a_drawing_keeps_its_shapes() {
        let own = "<svg viewBox='0 0 10 10'><g transform='rotate(3)'><path d='M0 0L10 10Z' fill='#fff'/></g></svg>";
        let clean = drawn(own).expect("a drawing");
        assert!(
            clean.contains("<g transform=\"rotate(3)\"><path d=\"M0 0L10 10Z\" fill=\"#fff\"></path></g>"),
            "{clean}"
        );
        assert_eq!(drawn(&clean), Ok(clean.clone()), "clean stays clean");
    }

    #[test]
    fn whatever_is_hostile_is_gone() {
        let shape = "<rect width='9' height='9'/>";
        let hostile = [
            "<script>alert(1)</script>",
            "<rect onload='alert(1)' width='1' height='1'/>",
            "<a href='javascript:alert(1)'><path d='M0 0'/></a>",
            "<image href='http://evil.example/x.png'/>",
            "<use href='http://evil.example/x.svg#a'/>",
            "<style>@import url(http://evil.example)</style>",
            "<path d='M0 0' style='background:url(//evil.example)'/>",
            "<path d='M0 0' fill='url(http://evil.example#a)'/>",
            "<foreignObject><body onload='alert(1)'/></foreignObject>",
            "<animate attributeName='href' values='javascript:alert(1)'/>",
            "<path d='&quot;&gt;&lt;script&gt;'/>",
            "<rect xmlns:x='http://www.w3.org/1999/xlink' x:href='http://evil.example' width='1' height='1'/>",
        ];
        for bad in hostile {
            let clean = drawn(&format!("<svg>{bad}{shape}</svg>")).expect("a drawing");
            for word in ["script", "evil", "onload", "href", "url", "style", "import", "alert", "image"] {
                assert!(!clean.contains(word), "{word}: {bad} → {clean}");
            }
            assert!(clean.contains("<rect width=\"9\" height=\"9\">"), "{clean}");
        }
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        let bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><svg><path d='M0'/>&b;</svg>";
        for none in ["", "hello", "<html/>", "<svg>", bomb] {
            assert_eq!(drawn(none), Err(LookProblem::NoDrawing), "{none}");
        }
        assert_eq!(drawn("<svg><text>x</text></svg>"), Err(LookProblem::Empty));
        assert_eq!(drawn(&format!("<svg>{}</svg>", "<path d='M0'/>".repeat(4000))), Err(LookProblem::TooLarge));
        let deep = format!("<svg>{}<path d='M0'/>{}</svg>", "<g>".repeat(40), "</g>".repeat(40));
        assert_eq!(drawn(&deep), Err(LookProblem::Empty));
    }
}
