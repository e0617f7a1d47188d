//! Style sheets, script, font and emblem: the binary carries them.

#[cfg(debug_assertions)]
use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

use sha2::{Digest, Sha256};

#[cfg(debug_assertions)]
use crate::bundle;
use crate::bundle::BUNDLES;

pub struct Asset {
    pub name: &'static str,
    pub mime: &'static str,
    pub bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal $mime:literal),* $(,)?) => {
        &[$(Asset { name: $name, mime: $mime, bytes: include_bytes!(concat!("../assets/", $name)) }),*]
    };
}

pub const ASSETS: &[Asset] = assets! {
    "characters.css" "text/css; charset=utf-8",
    "masks.css" "text/css; charset=utf-8",
    "tokens.css" "text/css; charset=utf-8",
    "base.css" "text/css; charset=utf-8",
    "parts.css" "text/css; charset=utf-8",
    "card.css" "text/css; charset=utf-8",
    "setup.css" "text/css; charset=utf-8",
    "site.css" "text/css; charset=utf-8",
    "home.css" "text/css; charset=utf-8",
    "tables.css" "text/css; charset=utf-8",
    "menu.css" "text/css; charset=utf-8",
    "poster.css" "text/css; charset=utf-8",
    "bar.css" "text/css; charset=utf-8",
    "tray.css" "text/css; charset=utf-8",
    "reading.css" "text/css; charset=utf-8",
    "catalogue.css" "text/css; charset=utf-8",
    "learn.css" "text/css; charset=utf-8",
    "programs.css" "text/css; charset=utf-8",
    "dock.css" "text/css; charset=utf-8",
    "top.css" "text/css; charset=utf-8",
    "minion.css" "text/css; charset=utf-8",
    "lane.css" "text/css; charset=utf-8",
    "phone.css" "text/css; charset=utf-8",
    "ask.css" "text/css; charset=utf-8",
    "rail.css" "text/css; charset=utf-8",
    "shows.css" "text/css; charset=utf-8",
    "moment.css" "text/css; charset=utf-8",
    "end.css" "text/css; charset=utf-8",
    "replay.css" "text/css; charset=utf-8",
    "judge.css" "text/css; charset=utf-8",
    "workshop.css" "text/css; charset=utf-8",
    "editor.css" "text/css; charset=utf-8",
    "js/arrows.js" "text/javascript; charset=utf-8",
    "js/ask.js" "text/javascript; charset=utf-8",
    "js/banner.js" "text/javascript; charset=utf-8",
    "js/beam.js" "text/javascript; charset=utf-8",
    "js/beats.js" "text/javascript; charset=utf-8",
    "js/copy.js" "text/javascript; charset=utf-8",
    "js/dom.js" "text/javascript; charset=utf-8",
    "js/draft.js" "text/javascript; charset=utf-8",
    "js/drag.js" "text/javascript; charset=utf-8",
    "js/dress.js" "text/javascript; charset=utf-8",
    "js/film.js" "text/javascript; charset=utf-8",
    "js/gallery.js" "text/javascript; charset=utf-8",
    "js/held.js" "text/javascript; charset=utf-8",
    "js/hold.js" "text/javascript; charset=utf-8",
    "js/judge.js" "text/javascript; charset=utf-8",
    "js/kept.js" "text/javascript; charset=utf-8",
    "js/keys.js" "text/javascript; charset=utf-8",
    "js/light.js" "text/javascript; charset=utf-8",
    "js/main.js" "text/javascript; charset=utf-8",
    "js/mine.js" "text/javascript; charset=utf-8",
    "js/moment.js" "text/javascript; charset=utf-8",
    "js/motion.js" "text/javascript; charset=utf-8",
    "js/notify.js" "text/javascript; charset=utf-8",
    "js/order.js" "text/javascript; charset=utf-8",
    "js/parts.js" "text/javascript; charset=utf-8",
    "js/passport.js" "text/javascript; charset=utf-8",
    "js/picks.js" "text/javascript; charset=utf-8",
    "js/programs.js" "text/javascript; charset=utf-8",
    "js/reading.js" "text/javascript; charset=utf-8",
    "js/replay.js" "text/javascript; charset=utf-8",
    "js/settings.js" "text/javascript; charset=utf-8",
    "js/sheets.js" "text/javascript; charset=utf-8",
    "js/shows.js" "text/javascript; charset=utf-8",
    "js/small.js" "text/javascript; charset=utf-8",
    "js/socket.js" "text/javascript; charset=utf-8",
    "js/sound.js" "text/javascript; charset=utf-8",
    "js/streak.js" "text/javascript; charset=utf-8",
    "js/tabs.js" "text/javascript; charset=utf-8",
    "js/tally.js" "text/javascript; charset=utf-8",
    "js/theme.js" "text/javascript; charset=utf-8",
    "js/tips.js" "text/javascript; charset=utf-8",
    "js/titles.js" "text/javascript; charset=utf-8",
    "js/why.js" "text/javascript; charset=utf-8",
    "js/workshop.js" "text/javascript; charset=utf-8",
    "js/workshop-kept.js" "text/javascript; charset=utf-8",
    "js/workshop-looks.js" "text/javascript; charset=utf-8",
    "js/workshop-marks.js" "text/javascript; charset=utf-8",
    "js/workshop-offers.js" "text/javascript; charset=utf-8",
    "js/workshop-parts.js" "text/javascript; charset=utf-8",
    "js/workshop-rate.js" "text/javascript; charset=utf-8",
    "js/workshop-try.js" "text/javascript; charset=utf-8",
    "js/workshop-wish.js" "text/javascript; charset=utf-8",
    "vendor/editor.js" "text/javascript; charset=utf-8",
    "baston-brawl.woff2" "font/woff2",
    "emblems/baston.svg" "image/svg+xml",
    "icons/calls.svg" "image/svg+xml",
    "icons/icon-192.png" "image/png",
    "icons/icon-512.png" "image/png",
    "icons/maskable-512.png" "image/png",
    "sw.js" "text/javascript; charset=utf-8",
};

