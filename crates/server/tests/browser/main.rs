//! A real Chromium plays at a real server, as people would: with clicks, keys, two
//! browsers, a phone, another language, without the script, through a crash. Firefox plays
//! the most important of it, too.
//!
//! Needs `chromium` and `chromedriver`, `firefox-esr` and `geckodriver`. Pictures are kept in
//! `target/screens`. Tests wait for each other, so that only a few use the machine.

mod again;
mod alive;
mod alone;
mod audit;
mod axe;
mod browser;
mod by_and_by;
mod dealt;
mod driver;
mod firefox;
mod heard;
mod hints;
mod judge;
mod lanes;
mod learn;
mod numbers;
mod pages;
mod peaks;
mod play;
mod programs;
mod quiet;
mod replay;
mod seats;
mod settings;
mod site;
mod situations;
mod smaller;
mod stage;
mod together;
mod tray;
mod why;
mod wild;
mod workshop;
mod workshop_elsewhere;
