//! A real Chromium plays at a real server, as people would: with clicks, keys, two
//! browsers, a phone, another language, without the script, through a crash.
//!
//! Needs `chromium` and `chromedriver`. Pictures are kept in `target/screens`. Tests wait
//! for each other, so that only one uses the machine.

mod again;
mod alone;
mod audit;
mod browser;
mod driver;
mod hints;
mod pages;
mod play;
mod site;
mod stage;
mod together;
