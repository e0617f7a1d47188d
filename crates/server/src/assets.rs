//! Style sheets, script, font and emblem: the binary carries them.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

pub struct Asset {
    pub name: &'static str,
    pub mime: &'static str,
    pub bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal $mime:literal),* $(,)?) => {
        [$(Asset { name: $name, mime: $mime, bytes: include_bytes!(concat!("../assets/", $name)) }),*]
    };
}

pub const ASSETS: [Asset; 34] = assets! {
    "masks.css" "text/css; charset=utf-8",
    "tokens.css" "text/css; charset=utf-8",
    "card.css" "text/css; charset=utf-8",
    "table.css" "text/css; charset=utf-8",
    "phone.css" "text/css; charset=utf-8",
    "pages.css" "text/css; charset=utf-8",
    "rooms.css" "text/css; charset=utf-8",
    "stage.css" "text/css; charset=utf-8",
    "gallery.css" "text/css; charset=utf-8",
    "js/arrows.js" "text/javascript; charset=utf-8",
    "js/ask.js" "text/javascript; charset=utf-8",
    "js/beam.js" "text/javascript; charset=utf-8",
    "js/dom.js" "text/javascript; charset=utf-8",
    "js/drag.js" "text/javascript; charset=utf-8",
    "js/dress.js" "text/javascript; charset=utf-8",
    "js/kept.js" "text/javascript; charset=utf-8",
    "js/keys.js" "text/javascript; charset=utf-8",
    "js/main.js" "text/javascript; charset=utf-8",
    "js/moment.js" "text/javascript; charset=utf-8",
    "js/motion.js" "text/javascript; charset=utf-8",
    "js/order.js" "text/javascript; charset=utf-8",
    "js/parts.js" "text/javascript; charset=utf-8",
    "js/picks.js" "text/javascript; charset=utf-8",
    "js/reading.js" "text/javascript; charset=utf-8",
    "js/settings.js" "text/javascript; charset=utf-8",
    "js/shows.js" "text/javascript; charset=utf-8",
    "js/small.js" "text/javascript; charset=utf-8",
    "js/socket.js" "text/javascript; charset=utf-8",
    "js/sound.js" "text/javascript; charset=utf-8",
    "js/tally.js" "text/javascript; charset=utf-8",
    "js/theme.js" "text/javascript; charset=utf-8",
    "js/why.js" "text/javascript; charset=utf-8",
    "baston-brawl.woff2" "font/woff2",
    "emblems/baston.svg" "image/svg+xml",
};

/// Changes when any of them does: pages name it, so that browsers may keep assets for ever.
pub static BUILD: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    ASSETS.iter().for_each(|asset| hash.update(asset.bytes));
    hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

/// The address of an asset.
pub fn href(name: &str) -> String {
    format!("/assets/{}/{name}", *BUILD)
}

/// While somebody draws: `BASTON_ASSETS` names the folder, and nothing need be built again.
#[cfg(debug_assertions)]
pub fn on_disk(asset: &Asset) -> Option<Vec<u8>> {
    let folder = std::env::var_os("BASTON_ASSETS")?;
    std::fs::read(std::path::Path::new(&folder).join(asset.name)).ok()
}

pub fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}
