# What the programs of `programs/infrastructure/services.toml` do: clauses without a capital and a full stop.

promtool-tsdb-create-blocks-from-writes = imports metrics: { $all }
services-asks-was = queries metrics, logs or checks: { $all }
honcho-check-checks = checks the Procfile
honcho-export-writes = exports the Procfile as system services: { $all }
honcho-run-runs = runs { $all } with this project's settings
honcho-starts = starts the processes in the Procfile: { $all }
dockerd-starts = starts or stops the service { $all }
gitlab-runner-list-shows = shows the CI servers this computer works for
gitlab-runner-lets = lets this computer run jobs that CI servers send: { $all }
ansible-pull-fetches = downloads a playbook and runs it on this computer: { $value } { $all }
prometheus-checks = checks its own configuration: { $all }
prometheus-starts = starts the server { $all }
grafana-cli-changes = changes the Grafana server: { $all }
chef-solo-changes = changes this computer as its configuration defines: { $all }
