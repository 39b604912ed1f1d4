# What the programs of `programs/infrastructure/services.toml` do: clauses without a capital and a full stop.

promtool-tsdb-create-blocks-from-writes = writes what was measured { $all }
services-asks-was = asks what was measured { $all }
honcho-check-checks = checks the Procfile
honcho-export-writes = writes the Procfile as services { $all }
honcho-run-runs = runs { $all } with this project's settings
honcho-starts = starts what the Procfile names { $all }
dockerd-starts = starts or ends the service { $all }
gitlab-runner-list-shows = shows who gives this computer work
gitlab-runner-lets = lets this computer do the work others send it: { $all }
ansible-pull-fetches = fetches a playbook and does here what it says { $value } { $all }
prometheus-checks = checks its settings { $all }
prometheus-starts = starts the server { $all }
grafana-cli-changes = changes the server of pictures { $all }
chef-solo-changes = changes this computer as its server says { $all }
