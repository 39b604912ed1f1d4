//! Throwaway.
use std::io::Write;
use countersign_explain::{explain_in, explain_words};
fn main() {
    let text = std::fs::read_to_string("/tmp/oracle/in.json").unwrap();
    let all: Vec<(String, String)> = serde_json::from_str(&text).unwrap();
    let mut out = std::io::BufWriter::new(std::fs::File::create(std::env::args().nth(1).unwrap()).unwrap());
    for (n, (shell, text)) in all.iter().enumerate() {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        for (k, e) in [explain_in(text, shell), explain_words(&words)].into_iter().enumerate() {
            writeln!(out, "#{n}.{k} {shell} {text:?} T{:?}", e.troubles).unwrap();
            for s in e.steps {
                writeln!(out, "  {:?} {:?} {:?} {} {} {:?} E{:?} R{:?} W{:?} S{:?} M{:?} w{:?} st{}", s.words, s.joint, s.span, s.depth, s.does, s.does, s.effects.iter().collect::<Vec<_>>(), s.risk, s.warnings, s.script, s.marks, s.waits.iter().map(|w| format!("{w:?}")).collect::<Vec<_>>(), s.stays).unwrap();
            }
        }
    }
}
