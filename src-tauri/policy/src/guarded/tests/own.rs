//! Both sides: what is ours, however it is reached, and what only has the name.

use crate::guarded::{is_guarded, reaches, words_reach};
use crate::judge::{What, file_objection};

const HERE: Option<&str> = Some("/home/u/code");

fn asks_in(text: &str, folder: Option<&str>) -> bool {
    let by_text = ["sh", "bash"].map(|shell| reaches(&What::Text { text: &text.into(), shell }, folder));
    assert_eq!(by_text[0], by_text[1], "{text}");
    by_text[0]
}

#[test]
fn what_only_has_the_name_is_a_word_like_any_other() {
    for text in [
        "cd ~/code/countersign && cargo test",
        "cd /home/u/code/countersign && cargo test -p countersign-broker",
        "cd countersign && ls -la && git status",
        "cd ~/countersign",
        "grep countersign README.md",
        "grep -rn Countersign docs",
        "rg -n 'Countersign is' src | head -5",
        "cat docs/countersign.md",
        "cat countersign/src/main.rs | wc -l",
        "cargo test -p countersign",
        "cargo clippy -p countersign-tests --all-targets",
        "cargo build --manifest-path /home/u/code/countersign/Cargo.toml",
        "git log --oneline --grep=countersign",
        "git commit -m 'Countersign: say what waits; not more'",
        "git clone https://github.com/ada/countersign.git",
        "git -C /home/u/code/countersign status",
        "git -C ../countersign log -1",
        "ls countersign",
        "rm -rf countersign/dist",
        "cp -r countersign backup",
        "find . -name 'countersign*'",
        "head -5 icons/countersign.svg",
        "echo 'Countersign asks'",
        "timeout 60 cargo test -p countersign",
        "cat /home/u/code/countersign/src-tauri/src/vault.rs",
        "pytest tests/countersign",
        "mkdir -p ~/work/countersign/notes",
        "diff -r countersign other/countersign",
        "grep -rl countersign src | xargs wc -l",
        "cd sub && git -C ../../countersign status",
        "./countersign/run.sh",
        "cd ../countersign; make all",
        "cargo test countersign_broker::shell",
        "cat countersign-rules.json",
    ] {
        assert!(!asks_in(text, HERE), "{text}");
    }
    for path in [
        "/home/u/code/countersign/README.md",
        "/home/u/countersign",
        "/srv/countersign/a",
        "/home/u/docs/countersign.md",
    ] {
        assert!(!is_guarded(path) && file_objection(path, true).is_none(), "{path}");
    }
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    for (text, folder) in [
        ("grep -rn countersign src", HERE),
        ("cargo test -p countersign", Some("/home/u/code/countersign")),
        ("ls", Some("/home/u/code/countersign/src")),
        ("cat countersign/README.md", None),
    ] {
        assert!(!words_reach(&words(text), folder), "{text}");
    }
}

