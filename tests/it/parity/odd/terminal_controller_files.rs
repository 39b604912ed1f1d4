//! `terminal-controller`'s files.

use serde_json::{Value, json};

use super::super::ServerRun;
use super::super::case::Table;
use super::super::terminal_controller::{MISFIT, NULL, START, missing};
use super::super::terminal_controller_files::{BYTES, NOWHERE, ROWS, SUBSTRING};

const TWINS: &str = "a file with other names is changed under the one it was asked by; the others keep what they had";
const FLAGS: &str = "`true` and `false` in `rows` are no rows";
const NO_ROWS: &str = "Error: Row numbers must be non-negative integers.";

/// Files that are not as most are.
const ODD: [&str; 9] = ["bom", "latin", "crlf", "mixed", "bin", "twin", "closed", "empty", "nolast"];

pub(in super::super) fn runs() -> Vec<ServerRun> {
    let run = |table: Table| ServerRun {
        dialect: "terminal-controller",
        start: START,
        env: &[],
        words: &[],
        cases: table.cases,
    };
    [reading(), writing(), inserting(), deleting(), updating()].map(run).into()
}

fn at(path: &str) -> Value {
    json!({ "path": path })
}

fn reading() -> Table {
    let rows = |path: &str, first: Value, last: Value| json!({"path": path, "start_row": first, "end_row": last});
    Table::of("read_file")
        .same(ODD.map(at))
        .same(ODD.map(|path| rows(path, json!(0), json!(1))))
        .same(ODD.map(|path| rows(path, json!(1), json!(1))))
        .same(
            [
                "fifo",
                "/dev/null",
                "/dev/zero",
                "/dev",
                "f/",
                "f/.",
                "./f",
                "sub/../f",
                "$FOLDER/sub/../f",
                " f",
                "f ",
                "*",
                "日本",
                "a\nb",
                "file:///etc/hostname",
            ]
            .map(at),
        )
        .same([at(&"../".repeat(300)), at(&"a/".repeat(3000)), at(&"é".repeat(128)), at("/proc/self/cmdline/x")])
        .ours(ROWS, [(rows("cr", json!(0), json!(1)), "Line 0: a\rb\rc\r"), (rows("cr", json!(1), json!(1)), "")])
        .ours(
            NULL,
            [(
                json!({"path": "good.json", "start_row": null, "as_json": null}),
                "{\"b\": [1, 2.50, {}], \"a\": {\"x\": \"\\\"y\"}, \"e\": []}\n",
            )],
        )
        .same([rows("f", json!(0), json!(9_223_372_036_854_775_807_u64)), rows("f", json!(-1), json!(-1))])
        .same([
            rows("f", json!("0"), json!("2")),
            rows("f", json!(1e0), json!("1")),
            rows("f", json!(false), json!(true)),
            rows("f", json!(0), json!(-0.0)),
        ])
        .bent(
            &MISFIT,
            [
                Value::Null,
                json!({"path": ""}),
                rows("f", json!(0.5), json!([])),
                rows("f", json!("a"), json!("b")),
                json!({"Path": "f"}),
            ],
        )
        .same([
            json!({"path": "bom", "as_json": true}),
            json!({"path": "nolast", "as_json": "1"}),
            json!({"path": "good.json", "as_json": "TRUE", "start_row": 0}),
        ])
        .tool("nosuch_file")
        .same([at("f")])
}