/// Changes when any of them does: pages name it, so that browsers may keep assets for ever.
pub static BUILD: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    ASSETS.iter().chain(&*BUNDLES).for_each(|asset| hash.update(asset.bytes));
    hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

/// Whether an address names a build, ours or another.
pub fn is_build(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The address of an asset.
pub fn href(name: &str) -> String {
    format!("/assets/{}/{name}", *BUILD)
}

/// While somebody draws: `BASTON_ASSETS` names the folder, and nothing need be built again.
#[cfg(debug_assertions)]
pub fn on_disk(asset: &Asset) -> Option<Vec<u8>> {
    let folder = std::env::var_os("BASTON_ASSETS")?;
    let read = |asset: &Asset| std::fs::read(std::path::Path::new(&folder).join(asset.name)).ok();
    read(asset).or_else(|| {
        let part = |part: &'static Asset| read(part).map_or(Cow::Borrowed(part.bytes), Cow::Owned);
        bundle::build(asset.name, &part).map(String::into_bytes)
    })
}

pub fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name).or_else(|| BUNDLES.iter().find(|asset| asset.name == name))
}

/// What is text, made small once: to do it for each who asks was dear, and sheets may be asked for often.
static PACKED: LazyLock<Vec<OnceLock<Vec<u8>>>> =
    LazyLock::new(|| ASSETS.iter().chain(&*BUNDLES).map(|_| OnceLock::new()).collect());

/// An asset as gzip, if it is text; pictures and fonts are small already.
pub fn packed(asset: &Asset) -> Option<&'static [u8]> {
    let text = asset.mime.starts_with("text/") || asset.mime == "image/svg+xml";
    let at = ASSETS.iter().chain(&*BUNDLES).position(|one| one.name == asset.name).filter(|_| text)?;
    Some(PACKED.get(at)?.get_or_init(|| gzip(asset.bytes)))
}

/// RFC 1952: a head without name and time, the bytes made small, their sum and their number.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF];
    packed.extend(miniz_oxide::deflate::compress_to_vec(bytes, 9));
    packed.extend(crc32(bytes).to_le_bytes());
    packed.extend((bytes.len() as u32).to_le_bytes());
    packed
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), step))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As RFC 1952 has it: what any reader of gzip makes of it is what there was.
    #[test]
    fn what_is_packed_is_what_it_was() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        let asset = find("tokens.css").expect("a sheet");
        let packed = packed(asset).expect("text");
        assert!(packed.len() < asset.bytes.len() / 2 && packed.starts_with(&[0x1F, 0x8B, 8]));
        let inside = &packed[10..packed.len() - 8];
        assert_eq!(miniz_oxide::inflate::decompress_to_vec(inside).expect("whole"), asset.bytes);
        assert!(super::packed(find("baston-brawl.woff2").expect("a font")).is_none());
    }

    /// A script has one subject; what others wrote is as it is.
    #[test]
    fn scripts_of_ours_are_short() {
        for asset in ASSETS.iter().filter(|asset| asset.name.starts_with("js/")) {
            let lines = asset.bytes.iter().filter(|byte| **byte == b'\n').count();
            assert!(lines < 300, "{} has {lines} lines: cut it by subject", asset.name);
        }
    }
}
