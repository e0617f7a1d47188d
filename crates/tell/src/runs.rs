//! What happens several times in a row is one sentence: draws, looks, reveals, discards. And the
//! places of a scoring come in their order, not in that of the seats.

use rules::{Event, Passage, Seat, Shown, What};

/// What the events of a run have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Run {
    Drew(Seat),
    LookedAt(Seat, Option<Passage>),
    Revealed(Option<Passage>),
    Discarded(Option<Passage>),
}

impl Run {
    /// The run to which an event belongs, and the card that it adds.
    pub fn of(event: &Event) -> Option<(Run, Shown)> {
        match event.what {
            What::Drew { seat, card } => Some((Run::Drew(seat), card)),
            What::LookedAt { seat, card } => Some((Run::LookedAt(seat, event.passage), card)),
            What::Revealed { card } => Some((Run::Revealed(event.passage), card)),
            What::Discarded { card } => Some((Run::Discarded(event.passage), card)),
            _ => None,
        }
    }
}

/// The events with the first place before the second. The points of a place come with it.
pub(crate) fn by_place(events: impl Iterator<Item = Event>) -> Vec<Event> {
    let mut events: Vec<Event> = events.collect();
    let is_place = |event: &Event| matches!(event.what, What::Ranked { .. });
    let mut from = 0;
    while let Some(start) = events[from..].iter().position(is_place).map(|at| from + at) {
        let goes_on = |event: &Event| is_place(event) || matches!(event.what, What::VpGained { .. });
        let end = events[start..].iter().position(|event| !goes_on(event)).map_or(events.len(), |n| start + n);
        let mut place = 0;
        let placed = events[start..end].iter().map(|event| {
            if let What::Ranked { place: its, .. } = event.what {
                place = its;
            }
            (place, *event)
        });
        let mut placed: Vec<(u8, Event)> = placed.collect();
        placed.sort_by_key(|(place, _)| *place);
        for (to, (_, event)) in events[start..end].iter_mut().zip(placed) {
            *to = event;
        }
        from = end;
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_in_their_order_with_their_points() {
        let event = |what| Event { what, passage: None, part: None };
        let ranked = |seat: u8, place, vp| event(What::Ranked { seat: Seat(seat), place, power: 7, vp });
        let gained = |seat: u8, n| event(What::VpGained { seat: Seat(seat), n });
        let passed = event(What::Passed { seat: Seat(0) });
        let came = [passed, ranked(0, 2, 1), gained(0, 1), ranked(1, 3, 0), ranked(2, 1, 4), gained(2, 4), passed];
        let told = [passed, ranked(2, 1, 4), gained(2, 4), ranked(0, 2, 1), gained(0, 1), ranked(1, 3, 0), passed];
        assert_eq!(by_place(came.into_iter()), told);
    }
}