/// Ways to what is ours.
const OURS: &[&str] = &[
    // Its data and its settings.
    "cat ~/.local/share/countersign/settings.json",
    "ls /home/u/.local/share/countersign",
    "rm -rf $HOME/.local/share/countersign",
    "cd ~/.local/share && cat countersign/record.db",
    "cd ~/.local && cd share && rm -r countersign",
    "cd ~/.local/share/countersign; cat record.db",
    "git -C ~/.local/share grep x countersign/",
    "cat \"$XDG_DATA_HOME/countersign/record.db\"",
    "cat $XDG_DATA_HOME/countersign/record.db",
    "cd $XDG_DATA_HOME && cat countersign/record.db",
    "D=~/.local/share; cat $D/countersign/x",
    "tar cf x.tar -C ~/.local/share countersign",
    "cat .config/countersign/x",
    "cat ~/.cache/countersign/x",
    "ls ~/.local/share/app.countersign.desktop",
    "cat ~/.l*/s*/countersign/x",
    "cat '/Users/u/Library/Application Support/Countersign/record.db'",
    "cat ~/Library/Application\\ Support/Countersign/record.db",
    "ls ~/Library/Caches/countersign",
    "type C:\\Users\\u\\AppData\\Local\\Countersign\\record.db",
    "type %LOCALAPPDATA%\\Countersign\\record.db",
    "cat ~/.local/share/c'ounters'ign/x",
    "cat < ~/.local/share/countersign/x",
    "echo x > ~/.local/share/countersign/settings.json",
    "cd ~/.local/share && echo x > countersign/settings.json",
    // Its socket.
    "nc -U /run/user/1000/countersign/door.sock",
    "ls /run/user/1000/countersign",
    "cd /run/user/1000 && ls countersign",
    "socat - UNIX:$XDG_RUNTIME_DIR/countersign/door.sock",
    "ls /tmp/countersign-1000",
    "ls /tmp/countersign-$UID",
    "rm ./door.sock",
    // Its programs.
    "countersign",
    "countersign --tray",
    "/usr/bin/countersign",
    "./target/release/countersign",
    "env A=1 countersign",
    "sh -c 'countersign --x'",
    "nohup countersign &",
    "timeout 5 countersign",
    "countersign-bridge --dialect native",
    "cargo run --bin countersign-bridge",
    "cp evil ~/.cargo/bin/countersign",
    "cd ~/.cargo/bin && cp /tmp/x countersign",
    "mv x /usr/local/bin/countersign",
    "rm -rf /opt/countersign",
    "cp x target/fast/countersign",
    "open -a Countersign.app",
    "sudo dpkg -i countersign_1.0_amd64.deb",
    "cargo install --path . countersign",
    "cargo uninstall countersign",
    "apt remove countersign",
    "rm ~/.local/share/applications/countersign.desktop",
    // The app as it runs.
    "pkill countersign",
    "killall -9 Countersign",
    "kill $(pgrep countersign)",
    "systemctl --user stop countersign",
    "find ~ -name countersign -delete",
    "find ~ -name countersign -exec rm -r {} ;",
    "find ~ -name countersign | xargs rm -rf",
    "cd ~/.local/share/x && rm -r ../countersign",
    "wmctrl -c Countersign",
    "xdotool search --name Countersign key Return",
    // Its variables.
    "env -u COUNTERSIGN_RUN sleep 100",
    "unset COUNTERSIGN_RUN; sleep 100",
    "echo $COUNTERSIGN_RUN",
    // Its entry in the keyring.
    "secret-tool lookup service Countersign",
    "python3 -c \"import keyring; print(keyring.get_password('Countersign', 'x'))\"",
    "busctl --user call org.freedesktop.secrets /x y",
    "node -e \"require('keytar').getPassword('Countersign','x')\"",
    // Its place among an agent's servers.
    "claude mcp remove countersign",
    "codex mcp add countersign -- evil",
    "jq 'del(.mcpServers.countersign)' .mcp.json",
    "sed -i s/countersign/evil/ .mcp.json",
    "sed -i /countersign/d ~/.codex/config.toml",
];

#[test]
fn what_is_ours_asks_however_it_is_reached() {
    for text in OURS {
        assert!(asks_in(text, HERE), "{text}");
    }
}

#[test]
fn the_folder_it_runs_in_says_what_a_name_means() {
    for (text, folder) in [
        ("cat record.db", "/home/u/.local/share/countersign"),
        ("cat countersign/record.db", "/home/u/.local/share"),
        ("cd countersign && cat record.db", "/home/u/.local/share"),
        ("rm countersign", "/home/u/.cargo/bin"),
        ("ls", "/run/user/1000/countersign"),
        ("true", "/home/u/Library/Application Support/Countersign/x"),
    ] {
        assert!(asks_in(text, Some(folder)), "{text} in {folder}");
        let steps: Vec<Vec<String>> =
            text.split(" && ").map(|step| step.split(' ').map(str::to_owned).collect()).collect();
        assert!(steps.len() > 1 || words_reach(&steps[0], Some(folder)), "{text} in {folder}");
    }
}

#[test]
fn paths_are_told_apart() {
    for path in [
        "/home/u/.local/share/countersign",
        "/home/u/.LOCAL/Share/Countersign/x",
        "/home/u/.config/countersign",
        "/run/user/1000/countersign",
        "/usr/lib/countersign/x",
        "/home/u/bin/countersign",
        "/home/u/code/countersign/target/debug/countersign",
        "/x/countersign-bridge",
        "/home/u/p/.countersign-ab12",
        "/home/u/.local/share/applications/countersign.desktop",
    ] {
        assert!(is_guarded(path), "{path}");
    }
    for path in
        ["/home/u/code/countersign/target/debug/build", "/home/u/code/countersign/bin/x", "/home/u/bin/countersigned"]
    {
        assert!(!is_guarded(path), "{path}");
    }
}
