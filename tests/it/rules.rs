//! Rules over commands, as the committed cases have them.

mod cases;
