//! `terminal-controller`'s files: what is told, and what becomes of them.

use serde_json::{Value, json};

use super::ServerRun;
use super::case::Table;
use super::terminal_controller::{MISFIT, NULL, START, missing};

pub(super) const BYTES: &str = "line endings, a last row without one, and bytes that are not UTF-8 stay";
pub(super) const ROWS: &str = "a lone carriage return parts no rows, and `substring` does not reach over a row's end";
pub(super) const NOWHERE: &str = "links that lead nowhere and files of the running system are not written to";
const SEVERAL: &str = "a row updated with several keeps them all";
const LARGE: &str = "rows of a file of any size can be read; only a whole file over 10 MB is warned about";
pub(super) const SUBSTRING: &str = "an empty `substring` is refused; rows named twice count once";

/// Files that hold nothing special.
const PLAIN: [&str; 7] = ["f", "empty", "nolast", "link", "a b/x y", "-dash", "wide"];
/// Files that can't be read or changed.
const NO_FILES: [&str; 9] = ["nope", "sub", "dangling", "loop", "folder", "f/x", "nope/x", "", "."];

pub(super) fn runs() -> Vec<ServerRun> {
    let tables = [reading(), writing(), inserting(), deleting(), updating()];
    let run = |table: Table| ServerRun {
        dialect: "terminal-controller",
        start: START,
        env: &[],
        words: &[],
        cases: table.cases,
    };
    tables.into_iter().map(run).collect()
}

fn at(path: &str) -> Value {
    json!({ "path": path })
}

/// These arguments and one more.
fn and(mut arguments: Value, name: &str, value: impl Into<Value>) -> Value {
    arguments[name] = value.into();
    arguments
}

fn reading() -> Table {
    let rows = |path: &str, start: i64, end: i64| json!({"path": path, "start_row": start, "end_row": end});
    let from = |path: &str, start: i64| json!({"path": path, "start_row": start});
    let as_json = |path: &str| json!({"path": path, "as_json": true});
    Table::of("read_file")
        .same(PLAIN.map(at))
        .same(["crlf", "mixed", "bom", "latin", "bin", "good.json", "bad.json", "large"].map(at))
        .same(NO_FILES.map(at))
        .same([at("$FOLDER/f"), at("./sub/../f"), at("~/f"), at("x\0y"), at(&"n".repeat(300)), at("/dev/null")])
        .same([from("f", 0), from("f", 2), from("f", 3), from("f", -1), from("f", 1 << 40), from("empty", 0)])
        .same([
            from("nolast", 1),
            from("nolast", 2),
            from("crlf", 1),
            from("mixed", 1),
            from("latin", 1),
            from("wide", 2),
        ])
        .same([rows("f", 0, 0), rows("f", 0, 2), rows("f", 1, 99), rows("f", 2, 1), rows("f", 0, -1), rows("f", -2, 1)])
        .same([
            rows("f", 3, 9),
            rows("f", 99, 100),
            rows("empty", 0, 5),
            rows("nolast", 0, 9),
            rows("crlf", 0, 1),
            rows("wide", 0, 9),
        ])
        .same([from("nope", 0), from("sub", 1), and(at("f"), "end_row", 1)])
        .ours(ROWS, [(at("cr"), "a\rb\rc\r"), (from("cr", 0), "Line 0: a\rb\rc\r")])
        .same([from("nope", -1), rows("nope", 2, 1), from("sub", -1), from("large", -1), rows("large", 2, 1)])
        .same([
            and(from("f", 9), "as_json", true),
            and(rows("f", 0, 9), "as_json", true),
            and(rows("f", 8, 9), "as_json", true),
        ])
        .same([
            and(at("f"), "start_row", "1"),
            and(at("f"), "start_row", true),
            and(at("f"), "start_row", 1.0),
            and(at("f"), "extra", 1),
        ])
        .same([and(at("f"), "as_json", false), as_json("bad.json"), as_json("f"), as_json("empty"), as_json("nope")])
        .same([
            and(at("f"), "as_json", "false"),
            and(at("bad.json"), "as_json", "yes"),
            and(at("bad.json"), "as_json", 1),
        ])
        .same([and(from("f", 0), "as_json", true), and(rows("f", 2, 1), "as_json", true)])
        .same(
            [
                "good", "odd", "bom", "comma", "list", "apart", "more", "open", "escape", "short", "tab", "name",
                "colon", "deep",
            ]
            .map(|name| as_json(&format!("{name}.json"))),
        )
        .same(["crlf", "wide", "latin", "bin", "link", "large"].map(as_json))
        .ours(NULL, [(json!({"path": "f", "start_row": null, "end_row": null, "as_json": null}), "b\na\nc\n")])
        .ours(LARGE, [(from("large", 0), "Line 0: first\n"), (rows("large", 0, 1), "Line 0: first\nLine 1: second\n")])
        .bent(&MISFIT, [json!({}), json!({"path": 5}), json!({"path": ["f"]}), json!({"file": "f"})])
        .ours(NULL, [(json!({"path": null}), missing("read_file", "path"))])
        .bent(
            &MISFIT,
            [and(at("f"), "start_row", "x"), and(at("f"), "start_row", 1.5), and(at("f"), "end_row", json!([1]))],
        )
        .bent(&MISFIT, [and(at("f"), "as_json", "x"), and(at("f"), "as_json", 2), and(at("f"), "as_json", json!([]))])
        .bent(&MISFIT, [json!({"start_row": "x", "end_row": {}, "as_json": "perhaps"})])
}

