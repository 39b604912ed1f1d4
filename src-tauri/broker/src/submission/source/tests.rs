//! Tests of `source`.

mod described;

use super::*;

fn of(line: &str, folder: &Path) -> Result<Vec<Source>, SourceError> {
    Source::of(&line.split(' ').map(str::to_owned).collect::<Vec<_>>(), folder)
}

#[test]
fn a_package_script_is_remembered_and_its_change_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let write = |scripts: &str| {
        std::fs::write(folder.path().join("package.json"), format!("{{\"scripts\": {{{scripts}}}}}")).unwrap();
    };
    write("\"test\": \"jest\"");
    let was = of("npm test", folder.path()).unwrap();
    assert_eq!(of("npm run test", folder.path()).unwrap(), was);
    write("\"test\": \"jest\", \"other\": \"x\"");
    assert_eq!(Source::difference(&was, &of("npm test", folder.path()).unwrap()), None);
    write("\"test\": \"rm -rf /\"");
    let difference = Source::difference(&was, &of("npm test", folder.path()).unwrap()).unwrap();
    assert!(difference.contains("was `jest` and is `rm -rf /` now"), "{difference}");
    write("\"test\": \"jest\", \"pretest\": \"evil\"");
    assert!(Source::difference(&was, &of("npm test", folder.path()).unwrap()).is_some());
    write("\"x\": \"jest\"");
    assert!(of("npm test", folder.path()).is_err());
    write("\"check\": \"tsc\"");
    for line in ["npm run -s check", "yarn check", "pnpm --silent check", "bun run check"] {
        assert_eq!(of(line, folder.path()).unwrap().len(), 1, "{line}");
    }
    assert_eq!(of("yarn why x", folder.path()), Ok(Vec::new()));
    assert!(of("npm run", folder.path()).is_err());
}

#[test]
fn a_second_name_of_a_program_means_the_same_script() {
    let top = tempfile::tempdir().unwrap();
    std::fs::write(top.path().join("package.json"), r#"{"scripts":{"test":"jest"}}"#).unwrap();
    let (yarn, yarnpkg) = (of("yarn test", top.path()).unwrap(), of("yarnpkg test", top.path()).unwrap());
    assert!(!yarn.is_empty() && yarn == yarnpkg, "{yarnpkg:?}");
}

#[test]
fn scripts_that_scripts_run_are_remembered_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let write = |lint: &str, other: &str| {
        let text = format!(
            r#"{{"scripts": {{"test": "run-s lint:* && concurrently npm:unit", "lint:js": "{lint}", "unit": "jest", "preunit": "{other}", "dev": "{other}1"}}}}"#
        );
        std::fs::write(folder.path().join("package.json"), text).unwrap();
    };
    write("eslint .", "a");
    let was = of("npm test", folder.path()).unwrap();
    let dev = of("npm run dev", folder.path()).unwrap();
    write("evil", "a");
    let difference = Source::difference(&was, &of("npm test", folder.path()).unwrap()).unwrap();
    assert!(difference.contains("; lint:js: evil; preunit: a; unit: jest` now"), "{difference}");
    assert_eq!(of("npm run dev", folder.path()).unwrap(), dev);
    write("eslint .", "b");
    assert!(Source::difference(&was, &of("npm test", folder.path()).unwrap()).is_some());
    write("eslint .", "a");
    assert_eq!(of("npm test", folder.path()).unwrap(), was);
}

