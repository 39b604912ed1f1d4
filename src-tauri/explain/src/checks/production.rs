//! What works on what others use every day: a database, a computer or a part of a cluster whose name says that it is the
//! real one, and a project's own steps that bring something there.

use crate::lists::{
    ADDRESS_WORDS, CLUSTER_OPTIONS, DATABASE_SCHEMES, MANIFEST_OPTIONS, PRODUCTION_NAMES, RELEASE_STEPS,
};
use crate::message::code;
use crate::words::names;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream};
use countersign_command::program::Set;

/// Returns whether a name is that of a production system: `db.prod.example.com`, `PROD_URL`.
pub(crate) fn names_production(name: &str) -> bool {
    name_parts(name).any(|part| PRODUCTION_NAMES.contains(&part.as_str()))
}

fn name_parts(name: &str) -> impl Iterator<Item = String> {
    name.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_ascii_lowercase)
}

/// The cluster the last of these steps chose for those behind it.
fn chosen_cluster(steps: &[Command]) -> Option<&str> {
    steps.iter().rev().find_map(|step| {
        let words: Vec<&str> = step.words.iter().map(|word| word.text.as_str()).collect();
        match words.as_slice() {
            ["kubectl" | "oc", "config", "use-context" | "use", place] => Some(*place),
            ["kubectx" | "kubens", place] | ["oc", "project", place] => Some(*place),
            _ => None,
        }
    })
}

/// Checks for a step that changes a production system. `steps` are those before it.
pub(crate) fn check(steps: &[Command], command: &Command, facts: &mut StepFacts) {
    let Some(program) = command.words.first().map(|word| names::plain_name(&word.text)) else { return };
    check_database(command, &program, facts);
    let texts: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    if Set::Cluster.has(&program) {
        let names =
            |option: &str| CLUSTER_OPTIONS.contains(&option) || program != "helm" && MANIFEST_OPTIONS.contains(&option);
        let behind = texts.iter().zip(texts.iter().skip(1)).filter(|(option, _)| names(option));
        let joined = texts.iter().filter_map(|word| word.split_once('=')).filter(|(option, _)| names(option));
        let said = behind.map(|(_, place)| *place).chain(joined.map(|(_, place)| place));
        // What it names itself counts, and not what a step before chose.
        let own = texts.iter().any(|word| CLUSTER_OPTIONS.contains(&word.split('=').next().unwrap_or_default()));
        let chosen = if own { None } else { chosen_cluster(steps) };
        let place = said.chain(chosen).find(|place| names_production(place));
        place.inspect(|place| check_host(place, facts));
    } else if let ["docker", "--context" | "-c" | "-H" | "--host", place, ..] = texts.as_slice() {
        check_host(place, facts);
    } else if let ["docker", joined, ..] = texts.as_slice()
        && let Some(place) = joined.strip_prefix("--context=").or_else(|| joined.strip_prefix("--host="))
    {
        check_host(place, facts);
    } else if facts.effects.has(Effect::RunCode) && !matches!(program.as_str(), "docker" | "podman" | "nerdctl") {
        let set = command.settings.iter().map(|(_, value)| value.text.as_str());
        let plain: Vec<&str> =
            texts.iter().copied().filter(|word| !word.starts_with('-') && !word.contains(' ')).collect();
        let says = |words: &[&str], names: &[&str]| {
            words.iter().any(|word| name_parts(word).any(|part| names.contains(&part.as_str())))
        };
        let tries = texts.iter().any(|word| matches!(*word, "--dry-run" | "--check" | "--plan" | "--help"));
        let real = plain.iter().copied().chain(set).find(|word| !word.contains('.') && names_production(word));
        if let Some(real) =
            real.filter(|_| says(&plain, RELEASE_STEPS) && !says(&plain, &["test", "tests", "spec"]) && !tries)
        {
            facts.warn(finding!(Production, "finding-production-changes", target = code(real)), Risk::High);
        }
    }
}

