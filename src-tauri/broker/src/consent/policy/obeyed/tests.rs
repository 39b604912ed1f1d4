//! Tests of `obeyed`.

use std::path::PathBuf;

use super::*;

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

fn in_folder(files: &[(&str, &str)], line: &str, program: &str) -> Result<(), ObeyedError> {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path().canonicalize().unwrap();
    let cwd = top.join("work/sub");
    std::fs::create_dir_all(&cwd).unwrap();
    for (path, text) in files {
        let path = top.join("work").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    is_clear(&words(line), Path::new(program), &cwd, None)
}

#[test]
fn what_names_other_code_asks_and_what_is_ordinary_does_not() {
    for (line, file, ordinary, hostile) in [
        (
            "cargo --version",
            "rust-toolchain.toml",
            "[toolchain]\nchannel = \"1.90.0\"\ncomponents = [\"rustfmt\"]\n",
            "[toolchain]\npath = \"./evil\"\n",
        ),
        ("rustc --version", "rust-toolchain", "nightly-2026-01-01\n", "toolchain = { path = \"evil\" }\n"),
        (
            "cargo fmt --check",
            ".cargo/config.toml",
            "[alias]\nxtask = \"run -p xtask --\"\n",
            "[alias]\nfmt = \"run -p evil\"\n",
        ),
        (
            "cargo metadata",
            ".cargo/config.toml",
            "[build]\nrustflags = [\"-C\", \"target-cpu=native\"]\n",
            "[build]\nrustc-wrapper = \"./evil\"\n",
        ),
        ("cargo tree", ".cargo/config", "[net]\noffline = true\n", "[build]\nrustflags = [\"-Zcodegen-backend=x\"]\n"),
        ("cargo tree", ".cargo/config.toml", "[term]\nquiet = true\n", "[env]\nLD_PRELOAD = \"x\"\n"),
        (
            "npm test",
            ".npmrc",
            "# a\nregistry=https://r.example/\n@a:registry = https://r.example\nsave-exact=true\n",
            "save-exact=true\nscript-shell=./evil\n",
        ),
        ("npm ls", ".npmrc", "//r.example/:_authToken=${TOKEN}\n", "node-options=--require ./evil.js\n"),
        ("pnpm list", "pnpm-workspace.yaml", "packages:\n  - a/*\n", "pnpmfile: evil.cjs\n"),
        ("hg status", ".hg/hgrc", "[paths]\ndefault = https://r.example/x\n", "[extensions]\nx = ./evil.py\n"),
        ("hg status", ".hg/hgrc", "# a\n[paths]\n", "[paths]\ndefault = x\n%include evil\n"),
        ("dotnet --version", "global.json", "{\"sdk\": {\"version\": \"9.0.100\"}}", "{\"sdk\": {\"paths\": [\"e\"]}}"),
        ("docker compose ps", ".env", "A=1\nJAVA_PATH=x\n", "A=1\nDOCKER_HOST=ssh://evil\n"),
        ("docker-compose logs", ".env", "", " export PATH=./evil\n"),
    ] {
        assert_eq!(in_folder(&[(file, ordinary)], line, "/usr/bin/x"), Ok(()), "{line}: {ordinary}");
        let said = in_folder(&[(file, hostile)], line, "/usr/bin/x").expect_err(hostile);
        assert!(said.to_string().contains(file), "{said}");
    }
    for (line, file) in [
        ("yarn --version", ".yarnrc.yml"),
        ("yarn list", ".yarnrc"),
        ("pnpm ls", ".pnpmfile.cjs"),
        ("go build ./...", ".hg/hgrc"),
        ("mvn --version", ".mvn/jvm.config"),
        ("jj st", ".jj/repo/config.toml"),
        ("poetry show", ".poetry/plugins/x.py"),
        ("poetry --version", ".poetry/plugins/x.py"),
        ("terraform validate", ".terraform/providers/x"),
    ] {
        assert!(in_folder(&[(file, "")], line, "/usr/bin/x").is_err(), "{line}");
    }
}

#[test]
fn what_runs_the_repository_s_code_by_design_is_not_asked_about() {
    for (line, file) in [
        ("cargo test", ".cargo/config.toml"),
        ("cargo build", "rust-toolchain.toml"),
        ("yarn test", ".yarnrc.yml"),
        ("mvn test", ".mvn/jvm.config"),
        ("ls", ".cargo/config.toml"),
    ] {
        assert_eq!(in_folder(&[(file, "[x]\ny = 1\n")], line, "/usr/bin/x"), Ok(()), "{line}");
    }
}

#[test]
fn what_stands_in_for_a_program_is_told_a_version_only() {
    for (program, text, clear) in [
        ("/home/u/.asdf/shims/node", "nodejs 22.1.0\n# a/b\n", true),
        ("/home/u/.asdf/shims/node", "nodejs path:./evil\n", false),
        ("/home/u/.pyenv/shims/python", "../evil\n", false),
        ("/usr/bin/node", "nodejs path:./evil\n", true),
    ] {
        assert_eq!(in_folder(&[(".tool-versions", text)], "node --version", program).is_ok(), clear, "{text}");
    }
    let shim = "/home/u/.local/share/mise/shims/node";
    for (text, clear) in [
        ("[tools]\nnode = \"22\"\npython = [\"3.12\", \"3.11\"]\n[tasks.x]\nrun = \"evil\"\n", true),
        ("[tools]\nnode = \"path:./evil\"\n", false),
        ("[env]\n_.source = \"./evil.sh\"\n", false),
        ("[tasks.x]\nrun = \"{{ exec(command='evil') }}\"\n", false),
        ("[hooks]\nenter = \"evil\"\n", false),
        ("x", false),
    ] {
        assert_eq!(in_folder(&[("mise.toml", text)], "node --version", shim).is_ok(), clear, "{text}");
        assert_eq!(in_folder(&[("mise.toml", text)], "node --version", "/usr/bin/node"), Ok(()), "{text}");
    }
}

#[test]
fn what_a_search_is_set_up_by_asks() {
    assert!(in_folder(&[(".ackrc", "--pager=./evil\n")], "ack x", "/usr/bin/ack").is_err());
    assert_eq!(in_folder(&[("a", "")], "ack x", "/usr/bin/ack"), Ok(()));
}

#[test]
fn the_person_s_own_files_are_theirs() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path().canonicalize().unwrap();
    let work = home.join("work");
    std::fs::create_dir(&work).unwrap();
    std::fs::write(home.join(".npmrc"), "script-shell=/bin/zsh\n").unwrap();
    let clear = |home: Option<&Path>| is_clear(&words("npm ls"), &PathBuf::from("/usr/bin/npm"), &work, home);
    assert_eq!(clear(Some(&home)), Ok(()));
    assert!(clear(None).is_err());
}

#[test]
fn python_s_own_modules_are_python_s_own() {
    assert_eq!(tamed(words("python3 -m json.tool a")).join(" "), "python3 -I -m json.tool a");
    for line in ["python3 -m unittest", "python3 --version", "npm -m json.tool"] {
        assert_eq!(tamed(words(line)).join(" "), line);
    }
    let old = "/nonexistent/python3.9";
    assert!(in_folder(&[("sub/json.py", "")], "python3 -m pip list", old).is_err());
    assert!(in_folder(&[("sub/x/__init__.py", "")], "python3 -m pip list", old).is_err());
    assert_eq!(in_folder(&[("sub/a.txt", "")], "python3 -m pip list", old), Ok(()));
    assert!(in_folder(&[("sub/black.py", "")], "python3 -m black --check .", old).is_err());
    assert_eq!(in_folder(&[("sub/conftest.py", "")], "python3 -m pytest", old), Ok(()));
    assert!(variables(&words("python3 -m mypy src")).is_some());
    assert_eq!(variables(&words("python3 -m pytest")), None);
    assert_eq!(variables(&words("python -m pip list")), Some(("PYTHONSAFEPATH".to_owned(), "1".to_owned())));
}
