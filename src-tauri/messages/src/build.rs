//! A crate's part of the catalogue, made when it is built: the files, the ids, and the macro `say!`, which takes no other
//! messages and no other arguments.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

/// Names a number's variants have, besides numbers.
const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Writes `messages.rs` into the build's folder: `static CATALOGUE` of all files in a folder, and the macros `message!`,
/// with an arm for each message, and `say!` for its text. The crate has them in a module `text` of its root.
///
/// # Errors
///
/// Where a file cannot be read, is no Fluent, or has a message that stands there twice.
#[expect(clippy::print_stdout, reason = "Cargo reads what a build script prints")]
pub fn say(folder: &str) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={folder}");
    let folder = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join(folder).canonicalize()?;
    let made = PathBuf::from(std::env::var("OUT_DIR")?).join("messages.rs");
    Ok(fs::write(made, written(&folder)?)?)
}

fn written(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let (mut arms, mut ids) = (BTreeMap::new(), BTreeMap::new());
    for (number, file) in files.iter().enumerate() {
        let text = fs::read_to_string(file)?;
        let resource = parser::parse(text.as_str()).map_err(|(_, errors)| format!("{}: {errors:?}", file.display()))?;
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            if arms.insert(message.id.name.to_owned(), arm(message)).is_some() {
                return Err(format!("{}: {} stands there twice", file.display(), message.id.name).into());
            }
            ids.insert(message.id.name.to_owned(), number);
        }
    }
    let listed: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let mut made = catalogue(&listed, ids.iter().map(|(id, at)| (id.as_str(), *at)));
    made.push_str("\n/// Makes a message, with its arguments in the order they have there.\n");
    writeln!(made, "macro_rules! message {{\n{}}}", arms.into_values().collect::<String>())?;
    made.push_str("\n/// Returns the text of a message, with its arguments in the order they have there.\n#[allow(unused_macros, reason = \"not every crate needs both\")]\n");
    made.push_str(
        "macro_rules! say {\n    ($($message:tt)*) => { $crate::text::message!($($message)*).to_string() };\n}\n",
    );
    Ok(made)
}

/// Writes a `static CATALOGUE` of files, by their paths, and of all ids with the number of their file, in order.
pub fn catalogue<'a>(files: &[String], ids: impl Iterator<Item = (&'a str, usize)>) -> String {
    let listed: String = files.iter().map(|file| format!("        include_str!({file:?}),\n")).collect();
    let ids: String = ids.map(|(id, at)| format!("        ({id:?}, {at}),\n")).collect();
    format!(
        "/// The messages of this crate.\npub(crate) static CATALOGUE: countersign_messages::Catalogue<{}> = \
         countersign_messages::Catalogue::new(\n    [\n{listed}    ],\n    &[\n{ids}    ],\n);\n",
        files.len()
    )
}

/// Writes the arm of one message.
fn arm(message: &Message<&str>) -> String {
    let mut arguments = Vec::new();
    message.value.iter().for_each(|pattern| look(pattern, &mut arguments));
    let id = message.id.name;
    let (mut taken, mut given) = (String::new(), String::new());
    for (name, is_number) in &arguments {
        let kind = if *is_number { "number(" } else { "word(&" };
        let called = name.replace('-', "_");
        taken += &format!(", {called} = ${called}:expr");
        given += &format!("(\"{name}\", countersign_messages::{kind}${called})), ");
    }
    format!(
        "    (\"{id}\"{taken} $(,)?) => {{ countersign_messages::Message::of(&$crate::text::CATALOGUE, \"{id}\", vec![{given}]) }};\n"
    )
}

/// Notes the arguments a pattern asks for, in their order, and whether a number is wanted.
fn look<'a>(pattern: &Pattern<&'a str>, found: &mut Vec<(&'a str, bool)>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => note(inline, false, found),
            Expression::Select { selector, variants } => {
                let counts = variants.iter().all(|variant| match &variant.key {
                    VariantKey::NumberLiteral { .. } => true,
                    VariantKey::Identifier { name } => PLURALS.contains(name),
                });
                note(selector, counts, found);
                variants.iter().for_each(|variant| look(&variant.value, found));
            }
        }
    }
}

fn note<'a>(inline: &InlineExpression<&'a str>, is_number: bool, found: &mut Vec<(&'a str, bool)>) {
    let InlineExpression::VariableReference { id } = inline else { return };
    match found.iter_mut().find(|(name, _)| *name == id.name) {
        Some((_, number)) => *number |= is_number,
        None => found.push((id.name, is_number)),
    }
}
