//! How many texts of the reference beside this project read to the program of our card:
//! at least as many as were promised. Without the reference there is nothing to count, and
//! nothing fails.

#[path = "../examples/reference.rs"]
#[allow(dead_code, reason = "the example has a main of its own")]
mod reference;

#[test]
fn most_reference_texts_read_to_our_programs() {
    let Some(counts) = reference::count(&[]) else {
        return;
    };
    assert!(counts.same * 100 >= counts.all * 60, "{counts:?}");
}