#[test]
fn a_package_of_a_repository_has_scripts_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("package.json", r#"{"workspaces": ["packages/*", "tools"], "scripts": {"test": "root"}}"#);
    write("packages/web/package.json", r#"{"name": "web", "scripts": {"test": "jest"}}"#);
    write("packages/api/package.json", r#"{"name": "@a/api", "scripts": {"test": "mocha"}}"#);
    write("tools/package.json", r#"{"name": "kit", "scripts": {"build": "x"}}"#);
    let said = |line: &str| of(line, folder.path()).map(|sources| sources[0].said.clone().unwrap());
    for line in ["npm run test --workspace=web", "npm test -w web", "yarn workspace web test"] {
        assert_eq!(said(line), Ok("jest".to_owned()), "{line}");
    }
    assert_eq!(said("npm run test"), Ok("root".to_owned()));
    assert_eq!(said("npm run build -w kit"), Ok("x".to_owned()));
    for line in
        ["npm test -w api", "npm test -w packages", "npm test -w web -w kit", "npm test -w", "pnpm --filter api test"]
    {
        assert!(of(line, folder.path()).is_err(), "{line}");
    }
    let was = of("npm test -w web", folder.path()).unwrap();
    write("packages/web/package.json", r#"{"name": "web", "scripts": {"test": "evil"}}"#);
    assert!(Source::difference(&was, &of("npm test -w web", folder.path()).unwrap()).is_some());
    // Another of that name, or a folder that npm would take it for.
    write("packages/web2/package.json", r#"{"name": "web", "scripts": {"test": "jest"}}"#);
    assert!(of("npm test -w web", folder.path()).is_err());
    write("package.json", r#"{"workspaces": ["packages/**"]}"#);
    assert!(of("npm test -w web", folder.path()).is_err());
    write("pnpm-workspace.yaml", "packages:\n  - 'packages/*' # all\n\n  # ours\n  - \"tools\"\ncatalog: x\n");
    assert_eq!(said("pnpm --filter kit build"), Ok("x".to_owned()));
    assert_eq!(said("pnpm --filter @a/api run test"), Ok("mocha".to_owned()));
    assert_eq!(said("pnpm --filter=api test"), Ok("mocha".to_owned()));
    for line in ["pnpm --filter web... test", "pnpm --filter none test", "pnpm --filter web test"] {
        assert!(of(line, folder.path()).is_err(), "{line}");
    }
}

#[test]
fn what_a_justfile_imports_is_remembered_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    std::fs::create_dir(folder.path().join("ops")).unwrap();
    write("justfile", "import? 'ci/none.just'\nimport \"ci.just\"\nmod ops\ntest:\n  x\n");
    write("ci.just", "x");
    write("ops/mod.just", "import 'more.just'\n");
    write("ops/more.just", "x");
    let was = of("just test", folder.path()).unwrap();
    assert_eq!(was.len(), 4, "{was:?}");
    write("ops/more.just", "y");
    assert!(Source::difference(&was, &of("just test", folder.path()).unwrap()).is_some());
}

#[test]
fn what_a_makefile_includes_is_remembered_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("Makefile", "-include local.mk # x\ninclude rules.mk other.mk\ntest:\n\tinclude a\n");
    write("rules.mk", "include rules.mk deep.mk\n");
    write("deep.mk", "x");
    let was = of("make test", folder.path()).unwrap();
    assert_eq!(was.len(), 3, "{was:?}");
    write("deep.mk", "y");
    assert!(Source::difference(&was, &of("make test", folder.path()).unwrap()).is_some());
    write("deep.mk", "x");
    assert_eq!(of("make test", folder.path()).unwrap(), was);
    write("local.mk", "x");
    assert!(Source::difference(&was, &of("make test", folder.path()).unwrap()).is_some());
    let many: String = (0..40).map(|file| format!("include m{file}.mk\n")).collect();
    (0..40).for_each(|file| write(&format!("m{file}.mk"), "x"));
    write("Makefile", &many);
    assert!(of("make test", folder.path()).is_err());
}

#[cfg(unix)]
#[test]
fn a_nearer_file_is_another_meaning() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Makefile"), "all:\n").unwrap();
    let was = of("make all", folder.path()).unwrap();
    let sub = folder.path().join("sub");
    std::fs::create_dir(&sub).unwrap();
    std::fs::write(sub.join("Makefile"), "all:\n").unwrap();
    assert!(Source::difference(&was, &of("make all", &sub).unwrap()).is_some());
    std::fs::write(folder.path().join("makefile"), "all:\n").unwrap();
    assert!(Source::difference(&was, &of("make all", folder.path()).unwrap()).is_some());
    assert!(of("make all", Path::new("/dev")).is_err());
}

#[test]
fn a_task_means_what_its_file_says() {
    for (line, name) in [("just build", "justfile"), ("task build", "Taskfile.yml"), ("rake build", "Rakefile")] {
        let folder = tempfile::tempdir().unwrap();
        let sub = folder.path().join("sub");
        std::fs::create_dir(&sub).unwrap();
        assert!(of(line, &sub).is_err(), "{line}");
        std::fs::write(folder.path().join(name), "build:\n").unwrap();
        let was = of(line, &sub).unwrap();
        assert_eq!(was.len(), 1, "{line}");
        std::fs::write(folder.path().join(name), "build: evil\n").unwrap();
        assert!(Source::difference(&was, &of(line, &sub).unwrap()).is_some(), "{line}");
    }
}

#[test]
fn ordinary_words_depend_on_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for line in ["git log", "ls src", "cargo test", "npm ls"] {
        assert_eq!(of(line, folder.path()), Ok(Vec::new()), "{line}");
    }
}

#[test]
fn what_cannot_be_followed_gives_no_rule_its_meaning() {
    for (line, name, texts) in [
        (
            "make test",
            "Makefile",
            [
                "include $(X).mk",
                "-include mk/*.mk",
                "include a.mk \\\n  b.mk",
                "$(eval include x.mk)",
                "sinclude ~/x",
                "  include ${X}",
            ],
        ),
        (
            "just test",
            "justfile",
            [
                "import x'~/a.just'",
                "import f'{{x}}'",
                "import x",
                "mod a x'$HOME/b'",
                "import \"a\\x2f\"",
                "import? x'$X'",
            ],
        ),
        (
            "task test",
            "Taskfile.yml",
            [
                "includes: {a: ./a.yml}",
                "includes:\n  a: '{{.X}}.yml'",
                "includes:\n  a: https://a.example/t.yml",
                "\"includes\":\n  a: ./a.yml",
                "includes:\n  a: {taskfile: ./a.yml}",
                "<<: *base",
            ],
        ),
        (
            "rake test",
            "Rakefile",
            [
                "Dir.glob('t/*.rake').each { |r| load r }",
                "require_relative \"#{x}/a\"",
                "import 'a' + x",
                "load File.join('a')",
                "Kernel.load x",
                "instance_eval File.read('x')",
            ],
        ),
    ] {
        for text in texts {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(name), format!("{text}\n")).unwrap();
            let said = of(line, folder.path()).expect_err(text);
            assert!(said.to_string().contains("can't tell"), "{text}: {said}");
        }
    }
}

#[test]
fn what_a_makefile_loads_is_remembered_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("Makefile", "-load plug.so(init)\ntest:\n");
    write("plug.so", "x");
    assert_eq!(of("make test", folder.path()).unwrap().len(), 2);
}

