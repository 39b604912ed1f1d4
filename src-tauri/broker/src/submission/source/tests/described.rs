//! Files beside scripts that give words their meaning: compose files, remotes, settings, manifests.

use super::super::Source;
use super::of;

/// A folder to write files to.
struct ScratchFolder(tempfile::TempDir);

impl ScratchFolder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn of(&self, line: &str) -> Result<Vec<Source>, super::SourceError> {
        of(line, self.0.path())
    }

    /// Whether words mean something else once a file says something else, and the same again once it does not.
    fn follows(&self, line: &str, name: &str) -> bool {
        let path = self.0.path().join(name);
        let was = self.of(line).unwrap();
        let said = std::fs::read_to_string(&path);
        self.write(name, &format!("{}\n# changed", said.as_deref().unwrap_or_default()));
        let differs = self.of(line).map_or(true, |now| Source::difference(&was, &now).is_some());
        match said {
            Ok(said) => self.write(name, &said),
            Err(_) => std::fs::remove_file(path).unwrap(),
        }
        assert_eq!(self.of(line).unwrap(), was, "{line}: {name}");
        differs
    }
}

const COMPOSE: &str = "
x-base: &base
  env_file: base.vars
include:
  - more/compose.yaml
  - path: [other.yaml]
    env_file: other.vars
services:
  web:
    <<: *base
    build: ./web
    extends: {file: common.yml, service: app}
  db:
    image: postgres
    env_file:
      - path: db.vars
        required: false
    build:
      context: db
      dockerfile: Dockerfile.dev
";

#[test]
fn what_compose_takes_in_is_remembered_with_it() {
    let folder = ScratchFolder::new();
    assert_eq!(folder.of("docker compose up -d"), Ok(Vec::new()));
    folder.write("compose.yaml", COMPOSE);
    folder.write("more/compose.yaml", "services: {x: {extends: {file: deep.yaml, service: y}}}\n");
    folder.write("web/Dockerfile", "FROM x\n");
    for file in ["more/deep.yaml", "other.yaml", "common.yml"] {
        folder.write(file, "services: {}\n");
    }
    let taken = [
        "compose.yaml",
        "more/compose.yaml",
        "more/deep.yaml",
        "other.yaml",
        "other.vars",
        "common.yml",
        "base.vars",
        "db.vars",
        "web/Dockerfile",
        "db/Dockerfile.dev",
        // What is not there may come.
        "compose.override.yml",
        "docker-compose.yml",
        ".env",
        "more/.env",
    ];
    std::fs::create_dir(folder.0.path().join("db")).unwrap();
    for line in ["docker compose up -d", "docker-compose up", "podman compose ps", "docker compose logs web"] {
        for file in taken {
            assert!(folder.follows(line, file), "{line}: {file}");
        }
        assert!(!folder.follows(line, "README.md"), "{line}");
    }
    assert!(folder.follows("docker compose -f prod.yml up", "prod.yml"));
    assert!(folder.follows("docker compose --env-file=x.vars up", "x.vars"));
    assert!(!folder.follows("docker compose -f other.yaml up", "common.yml"));
}

#[test]
fn where_compose_does_not_say_plainly_what_it_takes_in_no_rule_speaks() {
    for (file, text) in [
        ("compose.yaml", "services: {a: {env_file: '${X}.env'}}"),
        ("compose.yaml", "include: ['https://a.example/c.yaml']"),
        ("compose.yaml", "services: {a: {extends: {file: '~/x.yml'}}}"),
        ("compose.yaml", "services: [\n"),
        ("compose.yaml", "a: &a {b: *a}\nservices: *a\n? [x]\n: y\n"),
        (".env", "COMPOSE_FILE=evil.yml"),
        (".env", "export COMPOSE_ENV_FILES=x"),
    ] {
        let folder = ScratchFolder::new();
        folder.write("compose.yaml", "services: {}\n");
        folder.write(file, text);
        assert!(folder.of("docker compose up").is_err(), "{text}");
    }
    let folder = ScratchFolder::new();
    assert!(folder.of("docker compose -f - up").is_err());
}

