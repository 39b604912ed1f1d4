# What the programs of `programs/code/learning.toml` do: clauses without a capital and a full stop.

flask-db-downgrade-takes = { $all-count ->
        [0] takes the database back a step
       *[other] takes the database back { $all }
    }
flask-db-migrate-writes = writes a new step for the database { $all }
flask-routes-shows = shows the addresses of this project
ollama-list-shows = shows models { $all }
ollama-pull-fetches = fetches the model { $all }
ollama-push-fetches = fetches or sends the model { $all }
ollama-rm-removes = removes the model { $all }
ollama-serve-starts = starts or ends the model server { $all }
ollama-run-asks = asks the model { $all }
modal-deploy-puts = puts { $all } where it runs for others, at Modal
modal-run-runs = runs { $all } at Modal
modal-ends = ends { $all } at Modal
modal-removes = removes { $all } at Modal
modal-secret-create-changes = changes { $all } at Modal
modal-volume-get-fetches = fetches { $all } from Modal
modal-token-signs = signs in at Modal
modal-app-list-asks = { $all-count ->
        [0] asks Modal about what is there ({ $sub })
       *[other] asks Modal about { $all } ({ $sub })
    }
modal-container-exec-runs = runs { $from-second } in { $first } at Modal
modal-works = works at Modal: { $all }
ray-start-starts = { $value-count ->
        [0] starts the cluster here ({ $sub }), or joins it
       *[other] starts the cluster here ({ $sub }), or joins { $value }
    }
ray-stop-ends = ends what runs of the cluster here ({ $sub })
ray-status-shows = shows the state of the cluster: { $sub } { $all }
ray-job-submit-runs = runs { $all } in the cluster
ray-job-list-asks = asks the cluster about its jobs { $all }
ray-up-starts = starts or uses the cluster { $all }
ray-down-ends = ends the cluster { $all }
ray-rsync-up-copies = copies files to or from the cluster { $all }
wandb-login-signs = signs in and keeps the key here ({ $sub })
wandb-sync-removes = removes the runs that were sent already
wandb-sync-sends = { $all-count ->
        [0] sends the runs here
       *[other] sends the runs { $all }
    }
wandb-sweep-makes = makes the search { $all } at the service
wandb-agent-runs = runs what the search { $all } asks for
wandb-init-changes = changes the settings of this project ({ $sub })
wandb-status-asks = asks the service ({ $sub })
wandb-artifact-cache-removes = removes what was fetched before { $all }
wandb-artifact-ls-lists = { $all-count ->
        [0] lists what is there
       *[other] lists { $all }
    }
wandb-server-start-starts = starts or ends the service here
wandb-works = works with the service: { $all }
prefect-server-start-starts = starts what runs the flows ({ $sub }) { $all }
prefect-server-database-empties = empties the database of the service ({ $all })
prefect-deploy-hands = hands this project's flows to the service { $all }
prefect-deployment-run-runs = runs the flow { $all }
prefect-deployment-delete-removes = removes { $all } at the service
prefect-deployment-ls-asks = { $all-count ->
        [0] asks the service about what is there ({ $sub })
       *[other] asks the service about { $all } ({ $sub })
    }
prefect-flow-run-cancel-ends = ends { $all }
prefect-flow-serve-serves = serves { $all }
prefect-cloud-works = works with the service: { $all }
mlflow-works = works with what was measured: { $all }
mlflow-ui-serves = serves what was measured ({ $sub })
learning-serves-model = serves a model { $all }
mlflow-run-runs = runs the project { $all }
mlflow-gc-removes = removes runs for ever { $all }
mlflow-experiments-delete-removes = removes { $all } { $value }
mlflow-experiments-search-asks = { $all-count ->
        [0] asks about what was measured
       *[other] asks about { $all }
    }
mlflow-artifacts-download-fetches = fetches { $all } { $value }
airflow-db-clean-removes = removes old rows of the database
airflow-db-init-changes = changes the database as its steps say ({ $sub })
airflow-db-check-asks = asks the database ({ $sub })
airflow-dags-delete-removes = removes or starts anew { $all } ({ $sub })
airflow-dags-list-asks = { $all-count ->
        [0] asks about what is there ({ $sub })
       *[other] asks about { $all } ({ $sub })
    }
airflow-dags-pause-changes = changes { $all } ({ $sub })
airflow-webserver-starts = starts { $sub } of the service
dbt-run-makes-anew = { $value-count ->
        [0] makes tables in the database anew ({ $sub })
       *[other] makes tables in the database anew ({ $sub } { $value })
    }
dbt-run-makes-project = { $value-count ->
        [0] makes tables in the database as this project says ({ $sub })
       *[other] makes tables in the database as this project says ({ $sub } { $value })
    }
dbt-test-asks = { $value-count ->
        [0] asks the database whether it holds ({ $sub })
       *[other] asks the database whether it holds ({ $sub } { $value })
    }
dbt-compile-writes = { $value-count ->
        [0] writes out what this project says ({ $sub })
       *[other] writes out what this project says ({ $sub } { $value })
    }
dbt-clean-removes = removes what was made here
dbt-debug-tests = tests whether the database answers
dbt-list-lists = lists what this project makes { $value }
dagster-dev-starts = starts the service here
dagster-job-execute-runs = runs { $all } { $value }
dagster-run-wipe-removes = removes what was recorded ({ $sub })
dagster-instance-migrate-changes = changes its database as its steps say
huggingface-cli-upload-publishes = publishes { $all } among the models
huggingface-cli-works = works with models elsewhere { $all }
kaggle-competitions-submit-hands = hands in { $all }
kaggle-asks = asks where data is kept { $all }
dvc-push-sends = sends data to where it is kept for all { $all }
dvc-gc-removes-where = removes data here and where it is kept for all
dvc-gc-removes-keeps = removes data it keeps { $all }
dvc-runs = runs this project's steps { $all }
dvc-changes = changes what is known of the data { $all }
tensorboard-shows = shows the runs in a browser { $all }
nbstripout-rewrites = rewrites the notebook { $all }
vllm-runs = { $all-count ->
        [0] runs this project's own program
       *[other] runs { $all }
    }
llama-run-runs = runs a model { $all }
clearml-task-works = works with the record of experiments { $all }

# What deserves a second look.

warns-they-held-before-lost = what they held before is lost
warns-everybody-may-see-unless = everybody may see it, unless it is kept private there
warns-others-see-from-here = others can see it from here on
warns-counts-at-once = it counts at once
