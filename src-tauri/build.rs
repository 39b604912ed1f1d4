//! Embeds the page, declares our own commands, so that a window may call only what its capability names, and makes of the
//! app's catalogue the macro `say!`, which takes no other messages and no other arguments.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

#[path = "src/commands/list.rs"]
mod list;

macro_rules! names {
    ($($area:ident :: $name:ident,)*) => {
        &[$(stringify!($name)),*]
    };
}

const COMMANDS: &[&str] = list::page_commands!(names);

/// The app's messages.
const CATALOGUE: &str = "locales/en/app";
/// Names a number's variants have, besides numbers.
const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

fn main() -> Result<(), Box<dyn Error>> {
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))?;
    println!("cargo:rerun-if-changed={CATALOGUE}");
    let folder = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join(CATALOGUE);
    let made = PathBuf::from(std::env::var("OUT_DIR")?).join("messages.rs");
    Ok(fs::write(made, messages(&folder)?)?)
}

/// Writes the list of the catalogue's files, and `say!` with an arm for each message.
fn messages(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let mut arms = BTreeMap::new();
    for file in &files {
        let text = fs::read_to_string(file)?;
        let resource = parser::parse(text.as_str()).map_err(|(_, errors)| format!("{}: {errors:?}", file.display()))?;
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            if arms.insert(message.id.name.to_owned(), arm(message)).is_some() {
                return Err(format!("{}: {} stands there twice", file.display(), message.id.name).into());
            }
        }
    }
    let listed: String = files.iter().map(|file| format!("    include_str!({file:?}),\n")).collect();
    let mut made = format!("/// The files of the catalogue.\nconst FILES: [&str; {}] = [\n{listed}];\n\n", files.len());
    made.push_str(
        "/// Returns the text of a message of the catalogue, with its arguments in the order they have there.\n",
    );
    writeln!(made, "macro_rules! say {{\n{}}}", arms.into_values().collect::<String>())?;
    Ok(made)
}

/// The arm of one message.
fn arm(message: &Message<&str>) -> String {
    let mut arguments = Vec::new();
    message.value.iter().for_each(|pattern| look(pattern, &mut arguments));
    let id = message.id.name;
    let (mut taken, mut given) = (String::new(), String::new());
    for (name, is_number) in &arguments {
        let kind = if *is_number { "number" } else { "word" };
        taken += &format!(", {name} = ${name}:expr");
        given += &format!("(\"{name}\", $crate::text::{kind}(${name})), ");
    }
    format!("    (\"{id}\"{taken} $(,)?) => {{ $crate::text::filled(\"{id}\", [{given}]) }};\n")
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