#[test]
fn every_kind_of_file_that_is_obeyed_is_compared() {
    for (line, file) in [
        ("pytest -q", "pytest.ini"),
        ("python -m pytest", "setup.cfg#[tool:pytest]\naddopts = -p x"),
        ("poetry run pytest", "pyproject.toml#[tool.poetry.scripts]\npytest = 'x:y'"),
        ("pipenv run pytest", "Pipfile#[scripts]\npytest = 'x'"),
        ("tox -q", "tox.ini"),
        ("nox -l", "noxfile.py"),
        ("cargo t", ".cargo/config.toml"),
        ("cargo clippy", "rust-toolchain.toml"),
        ("cargo run", ".cargo/config"),
        ("npm ls", ".npmrc"),
        ("npm ci", "package.json#{\"scripts\": {\"postinstall\": \"x\"}}"),
        ("eslint .", "eslint.config.mjs"),
        ("npx --no-install jest", "package.json#{\"jest\": {\"preset\": \"x\"}}"),
        ("./gradlew build", "gradle/wrapper/gradle-wrapper.properties"),
        ("mvn test", ".mvn/extensions.xml"),
        ("pre-commit run", ".pre-commit-config.yaml"),
        ("bazel build", ".bazelrc"),
        ("ninja -C out", "out/build.ninja"),
        ("docker build .", "Dockerfile"),
        ("docker build -f ci/Dev .", "ci/Dev"),
        ("kubectl apply -f k8s", "k8s/deep/web.yaml"),
        ("kubectl apply -f web.yaml", "web.yaml"),
        ("helm upgrade web charts/web", "charts/web/values.yaml"),
        ("ansible-playbook site.yml", "roles/a/tasks/main.yml"),
        ("terraform apply", "main.tf"),
        ("pip install -r requirements.txt", "requirements.txt"),
        ("vagrant up", "Vagrantfile"),
        ("nix build .#x", "flake.nix"),
        ("mise run x", "mise.toml"),
        ("fly deploy", "fly.toml"),
    ] {
        let folder = ScratchFolder::new();
        let (name, part) = file.split_once('#').unwrap_or((file, "x"));
        for sub in ["k8s", "charts/web", "out", "ci"] {
            std::fs::create_dir_all(folder.0.path().join(sub)).unwrap();
        }
        let was = folder.of(line).unwrap();
        folder.write(name, part);
        let now = folder.of(line).unwrap();
        let difference = Source::difference(&was, &now);
        assert!(
            difference
                .is_some_and(|said| said.contains("didn't exist then or wasn't compared yet") || name.contains('/')),
            "{line}: {file}"
        );
    }
}

#[test]
fn of_a_shared_file_only_the_part_that_counts_is_compared() {
    let folder = ScratchFolder::new();
    for (line, file, part, other) in [
        ("pytest", "pyproject.toml", "[tool.pytest.ini_options]\naddopts = ''\n", "[project]\nname = 'x'\n"),
        ("pytest", "setup.cfg", "[tool:pytest]\na = b\n", "[metadata]\nname = x\n"),
        ("mocha", "package.json", r#"{"mocha": {"require": "x"}}"#, r#"{"name": "x"}"#),
    ] {
        folder.write(file, other);
        assert_eq!(folder.of(line), Ok(Vec::new()), "{file}");
        folder.write(file, part);
        assert_eq!(folder.of(line).unwrap().len(), 1, "{file}");
        folder.write(file, other);
    }
    folder.write("pyproject.toml", "[tool");
    assert!(folder.of("pytest").is_err());
}

#[test]
fn what_such_files_take_in_is_compared_with_them() {
    let folder = ScratchFolder::new();
    folder.write("requirements.txt", "-r base.txt\nflask\n");
    folder.write(
        "main.tf",
        "module \"a\" {\n  source = \"./mods/a\"\n}\nresource \"x\" \"y\" {\n  source = \"${z}\"\n}\n",
    );
    folder.write("mods/a/main.tf", "x\n");
    folder.write("out/build.ninja", "include rules.ninja\n");
    for (line, file) in [
        ("pip install -r requirements.txt", "base.txt"),
        ("terraform apply", "mods/a/more.tf"),
        ("ninja -C out", "out/rules.ninja"),
    ] {
        assert!(folder.follows(line, file), "{line}: {file}");
    }
    for (line, file, text) in [
        ("pip install -r requirements.txt", "requirements.txt", "-r https://a.example/x.txt\n"),
        ("terraform apply", "main.tf", "module \"a\" {\n  source = \"${var.x}\"\n}\n"),
        ("ninja -C out", "out/build.ninja", "subninja $x.ninja\n"),
    ] {
        folder.write(file, text);
        assert!(folder.of(line).is_err(), "{line}");
    }
    for line in ["kubectl apply -f -", "kubectl apply -f https://a.example/x.yaml", "docker build -"] {
        assert!(folder.of(line).is_err(), "{line}");
    }
}

#[test]
fn what_is_done_stands_in_no_file_that_a_rule_does_not_name() {
    let folder = ScratchFolder::new();
    folder.write("site.yml", "x");
    folder.write("requirements.txt", "x");
    let beyond = |rule: &str, step: &str| {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        Source::beyond(&words(rule), &words(step), folder.0.path()).map(str::to_owned)
    };
    assert_eq!(beyond("ansible-playbook", "ansible-playbook site.yml"), Some("site.yml".to_owned()));
    assert_eq!(beyond("ansible-playbook site.yml", "ansible-playbook site.yml other.yml"), None);
    assert_eq!(beyond("cat", "cat site.yml"), None);
}
