//! Card files: Markdown pages with one card under each `##` heading.

mod page;
mod source;
mod stats;

pub use page::{Entry, Heading, LONGEST_HEADING, ONE_NAME, Page, Section, kebab};
pub use source::{Paragraph, Source, Spot, spot_of};
