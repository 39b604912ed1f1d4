//! Lists of words that several programs or files have in common: data, in `programs/lists`. The build makes a
//! constant of each, so that a list which is not in the tables cannot be asked for.

include!(concat!(env!("OUT_DIR"), "/lists.rs"));
