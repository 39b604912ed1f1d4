//! `terminal-controller`'s files.

use serde_json::{Value, json};

use super::super::Run;
use super::super::case::Table;
use super::super::terminal_controller::{MISFIT, START};

/// Files that are not as most are.
const ODD: [&str; 10] = ["bom", "latin", "crlf", "cr", "mixed", "bin", "twin", "closed", "empty", "nolast"];

pub(in super::super) fn runs() -> Vec<Run> {
    let run =
        |table: Table| Run { dialect: "terminal-controller", start: START, env: &[], words: &[], cases: table.cases };
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
        .same(["fifo", "/dev/null", "/dev/zero", "/dev", "f/", "f/.", "./f", "sub/../f", "$FOLDER/sub/../f", " f", "f ", "*", "日本", "a\nb", "file:///etc/hostname"].map(at))
        .same([at(&"../".repeat(300)), at(&"a/".repeat(3000)), at(&"é".repeat(128)), at("/proc/self/cmdline/x")])
        .same([rows("f", json!(0), json!(9_223_372_036_854_775_807_u64)), rows("f", json!(18_446_744_073_709_551_615_u64), Value::Null), rows("f", json!(-1), json!(-1))])
        .same([rows("f", json!("0"), json!("2")), rows("f", json!(1e0), json!("1")), rows("f", json!(false), json!(true)), rows("f", json!(0), json!(-0.0))])
        .bent(&MISFIT, [Value::Null, json!({"path": ""}), rows("f", json!(0.5), json!([])), rows("f", json!("a"), json!("b")), json!({"Path": "f"})])
        .same([json!({"path": "bom", "as_json": true}), json!({"path": "nolast", "as_json": "1"}), json!({"path": "good.json", "as_json": null}), json!({"path": "good.json", "as_json": "TRUE", "start_row": 0})])
        .tool("nosuch_file")
        .same([at("f")])
}

fn writing() -> Table {
    let write = |path: &str, content: &str| json!({"path": path, "content": content});
    let mode = |path: &str, mode: Value| json!({"path": path, "content": "x", "mode": mode});
    Table::of("write_file")
        .same(["twin", "closed", "runme", "bom", "latin", "crlf", "bin"].map(|path| write(path, "é\n")))
        .same(["twin", "closed", "runme", "bom", "latin", "mixed", "cr", "bin"].map(|path| mode(path, json!("append"))))
        .same(["/dev/null", "f/.", " new ", "日本", "a\nb", "*", "-n", "new\\x", "sub/../up", "f/../g", "file:new", "folder/../x"].map(|path| write(path, "x")))
        .same([write(&"é".repeat(127), "x"), write(&"é".repeat(128), "x"), write(&format!("{}x", "d/".repeat(50)), "x")])
        .same(["\r", "\r\n", "a\rb", "a\n\r", "\u{2028}", "\u{feff}", "\u{feff}x", "\0", " ", "\n\n"].map(|content| write("new", content)))
        .same(["w", "a", "append ", "Append", "overwrite ", "覆", "r"].map(|word| mode("f", json!(word))))
        .bent(&MISFIT, [Value::Null, mode("f", json!(1)), mode("f", json!(["append"])), json!({"path": ["f"], "content": "x"}), json!({"path": "f", "content": 5.5}), json!({"path": "f", "contents": "x"})])
        .same([json!({"path": "f", "content": "[]"}), json!({"path": "f", "content": "{\"a\": 1}"}), json!({"path": "f", "content": "null"}), json!({"path": "true", "content": "5"})])
        .same([write("new", &"é".repeat(300_000)), write("new", &"x\n".repeat(200_000))])
}

fn inserting() -> Table {
    let row = |path: &str, content: &str, row: Value| json!({"path": path, "content": content, "row": row});
    let rows = |path: &str, content: &str, rows: Value| json!({"path": path, "content": content, "rows": rows});
    Table::of("insert_file_content")
        .same(["bom", "latin", "cr", "bin", "twin", "closed", "mixed"].map(|path| row(path, "I", json!(0))))
        .same(["bom", "bin", "twin", "closed", "crlf", "nolast"].map(|path| row(path, "I", json!(1))))
        .same(["bom", "latin", "cr", "bin", "mixed", "crlf"].map(|path| json!({"path": path, "content": "E"})))
        .same(["\r\n", "a\r\nb", "\r", "\0", "\u{2028}", "\u{feff}", "\n\n", " "].map(|content| row("f", content, json!(1))))
        .same([json!(1.0), json!(" 1 "), json!(false), json!("-1"), json!(1000)].map(|at| row("f", "I", at)))
        .same([json!([true]), json!([false, 2]), json!([1.0]), json!([0, 0, 1, 1]), json!([3, 1, 2]), json!([[0]]), json!(["1"]), json!([9, 8])].map(|at| rows("f", "I", at)))
        .same([json!("[]"), json!("[0,2]"), json!(" [1] "), json!("null")].map(|at| rows("f", "I", at)))
        .bent(&MISFIT, [Value::Null, rows("f", "I", json!("[0,")), rows("f", "I", json!(true)), row("f", "I", json!({})), row("f", "I", json!(0.1))])
        .same(["fifo/x", "/dev/null/x", "f/.", "日本"].map(|path| row(path, "x", json!(0))))
}

