//! How many texts of the reference beside this project read: at least as many as were
//! promised. Without the reference there is nothing to count, and nothing fails.

#[path = "../examples/reference_texts.rs"]
#[allow(dead_code, reason = "the example has a main of its own")]
mod reference;

#[test]
fn most_reference_texts_read() {
    let Some(counts) = reference::count(&[]) else {
        return;
    };
    assert!(counts.read * 100 >= counts.total * 65, "{counts:?}");
    // Two trees may be one program: `crates/rules/tests/reference.rs` counts those.
    assert!(counts.same * 100 >= counts.ours * 55, "{counts:?}");
}
