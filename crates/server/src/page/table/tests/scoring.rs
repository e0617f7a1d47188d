//! A base that is being scored is marked, and no other.

use super::*;

/// The numbers of the lanes that are marked.
fn marked(html: &str) -> Vec<&str> {
    let lanes = html.split("<section class=\"lane").skip(1).filter_map(|lane| lane.split('>').next());
    let scoring = lanes.filter(|tag| tag.starts_with(" scoring\""));
    scoring.filter_map(|tag| tag.split("data-base=\"").nth(1)?.split('"').next()).collect()
}

/// From the first question before it to the last one after, for whoever is asked and for all others.
#[test]
fn the_base_that_is_being_scored_is_marked_for_everybody() {
    let (mut before, mut after, mut calm) = (0, 0, 0);
    for (seats, seed) in [(2, 1), (3, 3), (4, 4), (2, 7), (2, 8)] {
        play(Setup::random(seats), seed, 200, |game, decision| {
            let scoring = game.table().scoring();
            for viewer in [Some(decision.seat), None] {
                with_scene(game, viewer, Lang::En, |scene| {
                    let html = ring::part(&Sight::of(scene)).into_string();
                    check_markup(&html);
                    check_sentences(&html);
                    let base = scoring.map(|(base, _)| base.number().to_string());
                    assert_eq!(marked(&html), base.iter().map(String::as_str).collect::<Vec<_>>(), "{decision:?}");
                    assert_eq!(html.matches("class=\"stamped\"").count(), usize::from(scoring.is_some()));
                });
            }
            match scoring {
                Some((_, false)) => before += 1,
                Some((_, true)) => after += 1,
                None => calm += 1,
            }
        });
    }
    assert!(before > 2 && after > 2 && calm > 100, "{before} before, {after} after, {calm} between");
}