fn writing() -> Table {
    let write = |path: &str, content: &str| json!({"path": path, "content": content});
    let mode = |path: &str, content: &str, mode: &str| json!({"path": path, "content": content, "mode": mode});
    Table::of("write_file")
        .same([write("new", "x"), write("new", "x\n"), write("new", ""), write("new", "\n"), write("new", "a\n\nb")])
        .same([write("f", "x"), write("f", ""), write("empty", "x"), write("link", "x"), write("a b/x y", "x"), write("-dash", "x")])
        .same([write("f", "b\na\nc\n"), write("f", "b\na\nc")])
        .same([write("d/e/f", "deep"), write("sub/new", "x"), write("folder/new", "x"), write("./sub/../new", "x"), write("~", "x")])
        .same([write("new", "héllo 日本 🎉\u{0}\t\u{1b}[0m"), write("new", "a\r\nb"), write("new", &"long\n".repeat(20_000))])
        .same([write("runme", "#!/bin/sh\n"), write("$FOLDER/new", "x")])
        .ours(
            NOWHERE,
            [
                (write("dangling", "x"), "Error writing to file: $FOLDER/dangling is a link to nowhere, which doesn't exist. Name the file itself."),
                (write("/proc/nope/x", "x"), "Error writing to file: /proc/nope/x is a part of the running system, not a regular file. Use a command instead."),
            ],
        )
        .same(["sub", "", ".", "f/x", "loop", "folder", "x\0y", "f/", "new/"].map(|path| write(path, "x")))
        .same([write(&"n".repeat(300), "x")])
        .same([mode("f", "x", "append"), mode("f", "x\n", "append"), mode("new", "x", "append"), mode("f", "", "append")])
        .same([mode("f", "x", "OVERWRITE"), mode("f", "x", "Overwrite"), mode("f", "x", "zzz"), mode("f", "x", "")])
        .same([mode("nolast", "x", "append"), mode("empty", "x", "append"), mode("latin", "x", "append")])
        .ours(BYTES, [(mode("crlf", "x", "append"), "Successfully wrote 12 bytes to 'crlf' in append mode. → crlf: a\\r\\nb\\r\\nc\\r\\nx\\r\\n")])
        .ours(NULL, [(json!({"path": "new", "content": "x", "mode": null}), "Successfully wrote 2 bytes to 'new' in overwrite mode. → new: x\\n")])
        .bent(&MISFIT, [json!({}), at("new"), json!({"content": "x"}), json!({"path": 5, "content": 5, "mode": 5})])
        .bent(&MISFIT, [json!({"path": "new", "content": {"a": 1}}), json!({"path": "new", "content": ["x"]})])
        .ours(NULL, [(json!({"path": "new", "content": null}), missing("write_file", "content"))])
        .bent(&MISFIT, [json!({"path": "new", "content": true}), json!({"path": "new", "content": "x", "mode": []})])
}