#[test]
fn what_a_taskfile_includes_is_remembered_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    for sub in ["docs", "ops/deep"] {
        std::fs::create_dir_all(folder.path().join(sub)).unwrap();
    }
    write(
        "Taskfile.yml",
        "version: '3'\n\nincludes:\n  # ours\n  docs: ./docs # more\n  ops:\n    taskfile: \"ops/tasks.yml\"\n    dir: ops\n\
         \x20   vars:\n      taskfile: none.yml\ntasks:\n  test:\n    cmds:\n      - echo includes\n",
    );
    write("docs/Taskfile.yml", "x: 1\n");
    write("ops/tasks.yml", "includes:\n  deep: deep/Taskfile.yaml\n");
    write("ops/deep/Taskfile.yaml", "x: 1\n");
    write("none.yml", "x: 1\n");
    let was = of("task test", folder.path()).unwrap();
    assert_eq!(was.len(), 4, "{was:?}");
    write("ops/deep/Taskfile.yaml", "x: 2\n");
    assert!(Source::difference(&was, &of("task test", folder.path()).unwrap()).is_some());
}

#[test]
fn what_a_rakefile_loads_is_remembered_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    for sub in ["config", "rakelib"] {
        std::fs::create_dir(folder.path().join(sub)).unwrap();
    }
    write(
        "Rakefile",
        "# load x\nrequire 'rake/testtask'\nrequire_relative \"config/application\"\nimport('more.rake') if x\n\
         desc 'Import what they load'\ntask :load => :import do\n  YAML.load(x)\n  puts \"import it\"\nend\nopts = { load: 1 }\n",
    );
    write("config/application.rb", "require_relative 'boot'\nrequire \"./config/x\"\n");
    write("config/boot.rb", "x");
    write("more.rake", "x");
    write("rakelib/a.rake", "x");
    let was = of("rake test", folder.path()).unwrap();
    assert_eq!(was.len(), 5, "{was:?}");
    write("rakelib/b.rake", "x");
    assert!(Source::difference(&was, &of("rake test", folder.path()).unwrap()).is_some());
    std::fs::remove_file(folder.path().join("rakelib/b.rake")).unwrap();
    assert_eq!(of("rake test", folder.path()).unwrap(), was);
    write("config/boot.rb", "y");
    assert!(Source::difference(&was, &of("rake test", folder.path()).unwrap()).is_some());
}
