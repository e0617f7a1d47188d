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

pub const ASSETS: [Asset; 9] = assets! {
    "masks.css" "text/css; charset=utf-8",
    "tokens.css" "text/css; charset=utf-8",
    "card.css" "text/css; charset=utf-8",
    "table.css" "text/css; charset=utf-8",
    "phone.css" "text/css; charset=utf-8",
    "pages.css" "text/css; charset=utf-8",
    "baston.js" "text/javascript; charset=utf-8",
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

pub fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}