fn deleting() -> Table {
    let row = |path: &str, row: Value| json!({"path": path, "row": row});
    let rows = |path: &str, rows: Value| json!({"path": path, "rows": rows});
    let text = |path: &str, text: &str| json!({"path": path, "substring": text});
    Table::of("delete_file_content")
        .same(["bom", "latin", "cr", "bin", "twin", "closed", "mixed", "nolast"].map(|path| row(path, json!(0))))
        .same(["bom", "bin", "twin", "closed", "mixed"].map(|path| row(path, json!(1))))
        .same(["bom", "cr", "twin", "closed", "mixed"].map(at))
        .same(["fifo", "/dev/null", "f/", "/proc/self/nope", "日本"].map(at))
        .same(["fifo", "/dev/null", "f/"].map(|path| row(path, json!(0))))
        .same([json!([true]), json!([1.0]), json!([0, 0, 1, 1]), json!([2, 0, 1]), json!([[0]]), json!(["1"]), json!([-1, 5]), json!([null]), json!([5, 0])].map(|at| rows("f", at)))
        .same([text("nolast", "one"), text("wide", "🎉"), text("wide", "\u{2028}"), text("crlf", "b"), text("f", "\t"), text("f", "$"), text("f", "A"), text("bin", "\0")])
        .same([json!({"path": "f", "substring": "a", "rows": [2, 1, 0]}), json!({"path": "f", "substring": "a", "row": 1, "rows": [0]}), json!({"path": "f", "substring": "", "row": 0}), json!({"path": "f", "substring": null, "row": 0})])
        .same([json!({"path": "f", "substring": "[]"}), json!({"path": "f", "substring": "null"}), json!({"path": "f", "substring": "5"})])
        .bent(&MISFIT, [Value::Null, json!({"path": null}), json!({"path": "f", "row": [0]}), json!({"path": "f", "substring": true})])
}

fn updating() -> Table {
    let row = |path: &str, content: &str, row: Value| json!({"path": path, "content": content, "row": row});
    let rows = |path: &str, content: &str, rows: Value| json!({"path": path, "content": content, "rows": rows});
    let text = |path: &str, content: &str, text: &str| json!({"path": path, "content": content, "substring": text});
    Table::of("update_file_content")
        .same(["bom", "latin", "cr", "bin", "twin", "closed", "mixed"].map(|path| row(path, "U", json!(0))))
        .same(["bom", "bin", "twin", "closed", "mixed"].map(|path| row(path, "U", json!(1))))
        .same(["bom", "crlf", "cr", "twin", "closed", "bin", "nolast"].map(|path| json!({"path": path, "content": "ALL"})))
        .same(["fifo", "/dev/null", "f/", "日本"].map(|path| json!({"path": path, "content": "x"})))
        .same(["\r\n", "\r", "a\r\nb", "\u{2028}", "\0", "\u{feff}"].map(|content| row("f", content, json!(1))))
        .same([json!([true]), json!([2, 0]), json!([0, 0]), json!([[0]]), json!([9, 0]), json!([1.0])].map(|at| rows("f", "U\nV", at)))
        .same([text("f", "aa", "a"), text("wide", "x", "é"), text("wide", "x", "\u{b}"), text("crlf", "B", "b"), text("latin", "x", "ca"), text("f", "a\nb", "c"), text("f", "", "b"), text("bin", "x", "\0")])
        .same([json!({"path": "f", "content": "x", "substring": "a", "rows": [1, 1]}), json!({"path": "f", "content": "x", "substring": "", "rows": [0]}), json!({"path": "f", "content": "x", "row": 1, "rows": [0]})])
        .bent(&MISFIT, [Value::Null, json!({"path": "f", "content": null}), json!({"path": "f", "content": "x", "rows": {}}), json!({"path": "f", "content": [], "row": "z"})])
}