fn writing() -> Table {
    let write = |path: &str, content: &str| json!({"path": path, "content": content});
    let mode = |path: &str, mode: Value| json!({"path": path, "content": "x", "mode": mode});
    Table::of("write_file")
        .same(["closed", "runme", "bom", "latin", "crlf", "bin"].map(|path| write(path, "é\n")))
        .same(["closed", "runme", "bom", "latin", "cr", "bin"].map(|path| mode(path, json!("append"))))
        .ours(
            TWINS,
            [
                (write("twin", "é"), "Successfully wrote 3 bytes to 'twin' in overwrite mode. → twin: \\xc3\\xa9\\n"),
                (
                    mode("twin", json!("append")),
                    "Successfully wrote 6 bytes to 'twin' in append mode. → twin: t\\nw\\nx\\n",
                ),
            ],
        )
        .ours(
            BYTES,
            [(
                mode("mixed", json!("append")),
                "Successfully wrote 9 bytes to 'mixed' in append mode. → mixed: a\\nb\\r\\ncx\\r\\n",
            )],
        )
        .ours(
            NOWHERE,
            [(
                write("/dev/null", "x"),
                "Error writing to file: /dev/null is a device, not a regular file. Use a command instead.",
            )],
        )
        .same(
            ["f/.", " new ", "日本", "a\nb", "*", "-n", "new\\x", "sub/../up", "f/../g", "file:new", "folder/../x"]
                .map(|path| write(path, "x")),
        )
        .same([
            write(&"é".repeat(127), "x"),
            write(&"é".repeat(128), "x"),
            write(&format!("{}x", "d/".repeat(50)), "x"),
        ])
        .same(
            ["\r", "\r\n", "a\rb", "a\n\r", "\u{2028}", "\u{feff}", "\u{feff}x", "\0", " ", "\n\n"]
                .map(|content| write("new", content)),
        )
        .same(["w", "a", "append ", "Append", "overwrite ", "覆", "r"].map(|word| mode("f", json!(word))))
        .bent(
            &MISFIT,
            [
                Value::Null,
                mode("f", json!(1)),
                mode("f", json!(["append"])),
                json!({"path": ["f"], "content": "x"}),
                json!({"path": "f", "content": 5.5}),
                json!({"path": "f", "contents": "x"}),
            ],
        )
        .same([
            json!({"path": "f", "content": "[]"}),
            json!({"path": "f", "content": "{\"a\": 1}"}),
            json!({"path": "f", "content": "null"}),
            json!({"path": "true", "content": "5"}),
        ])
        .same([write("new", &"é".repeat(300_000)), write("new", &"x\n".repeat(200_000))])
}

fn inserting() -> Table {
    let row = |path: &str, content: &str, row: Value| json!({"path": path, "content": content, "row": row});
    let rows = |path: &str, content: &str, rows: Value| json!({"path": path, "content": content, "rows": rows});
    Table::of("insert_file_content")
        .same(["closed"].map(|path| row(path, "I", json!(0))))
        .same(["bom", "closed"].map(|path| row(path, "I", json!(1))))
        .same(["bom", "latin", "cr", "bin"].map(|path| json!({"path": path, "content": "E"})))
        .same(["\r", "\0", "\u{2028}", "\u{feff}", "\n\n", " "].map(|content| row("f", content, json!(1))))
        .same([json!(1.0), json!(" 1 "), json!(false), json!("-1"), json!(1000)].map(|at| row("f", "I", at)))
        .same([json!([1.0]), json!([3, 1, 2]), json!([[0]]), json!(["1"]), json!([9, 8])].map(|at| rows("f", "I", at)))
        .same([json!("[]"), json!("[0,2]"), json!(" [1] ")].map(|at| rows("f", "I", at)))
        .bent(
            &MISFIT,
            [
                Value::Null,
                rows("f", "I", json!("null")),
                rows("f", "I", json!("[0,")),
                rows("f", "I", json!(true)),
                row("f", "I", json!({})),
                row("f", "I", json!(0.1)),
            ],
        )
        .same(["fifo/x", "/dev/null/x", "f/.", "日本"].map(|path| row(path, "x", json!(0))))
        .ours(FLAGS, [json!([true]), json!([false, 2])].map(|at| (rows("f", "I", at), NO_ROWS)))
        .ours(
            SUBSTRING,
            [(
                rows("f", "I", json!([0, 0, 1, 1])),
                "Successfully inserted content at rows [1, 1, 0, 0] in 'f'. → f: I\\nb\\nI\\na\\nc\\n",
            )],
        )
        .ours(
            ROWS,
            [(row("cr", "I", json!(0)), "Successfully inserted content at row 0 in 'cr'. → cr: I\\na\\rb\\rc\\r")],
        )
        .ours(
            TWINS,
            [(row("twin", "I", json!(1)), "Successfully inserted content at row 1 in 'twin'. → twin: t\\nI\\nw\\n")],
        )
        .ours(
            BYTES,
            [
                (
                    row("bom", "I", json!(0)),
                    "Successfully inserted content at row 0 in 'bom'. → bom: \\xef\\xbb\\xbfI\\nx\\ny\\n",
                ),
                (
                    row("bin", "I", json!(1)),
                    "Successfully inserted content at row 1 in 'bin'. → bin: a\\x00b\\nI\\n\\xff\\xfe\\n",
                ),
                (
                    row("mixed", "I", json!(0)),
                    "Successfully inserted content at row 0 in 'mixed'. → mixed: I\\na\\nb\\r\\nc",
                ),
                (
                    row("nolast", "I", json!(1)),
                    "Successfully inserted content at row 1 in 'nolast'. → nolast: one\\nI\\ntwo",
                ),
                (
                    json!({"path": "crlf", "content": "E"}),
                    "Successfully appended content to 'crlf'. → crlf: a\\r\\nb\\r\\nc\\r\\nE\\r\\n",
                ),
                // What is given takes the file's own line endings.
                (
                    row("f", "a\r\nb", json!(1)),
                    "Successfully inserted content at row 1 in 'f'. → f: b\\na\\nb\\na\\nc\\n",
                ),
            ],
        )
}