/// A step that changes a database that is in use, or runs code that is given it.
fn check_database(command: &Command, program: &str, facts: &mut StepFacts) {
    let saves = command.redirects.iter().any(|redirect| matches!(redirect.kind, Stream::Write | Stream::Append));
    let changes = facts.effects.has(Effect::Delete)
        || facts.effects.has(Effect::RunCode)
        || facts.effects.has(Effect::Process)
        || facts.effects.has(Effect::Write) && !saves;
    if !changes || program.contains("dump") {
        return;
    }
    let set = command.settings.iter().map(|(_, value)| value.text.as_str()).filter(|value| is_database_address(value));
    let texts = || command.words.iter().skip(1).map(|word| word.text.as_str());
    let words = texts()
        .filter(|word| holds_database_variable(word) || is_database_address(word.rsplit('=').next().unwrap_or(word)));
    let hosts = texts().zip(texts().skip(1)).filter(|(option, _)| matches!(*option, "-h" | "--host"));
    let hosts = hosts.map(|(_, host)| host).filter(|host| Set::Database.has(program) && names_production(host));
    if let Some(named) = set.chain(words).chain(hosts).next() {
        facts.touches.push(named.to_owned());
        facts.warn(finding!(Production, "finding-database-in-use", database = code(named)), Risk::High);
    }
}

/// Warns of a change on a computer whose name says that it is a production system.
pub(crate) fn check_host(host: &str, facts: &mut StepFacts) {
    let changes = [Effect::Write, Effect::Delete, Effect::Install, Effect::Process, Effect::Admin];
    if names_production(host) && changes.iter().any(|effect| facts.effects.has(*effect)) {
        facts.warn(finding!(Production, "finding-host-in-use", host = code(host)), Risk::High);
    }
}

/// Returns whether a word holds a variable that is named like the address of a database that is in use.
fn holds_database_variable(word: &str) -> bool {
    word.split('$').skip(1).any(|rest| {
        let name: String =
            rest.trim_start_matches('{').chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        names_production(&name) && name_parts(&name).any(|part| ADDRESS_WORDS.contains(&part.as_str()))
    })
}

/// Returns whether a text is the address of a database on a computer that is named so.
fn is_database_address(text: &str) -> bool {
    let known = DATABASE_SCHEMES.iter().any(|scheme| text.starts_with(scheme));
    let Some((_, rest)) = text.split_once("://").filter(|_| known) else { return false };
    let host = rest.rsplit('@').next().unwrap_or_default().split(['/', '?']).next().unwrap_or_default();
    names_production(host)
}

#[cfg(test)]
mod tests {
    use crate::{Risk, explain};

    #[test]
    fn changes_to_what_is_in_use_are_flagged_and_looks_are_not() {
        for (calm, grave) in [
            ("psql \"$PROD_URL\" -c 'SELECT 1'", "psql \"$PROD_URL\" -c 'DELETE FROM a WHERE id = 1'"),
            ("psql -h db.prod.example.com -c 'SELECT 1' > a.csv", "psql -h db.prod.example.com -f a.sql"),
            ("mysql -h db.dev.example.com a < b.sql", "mysql -h db.prod.example.com a < b.sql"),
            ("pg_dump \"$PROD_URL\" > a.sql", "psql \"${PROD_DATABASE_URL}\" < a.sql"),
            ("DATABASE_URL=postgres://localhost/a npm test", "DATABASE_URL=postgres://u@prod-db.internal/a npm test"),
            ("go run ./migrate -dsn \"$TEST_DSN\" down", "go run ./migrate -dsn \"$PROD_DSN\" down"),
            ("ssh deploy@prod.example.com uptime", "ssh deploy@prod.example.com 'cd /srv/a && git pull'"),
            ("ssh staging 'cd /srv/a && git pull'", "ssh prod-1 'pm2 reload all'"),
            ("NODE_ENV=production npm run build", "psql postgres://u@db.prd.example.com/a -f b.sql"),
            ("kubectl get pods -n prod", "kubectl rollout restart deploy/web -n prod"),
            ("helm list --namespace=prod", "helm upgrade a ./chart --namespace=prod"),
            ("kubectl diff -f k8s/production/", "kubectl apply -f k8s/production/"),
            (
                "kubectl config use-context dev && kubectl apply -f a.yaml",
                "kubectl config use-context prod && kubectl apply -f a.yaml",
            ),
            ("make deploy ENV=staging", "make deploy ENV=production"),
            ("npm run build:prod", "npm run deploy:prod"),
            ("pytest tests/test_deploy.py -k production", "RAILS_ENV=production rails db:migrate"),
            ("./deploy.sh production --dry-run", "./deploy.sh production"),
            ("git checkout production", "ssh prod 'rm -f /srv/a.log'"),
        ] {
            assert!(explain(calm).risk() < Risk::High, "{calm}");
            assert_eq!(explain(grave).risk(), Risk::High, "{grave}");
        }
    }
}
