//! An address as a QR code, drawn here: nobody else learns it.

use fast_qr::qr::QRBuilder;
use maud::{Markup, html};

/// The empty border that readers need, in modules.
const QUIET: usize = 3;

/// `None` if the address is too long for any code.
pub(super) fn qr(address: &str, label: &str) -> Option<Markup> {
    let code = QRBuilder::new(address).build().ok()?;
    let size = code.size + 2 * QUIET;
    Some(html! {
        svg.st-qr viewBox={ "0 0 " (size) " " (size) } role="img" aria-label=(label) shape-rendering="crispEdges" {
            path fill="currentColor" d=(path(code.size, |x, y| code[y][x].value())) {}
        }
    })
}

/// Runs of dark modules, row by row.
fn path(size: usize, dark: impl Fn(usize, usize) -> bool) -> String {
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|x| dark(*x, y)).count();
            if run > 0 {
                path += &format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_drawn_where_they_are_dark() {
        let dark = ["##.", "...", ".##"];
        let path = path(3, |x, y| dark[y].as_bytes()[x] == b'#');
        assert_eq!(path, "M3 3h2v1h-2zM4 5h2v1h-2z");
    }

    #[test]
    fn an_invitation_fits_a_code() {
        let address = "https://baston.example.org/join?t=brave-otter-42&key=0123456789abcdef0123456789abcdef";
        assert!(qr(address, "Scan").is_some_and(|svg| svg.into_string().contains("<path")));
    }
}