fn inserting() -> Table {
    let insert = |path: &str, content: &str| json!({"path": path, "content": content});
    let row = |path: &str, content: &str, row: i64| json!({"path": path, "content": content, "row": row});
    let rows = |path: &str, content: &str, rows: Value| json!({"path": path, "content": content, "rows": rows});
    let table = Table::of("insert_file_content")
        .same([0, 1, 2, 3, 4, 9, -1, -99].map(|at| row("f", "I", at)))
        .same([2, 3, 5].map(|at| row("nolast", "I", at)))
        .same([0, 1, 3].map(|at| row("empty", "I", at)))
        .same([
            row("f", "I\n", 1),
            row("f", "I\nJ", 1),
            row("f", "\n", 1),
            row("f", "", 1),
            row("f", "", 9),
            row("f", "a\\nb\t$&日本", 0),
        ])
        .same([
            insert("f", "x"),
            insert("f", ""),
            insert("nolast", "x"),
            insert("empty", "x"),
            insert("new", "x"),
            insert("d/e", "x"),
        ])
        .same([
            row("new", "x", 0),
            row("new", "x", 2),
            row("d/e/f", "x", 1),
            row("link", "I", 1),
            row("runme", "# x", 1),
        ])
        .same(
            [json!([0]), json!([0, 2]), json!([2, 0]), json!([1, 9]), json!([]), json!([5, 7])]
                .map(|at| rows("f", "I", at)),
        )
        .ours(
            SUBSTRING,
            [(
                rows("f", "I", json!([0, 0])),
                "Successfully inserted content at rows [0, 0] in 'f'. → f: I\\nb\\na\\nc\\n",
            )],
        )
        .same([rows("f", "I\nJ", json!([0, 1])), rows("nolast", "I", json!([0, 2])), rows("f", "I", json!("[0, 1]"))])
        .same([json!([-1]), json!([0, -1]), json!([1.5]), json!(["0"]), json!([null])].map(|at| rows("f", "I", at)))
        .same([
            json!({"path": "f", "content": "I", "row": 0, "rows": [2]}),
            json!({"path": "f", "content": "I", "row": "1"}),
            json!({"path": "f", "content": "I", "row": true}),
        ])
        .same(["sub", "", ".", "f/x", "loop", "folder"].map(|path| insert(path, "x")))
        .same(["sub", "loop"].map(|path| row(path, "x", 1)));
    inserting_ours(table)
}

/// Rows that are inserted better than by the original, and arguments that do not fit.
fn inserting_ours(table: Table) -> Table {
    let row = |path: &str, content: &str, row: i64| json!({"path": path, "content": content, "row": row});
    let rows = |path: &str, content: &str, rows: Value| json!({"path": path, "content": content, "rows": rows});
    table
        .ours(
            BYTES,
            [
                (row("nolast", "I", 0), "Successfully inserted content at row 0 in 'nolast'. → nolast: I\\none\\ntwo"),
                (
                    row("crlf", "I", 1),
                    "Successfully inserted content at row 1 in 'crlf'. → crlf: a\\r\\nI\\r\\nb\\r\\nc\\r\\n",
                ),
                (
                    row("latin", "I", 1),
                    "Successfully inserted content at row 1 in 'latin'. → latin: caf\\xe9\\nI\\nna\\xefve\\n",
                ),
            ],
        )
        .ours(
            NULL,
            [(
                json!({"path": "f", "content": "I", "row": null, "rows": null}),
                "Successfully appended content to 'f'. → f: b\\na\\nc\\nI\\n",
            )],
        )
        .bent(
            &MISFIT,
            [
                json!({}),
                at("f"),
                json!({"content": "x"}),
                json!({"path": "f", "content": 5}),
                json!({"path": "f", "content": "I", "row": "x"}),
            ],
        )
        .bent(
            &MISFIT,
            [
                json!({"path": "f", "content": "I", "row": 1.5}),
                json!({"path": "f", "content": "I", "row": [1]}),
                rows("f", "I", json!(1)),
                rows("f", "I", json!("1")),
                rows("f", "I", json!({})),
            ],
        )
}

