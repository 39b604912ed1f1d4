//! Files changed by chance: nothing panics, and whatever is offered keeps the promises every offer keeps.

use super::*;
use countersign_command::hidden::illegible;
use countersign_policy::rule::objection;

const SEEDS: [(Source, &str); 7] = [
    (
        Source::ClaudeCode,
        r#"{"permissions":{"allow":["Bash(git log:*)","Bash(rm*)","Bash(ls 'a' && id)","Read(~/x/**)","Edit(//a/**)",7],
        "ask":["Bash(git push *)","Read(*.pem)"],"deny":["Bash(rm -rf:*)","Read(src/**)"],"defaultMode":"plan"}}"#,
    ),
    (
        Source::Codex,
        "# a\nprefix_rule(\n  pattern = [\"git\", [\"log\", 'show']],\n  decision = \"allow\",\n  match = [\"git \\\"log\"],\n)\n\
         prefix_rule(pattern=[\"rm\"], decision=\"forbidden\", justification=\"no\")\nx = 1\n",
    ),
    (Source::Codex, "approval_policy = \"never\"\n[projects.\"/a\"]\ntrust_level = \"trusted\"\n"),
    (
        Source::VsCode,
        "{// a\n\"chat.tools.terminal.autoApprove\":{\"npm test\":true,\"/^git (log|show)\\\\b/i\":true,\"rm\":false,\
         \"ls\":{\"approve\":true,\"matchCommandLine\":true},\"x\":null,},\"chat.agent.terminal.denyList\":[\"a\"]}",
    ),
    (
        Source::Gemini,
        r#"{/*a*/"tools":{"allowed":["run_shell_command(git log)","x"],"exclude":["ShellTool(rm)"],"core":["y"]}}"#,
    ),
    (
        Source::Gemini,
        "[[rule]]\ntoolName = [\"run_shell_command\"]\ncommandPrefix = [\"git log\", \"ls\"]\ndecision = \"allow\"\npriority = 5\n\
         [[rule]]\ncommandRegex = \"^rm .*\"\ndecision = \"deny\"\npriority = 9\nmodes = [\"plan\"]\n",
    ),
    (
        Source::Countersign,
        r#"{"countersign":"rules","version":1,"about":"","rules":[{"form":"prefix","words":["ls","-l"],"folder":"/a/b"},
        {"form":"exact","text":"ls | id","shell":"bash","until":12},{"form":"files","change":true,"folder":"/a"},
        {"form":"words","words":["rm"],"deny":"no","client":"c","host":"c@[h]:22"},{"form":"exact","text":"id","shell":"sh","env":{"A":"aa"},"limit_ms":5}]}"#,
    ),
];

/// Pieces that mean something to one of the languages.
const PIECES: [&str; 40] = [
    "\"", "'", "\\", "{", "}", "[", "]", "(", ")", ",", ":", "*", " ", "\n", "\r", "\t", "#", "//", "/*", "*/", "/**",
    "..", "~", "\\u0000", "\\ud800", "\u{202e}", "\u{feff}", "é", "=", "$", "`", ";", "&&", "|", "null", "true", "-1",
    "git", "bash", "/",
];

struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).unwrap()
    }

    /// A text with some characters left out, doubled, or replaced by something that matters.
    fn change(&mut self, text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(4) {
            let from = self.below(chars.len() + 1);
            let to = (from + self.below(6)).min(chars.len());
            let piece: Vec<char> = match self.below(3) {
                0 => Vec::new(),
                1 => PIECES[self.below(PIECES.len())].chars().collect(),
                _ => [&chars[from..to], &chars[from..to]].concat(),
            };
            chars.splice(from..to, piece);
        }
        chars.into_iter().collect()
    }
}

fn promises(offer: &Offer) -> bool {
    if offer.deny.is_some() {
        return true;
    }
    let placed = offer
        .folder
        .as_deref()
        .is_none_or(|folder| folder.starts_with('/') && !folder.split('/').any(|part| part == ".."));
    placed
        && match &offer.form {
            Form::Prefix(words) => objection(words).is_none() && words.iter().all(|word| illegible(word).is_none()),
            Form::Files { .. } => offer.folder.as_deref().is_some_and(|folder| tree_objection(folder, HOME).is_none()),
            Form::Exact { text, .. } => countersign_command::hidden::hidden_count(text) == 0,
            Form::Words(words) => !words.is_empty(),
        }
}

#[test]
fn every_offer_keeps_its_promises() {
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let mut read = 0;
    for round in 0..4_000 {
        let (source, seed) = SEEDS[round % SEEDS.len()];
        let text = chance.change(seed);
        guess(&text);
        let Ok(import) = import(source, &text, FOLDER, HOME) else { continue };
        read += 1;
        for entry in &import.entries {
            assert!(entry.written.chars().count() <= MAX_WRITTEN);
            assert!(entry.result.offer().is_none_or(promises), "{text}\n{entry:?}");
        }
        let offers: Vec<Offer> = import.entries.iter().filter_map(|entry| entry.result.offer().cloned()).collect();
        let again = imported(Source::Countersign, &export(&offers));
        assert_eq!(again.entries.iter().filter(|entry| entry.result.offer().is_some()).count(), offers.len(), "{text}");
    }
    assert!(read > 500, "{read}");
}
