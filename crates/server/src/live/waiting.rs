//! The waiting room of a table: who is there, and the links for who is not.