fn deleting() -> Table {
    let row = |path: &str, row: i64| json!({"path": path, "row": row});
    let rows = |path: &str, rows: Value| json!({"path": path, "rows": rows});
    let text = |path: &str, text: &str| json!({"path": path, "substring": text});
    Table::of("delete_file_content")
        .same([0, 1, 2, 3, 99, -1].map(|at| row("f", at)))
        .same([
            row("nolast", 0),
            row("nolast", 1),
            row("empty", 0),
            row("link", 1),
            row("wide", 1),
            row("runme", 1),
            row("f", 1 << 40),
        ])
        .same(["f", "empty", "nolast", "link", "latin", "crlf", "bin"].map(at))
        .same(
            [json!([0]), json!([0, 1]), json!([2, 0]), json!([0, 1, 2]), json!([1, 99]), json!([98, 99]), json!([])]
                .map(|at| rows("f", at)),
        )
        .same([json!([-1]), json!([0, -1]), json!("[1]")].map(|at| rows("f", at)))
        .same(["nope", "sub", "dangling"].map(|path| row(path, -1)))
        .same([and(text("f", "a"), "rows", json!([1, 1])), rows("nope", json!([-1]))])
        .same([text("f", "a"), text("f", "zzz"), text("wide", "本"), text("nolast", "two"), text("f", ".")])
        .same([
            and(text("f", "a"), "row", 1),
            and(text("f", "a"), "row", 0),
            and(text("f", "a"), "row", 9),
            and(text("f", "a"), "row", -1),
        ])
        .same([
            and(text("f", "a"), "rows", json!([0, 1])),
            and(text("f", "a"), "rows", json!([9])),
            and(text("f", "a"), "rows", json!([])),
        ])
        .same(NO_FILES.map(at))
        .same(NO_FILES.map(|path| row(path, 0)))
        .same([and(row("f", 0), "rows", json!([2])), and(at("f"), "row", "1"), and(at("f"), "extra", 1)])
        .ours(SUBSTRING, [(text("f", ""), "Error: substring must not be empty.")])
        .ours(
            ROWS,
            ["b\n", "\n"]
                .map(|over| (text("f", over), format!("No occurrences of '{over}' found in the specified rows."))),
        )
        .ours(SUBSTRING, [(rows("f", json!([1, 1])), "Successfully deleted 1 rows ([1]) from 'f'. → f: b\\nc\\n")])
        .ours(
            BYTES,
            [
                (row("crlf", 1), "Successfully deleted row 1 from 'crlf'. → crlf: a\\r\\nc\\r\\n"),
                (row("latin", 0), "Successfully deleted row 0 from 'latin'. → latin: na\\xefve\\n"),
                (
                    text("latin", "ve"),
                    "Successfully removed 've' from 1 rows ([1]) in 'latin'. → latin: caf\\xe9\\nna\\xef\\n",
                ),
            ],
        )
        .bent(&MISFIT, [json!({}), json!({"path": 5}), json!({"path": "f", "row": "x"})])
        .bent(
            &MISFIT,
            [
                rows("f", json!(1)),
                rows("f", json!("x")),
                and(at("f"), "substring", 5),
                and(at("f"), "substring", json!(["a"])),
            ],
        )
}

