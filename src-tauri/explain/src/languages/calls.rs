//! Calls in code given as text: those that run code, told from methods of the same name, and where connections go.

use crate::hosts;
use crate::lists::{CODE_RUNNERS, CONNECTING_CALLS};
use std::ops::Range;

/// Finds the first call that runs text as code or as a program. `x.exec(…)` matches a pattern or asks a database.
pub(crate) fn first_code_call(text: &str) -> Option<Range<usize>> {
    let calls = ["exec(", "eval("].into_iter().flat_map(|call| text.match_indices(call));
    let runs = calls.filter(|(at, _)| !is_method(&text[..*at], text)).map(|(at, call)| at..at + call.len());
    runs.min_by_key(|call| call.start)
}

/// Returns whether what stands before a call makes it one that runs nothing.
fn is_method(before: &str, text: &str) -> bool {
    let named = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    if !named.is_empty() {
        return matches!(named, "literal_" | "curl_" | "curl_multi_");
    }
    if before.ends_with("->") {
        return !loads_unseen(text);
    }
    let Some(of) = before.strip_suffix("?.").or_else(|| before.strip_suffix('.')) else { return false };
    let receiver = of.rsplit(|c: char| !c.is_ascii_alphanumeric() && !"_$".contains(c)).next().unwrap_or_default();
    // In PHP and Perl the dot joins two texts.
    let joins = receiver.contains('$') || receiver.starts_with("PHP_") || text.contains("echo ");
    let pattern = of.ends_with('/') || of.ends_with(')') && text.contains("RegExp(");
    (pattern || !receiver.is_empty() && !joins && !CODE_RUNNERS.contains(&receiver)) && !loads_unseen(text)
}

/// Returns whether a text loads a module whose name it puts together, or one that starts programs.
fn loads_unseen(text: &str) -> bool {
    let loads = ["require(", "import(", "__import__(", "import_module(", "getattr("];
    let known = |behind: &str| {
        let quote = behind.chars().next().filter(|c| "'\"`".contains(*c));
        let name = quote.and_then(|quote| behind[1..].split_once(quote));
        name.is_some_and(|(name, rest)| rest.starts_with(')') && !name.contains("process") && !name.contains('$'))
    };
    loads.iter().any(|load| text.split(load).skip(1).any(|behind| !known(behind))) || text.contains("child_process")
}

/// Returns whether all connections of a text go to this computer, or to one beside it that has a name of one word.
pub(crate) fn stays_local(text: &str) -> bool {
    let quoted = || text.split('\'').skip(1).step_by(2);
    let own = quoted().any(|word| hosts::is_this_computer(word) || word == "0.0.0.0");
    let far = quoted().any(|word| word.contains(['.', ':']) && !hosts::is_this_computer(word) && looks_like_host(word));
    let opened = || CONNECTING_CALLS.iter().flat_map(|open| text.split(open).skip(1)).map(arguments);
    let literal = |text: &str| text.split('\'').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let word = |host: &str| {
        host.starts_with(|c: char| c.is_ascii_alphabetic())
            && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    let beside = |address: &String| hosts::is_this_computer(address) || word(hosts::host_of(address));
    let mut named = opened().map(literal).filter(|names| !names.is_empty()).peekable();
    let some = named.peek().is_some();
    let all = named.all(|names| names.iter().all(beside));
    let unnamed = opened().any(|given| !given.contains('\'') && given.contains(|c: char| c.is_ascii_alphabetic()));
    all && (own && !(unnamed && far) || some && !unnamed)
}

/// Returns whether a text may be the name of another computer: letters and points, and no file of code or words.
fn looks_like_host(text: &str) -> bool {
    const FILES: [&str; 9] = ["py", "js", "ts", "json", "txt", "log", "md", "rb", "php"];
    let name = text.split(':').next().unwrap_or_default();
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte));
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    plain && !end.is_empty() && !FILES.contains(&end) && name != "0.0.0.0"
}

/// Returns the arguments of a call, up to its end.
pub(crate) fn arguments(behind: &str) -> &str {
    let mut deep = 0_usize;
    let end = behind.char_indices().find(|(_, c)| {
        let ends = *c == ')' && deep == 0;
        match c {
            '(' => deep += 1,
            ')' => deep = deep.saturating_sub(1),
            _ => {}
        }
        ends
    });
    &behind[..end.map_or(behind.len(), |(at, _)| at)]
}

#[cfg(test)]
mod tests {
    use super::{first_code_call, stays_local};

    #[test]
    fn methods_run_nothing() {
        for text in
            ["/x/.exec(s)", "m.eval()", "df.eval('a+b')", "ast.literal_eval(s)", "curl_exec($c)", "$db->exec('x')"]
        {
            assert!(first_code_call(text).is_none(), "{text}");
        }
        for text in [
            "exec('id')",
            "x=eval(s)",
            "Kernel.exec('id')",
            "builtins.exec(s)",
            "require('child_process').exec('id')",
            "const cp=require('node:child_process');cp.exec('id')",
            "const c=require('child_'+'process');c.exec('id')",
            "o['x'].exec('id')",
            "echo 'a'.exec('id');",
            "$x.exec('id')",
            "obj.instance_eval(s)",
        ] {
            assert!(first_code_call(text).is_some(), "{text}");
        }
    }

    #[test]
    fn hosts_of_one_word_are_beside() {
        for text in ["s.connect(('db',5432))", "TCPSocket.new('redis',1)", "h='localhost';s.connect((h,1))"] {
            assert!(stays_local(text), "{text}");
        }
        for text in [
            "s.connect(('a.example',1))",
            "s.connect((h,1))",
            "net.connect(80)",
            "s.connect(('a.example',1)) # localhost",
            "s.connect(('2130706433',1))",
            "h='localhost.a.example';s.connect((h,1))",
            "a='localhost';h='b.example';s.connect((h,1))",
        ] {
            assert!(!stays_local(text), "{text}");
        }
    }
}