fn deleting() -> Table {
    let row = |path: &str, row: Value| json!({"path": path, "row": row});
    let rows = |path: &str, rows: Value| json!({"path": path, "rows": rows});
    let text = |path: &str, text: &str| json!({"path": path, "substring": text});
    Table::of("delete_file_content")
        .same(["closed", "nolast"].map(|path| row(path, json!(0))))
        .same(["bom", "bin", "closed"].map(|path| row(path, json!(1))))
        .same(["cr", "closed", "mixed"].map(at))
        .same(["fifo", "/dev/null", "f/", "日本"].map(at))
        .same(["fifo", "/dev/null", "f/"].map(|path| row(path, json!(0))))
        .same(
            [json!([1.0]), json!([2, 0, 1]), json!([[0]]), json!(["1"]), json!([-1, 5]), json!([null]), json!([5, 0])]
                .map(|at| rows("f", at)),
        )
        .same([
            text("nolast", "one"),
            text("wide", "🎉"),
            text("wide", "\u{2028}"),
            text("f", "\t"),
            text("f", "$"),
            text("f", "A"),
        ])
        .same([
            json!({"path": "f", "substring": "a", "rows": [2, 1, 0]}),
            json!({"path": "f", "substring": "a", "row": 1, "rows": [0]}),
        ])
        .same([
            json!({"path": "f", "substring": "[]"}),
            json!({"path": "f", "substring": "null"}),
            json!({"path": "f", "substring": "5"}),
        ])
        .bent(&MISFIT, [Value::Null, json!({"path": "f", "row": [0]}), json!({"path": "f", "substring": true})])
        .ours(
            NULL,
            [
                (json!({"path": null}), missing("delete_file_content", "path")),
                (
                    json!({"path": "f", "substring": null, "row": 0}),
                    "Successfully deleted row 0 from 'f'. → f: a\\nc\\n".to_owned(),
                ),
            ],
        )
        .ours(FLAGS, [(rows("f", json!([true])), NO_ROWS)])
        .ours(
            SUBSTRING,
            [
                (rows("f", json!([0, 0, 1, 1])), "Successfully deleted 2 rows ([1, 0]) from 'f'. → f: c\\n"),
                (json!({"path": "f", "substring": "", "row": 0}), "Error: substring must not be empty."),
            ],
        )
        .ours(ROWS, [(row("cr", json!(0)), "Successfully deleted row 0 from 'cr'. → cr: ")])
        .ours(TWINS, [(row("twin", json!(0)), "Successfully deleted row 0 from 'twin'. → twin: w\\n")])
        .ours(NOWHERE, [(at("/proc/self/nope"), "Error: '/proc/self/nope' is not a file.")])
        .ours(
            BYTES,
            [
                (at("bom"), "Successfully cleared all content from 'bom'. → bom: \\xef\\xbb\\xbf"),
                (row("bom", json!(0)), "Successfully deleted row 0 from 'bom'. → bom: \\xef\\xbb\\xbfy\\n"),
                (row("mixed", json!(0)), "Successfully deleted row 0 from 'mixed'. → mixed: b\\r\\nc"),
                (row("bin", json!(0)), "Successfully deleted row 0 from 'bin'. → bin: \\xff\\xfe\\n"),
                (
                    text("crlf", "b"),
                    "Successfully removed 'b' from 1 rows ([1]) in 'crlf'. → crlf: a\\r\\n\\r\\nc\\r\\n",
                ),
                (text("bin", "\0"), "Successfully removed '\0' from 1 rows ([0]) in 'bin'. → bin: ab\\n\\xff\\xfe\\n"),
            ],
        )
}