fn updating() -> Table {
    let all = |path: &str, content: &str| json!({"path": path, "content": content});
    let row = |path: &str, content: &str, row: i64| json!({"path": path, "content": content, "row": row});
    let rows = |path: &str, content: &str, rows: Value| json!({"path": path, "content": content, "rows": rows});
    let text = |content: &str, text: &str| json!({"path": "f", "content": content, "substring": text});
    let table = Table::of("update_file_content")
        .same([0, 1, 2, 3, 99, -1].map(|at| row("f", "U", at)))
        .same([
            row("f", "U\n", 1),
            row("f", "", 1),
            row("f", "\n", 1),
            row("f", "é日本🎉\t\\n$1", 1),
            row("nolast", "U", 0),
            row("empty", "U", 0),
        ])
        .same([row("link", "U", 1), row("wide", "U", 1), row("runme", "exit 0", 1)])
        .same([
            all("f", "WHOLE"),
            all("f", ""),
            all("f", "a\nb\n"),
            all("empty", "x"),
            all("nolast", "x"),
            all("link", "x"),
            all("latin", "x"),
            all("runme", "x"),
        ])
        .same(
            [json!([0]), json!([0, 2]), json!([2, 0]), json!([1, 99]), json!([98, 99]), json!([])]
                .map(|at| rows("f", "U", at)),
        )
        .same([json!([-1]), json!([0, -1]), json!("[1]")].map(|at| rows("f", "U", at)))
        .same([
            rows("f", "U\nV\n", json!([0, 1])),
            rows("f", "U\nV\nW", json!([0, 1, 2])),
            rows("f", "U\nV", json!([2])),
            rows("f", "", json!([0])),
        ])
        .same([text("X", "a"), text("", "a"), text("X\nY", "a"), text("X", "zzz"), text("a", "a"), text("$0\\1", "c")])
        .same([
            and(text("X", "a"), "row", 1),
            and(text("X", "a"), "row", 0),
            and(text("X", "a"), "row", 9),
            and(text("X", "a"), "row", -1),
        ])
        .same([
            and(text("X", "a"), "rows", json!([0, 1])),
            and(text("X", "a"), "rows", json!([9])),
            and(text("X", "zzz"), "rows", json!([0])),
        ]);
    updating_ours(table)
}

/// What is no file, and rows that are updated better than by the original.
fn updating_ours(table: Table) -> Table {
    let all = |path: &str, content: &str| json!({"path": path, "content": content});
    let row = |path: &str, content: &str, row: i64| json!({"path": path, "content": content, "row": row});
    let rows = |path: &str, content: &str, rows: Value| json!({"path": path, "content": content, "rows": rows});
    let text = |content: &str, text: &str| json!({"path": "f", "content": content, "substring": text});
    table
        .same(NO_FILES.map(|path| all(path, "x")))
        .same([row("nope", "x", -1), row("sub", "x", -1), rows("nope", "x", json!([-1]))])
        .same(NO_FILES.map(|path| row(path, "x", 0)))
        .ours(
            SEVERAL,
            [
                (row("f", "U\nV", 1), "Successfully updated row 1 in 'f'. → f: b\\nU\\nV\\nc\\n"),
                (row("f", "\n\n", 0), "Successfully updated row 0 in 'f'. → f: \\n\\na\\nc\\n"),
            ],
        )
        .ours(SUBSTRING, [(text("X", ""), "Error: substring must not be empty.")])
        .same([rows("f", "U", json!([1, 1]))])
        .ours(ROWS, [(text("X", "b\n"), "Substring 'b\n' not found in any line of 'f'.")])
        .ours(
            BYTES,
            [
                (row("nolast", "U", 1), "Successfully updated row 1 in 'nolast'. → nolast: one\\nU"),
                (row("crlf", "U", 1), "Successfully updated row 1 in 'crlf'. → crlf: a\\r\\nU\\r\\nc\\r\\n"),
                (row("latin", "U", 0), "Successfully updated row 0 in 'latin'. → latin: U\\nna\\xefve\\n"),
            ],
        )
        .ours(
            NULL,
            [(
                json!({"path": "f", "content": "x", "row": null, "rows": null, "substring": null}),
                "Successfully updated all content in 'f'. → f: x\\n",
            )],
        )
        .bent(
            &MISFIT,
            [json!({}), at("f"), json!({"path": "f", "content": 5}), json!({"path": "f", "content": "x", "row": "x"})],
        )
        .bent(&MISFIT, [rows("f", "x", json!(1)), rows("f", "x", json!("x")), and(all("f", "x"), "substring", 5)])
}
