//! Desktop.