fn updating() -> Table {
    let row = |path: &str, content: &str, row: Value| json!({"path": path, "content": content, "row": row});
    let rows = |path: &str, content: &str, rows: Value| json!({"path": path, "content": content, "rows": rows});
    let text = |path: &str, content: &str, text: &str| json!({"path": path, "content": content, "substring": text});
    Table::of("update_file_content")
        .same(["closed"].map(|path| row(path, "U", json!(0))))
        .same(["bom", "bin", "closed"].map(|path| row(path, "U", json!(1))))
        .same(["closed", "bin", "nolast"].map(|path| json!({"path": path, "content": "ALL"})))
        .same(["fifo", "/dev/null", "f/", "日本"].map(|path| json!({"path": path, "content": "x"})))
        .same(["\r", "\0", "\u{feff}"].map(|content| row("f", content, json!(1))))
        .same([json!([2, 0]), json!([0, 0]), json!([[0]]), json!([9, 0]), json!([1.0])].map(|at| rows("f", "U\nV", at)))
        .same([
            text("f", "aa", "a"),
            text("wide", "x", "é"),
            text("wide", "x", "\u{b}"),
            text("f", "a\nb", "c"),
            text("f", "", "b"),
        ])
        .same([
            json!({"path": "f", "content": "x", "substring": "a", "rows": [1, 1]}),
            json!({"path": "f", "content": "x", "row": 1, "rows": [0]}),
        ])
        .bent(
            &MISFIT,
            [
                Value::Null,
                json!({"path": "f", "content": "x", "rows": {}}),
                json!({"path": "f", "content": [], "row": "z"}),
            ],
        )
        .ours(NULL, [(json!({"path": "f", "content": null}), missing("update_file_content", "content"))])
        .ours(FLAGS, [(rows("f", "U", json!([true])), NO_ROWS)])
        .ours(
            SUBSTRING,
            [(
                json!({"path": "f", "content": "x", "substring": "", "rows": [0]}),
                "Error: substring must not be empty.",
            )],
        )
        .ours(ROWS, [(row("cr", "U", json!(0)), "Successfully updated row 0 in 'cr'. → cr: U")])
        .ours(TWINS, [(row("twin", "U", json!(0)), "Successfully updated row 0 in 'twin'. → twin: U\\nw\\n")])
        .ours(
            BYTES,
            [
                (row("bom", "U", json!(0)), "Successfully updated row 0 in 'bom'. → bom: \\xef\\xbb\\xbfU\\ny\\n"),
                (row("mixed", "U", json!(1)), "Successfully updated row 1 in 'mixed'. → mixed: a\\nU\\r\\nc"),
                (row("bin", "U", json!(0)), "Successfully updated row 0 in 'bin'. → bin: U\\n\\xff\\xfe\\n"),
                (
                    text("latin", "x", "ca"),
                    "Successfully updated substring in 1 lines in 'latin'. → latin: xf\\xe9\\nna\\xefve\\n",
                ),
                (
                    text("crlf", "B", "b"),
                    "Successfully updated substring in 1 lines in 'crlf'. → crlf: a\\r\\nB\\r\\nc\\r\\n",
                ),
                (row("f", "a\r\nb", json!(1)), "Successfully updated row 1 in 'f'. → f: b\\na\\nb\\nc\\n"),
                (row("f", "\u{2028}", json!(1)), "Successfully updated row 1 in 'f'. → f: b\\n\\xe2\\x80\\xa8\\nc\\n"),
            ],
        )
}
