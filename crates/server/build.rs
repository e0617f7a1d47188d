//! `sqlx::migrate!` reads the folder when it is compiled: a new file must compile it again.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
