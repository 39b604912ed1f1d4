# What the programs of `programs/code/learning.toml` do: clauses without a capital and a full stop.

flask-db-downgrade-takes = { $all-count ->
        [0] rolls back the latest database migration
       *[other] rolls the database back to { $all }
    }
flask-db-migrate-writes = creates a new database migration { $all }
flask-routes-shows = shows this project's routes
ollama-list-shows = shows models { $all }
ollama-pull-fetches = downloads the model { $all }
ollama-push-fetches = downloads or uploads the model { $all }
ollama-rm-removes = deletes the model { $all }
ollama-serve-starts = starts or stops the model server { $all }
ollama-run-asks = runs the model { $all }
modal-deploy-puts = deploys { $all } at Modal, where others can use it
modal-run-runs = runs { $all } at Modal
modal-ends = stops { $all } at Modal
modal-removes = deletes { $all } at Modal
modal-secret-create-changes = changes { $all } at Modal
modal-volume-get-fetches = downloads { $all } from Modal
modal-token-signs = signs in at Modal
modal-app-list-asks = { $all-count ->
        [0] gets information from Modal ({ $sub })
       *[other] gets information about { $all } from Modal ({ $sub })
    }
modal-container-exec-runs = runs { $from-second } in { $first } at Modal
modal-works = makes changes at Modal: { $all }
ray-start-starts = { $value-count ->
        [0] starts the local cluster ({ $sub }), or joins it
       *[other] starts the local cluster ({ $sub }), or joins { $value }
    }
ray-stop-ends = stops the local cluster ({ $sub })
ray-status-shows = shows the state of the cluster: { $sub } { $all }
ray-job-submit-runs = runs { $all } in the cluster
ray-job-list-asks = queries the cluster about its jobs { $all }
ray-up-starts = starts or uses the cluster { $all }
ray-down-ends = shuts down the cluster { $all }
ray-rsync-up-copies = copies files to or from the cluster { $all }
wandb-login-signs = signs in and saves the key here ({ $sub })
wandb-sync-removes = deletes runs that were already uploaded
wandb-sync-sends = { $all-count ->
        [0] uploads the runs here
       *[other] uploads the runs { $all }
    }
wandb-sweep-makes = creates the sweep { $all } at the service
wandb-agent-runs = runs the jobs of the sweep { $all }
wandb-init-changes = changes this project's settings ({ $sub })
wandb-status-asks = queries the service ({ $sub })
wandb-artifact-cache-removes = deletes cached downloads { $all }
wandb-artifact-ls-lists = { $all-count ->
        [0] lists the items at the service
       *[other] lists { $all }
    }
wandb-server-start-starts = starts or stops the local server
wandb-works = sends requests to the service: { $all }
prefect-server-start-starts = starts the program that runs the flows ({ $sub }) { $all }
prefect-server-database-empties = resets the service's database ({ $all })
prefect-deploy-hands = deploys this project's flows to the service { $all }
prefect-deployment-run-runs = runs the flow { $all }
prefect-deployment-delete-removes = deletes { $all } at the service
prefect-deployment-ls-asks = { $all-count ->
        [0] queries the service ({ $sub })
       *[other] queries the service about { $all } ({ $sub })
    }
prefect-flow-run-cancel-ends = cancels { $all }
prefect-flow-serve-serves = serves { $all }
prefect-cloud-works = sends requests to the service: { $all }
mlflow-works = reads or changes tracked experiments: { $all }
mlflow-ui-serves = serves the tracked experiments ({ $sub })
learning-serves-model = serves a model { $all }
mlflow-run-runs = runs the project { $all }
mlflow-gc-removes = deletes runs permanently { $all }
mlflow-experiments-delete-removes = deletes { $all } { $value }
mlflow-experiments-search-asks = { $all-count ->
        [0] queries the tracked experiments
       *[other] queries { $all }
    }
mlflow-artifacts-download-fetches = downloads { $all } { $value }
airflow-db-clean-removes = deletes old rows from the database
airflow-db-init-changes = migrates the database ({ $sub })
airflow-db-check-asks = queries the database ({ $sub })
airflow-dags-delete-removes = deletes or resets { $all } ({ $sub })
airflow-dags-list-asks = { $all-count ->
        [0] gets information from Airflow ({ $sub })
       *[other] gets information about { $all } ({ $sub })
    }
airflow-dags-pause-changes = changes { $all } ({ $sub })
airflow-webserver-starts = starts the service's { $sub }
dbt-run-makes-anew = { $value-count ->
        [0] rebuilds tables in the database from scratch ({ $sub })
       *[other] rebuilds tables in the database from scratch ({ $sub } { $value })
    }
dbt-run-makes-project = { $value-count ->
        [0] builds this project's tables in the database ({ $sub })
       *[other] builds this project's tables in the database ({ $sub } { $value })
    }
dbt-test-asks = { $value-count ->
        [0] queries the database to test the data ({ $sub })
       *[other] queries the database to test the data ({ $sub } { $value })
    }
dbt-compile-writes = { $value-count ->
        [0] compiles this project ({ $sub })
       *[other] compiles this project ({ $sub } { $value })
    }
dbt-clean-removes = deletes the build output
dbt-debug-tests = checks whether the database responds
dbt-list-lists = lists this project's models and resources { $value }
dagster-dev-starts = starts the service on this computer
dagster-job-execute-runs = runs { $all } { $value }
dagster-run-wipe-removes = deletes the history of runs ({ $sub })
dagster-instance-migrate-changes = migrates the service's database
huggingface-cli-upload-publishes = publishes { $all } on Hugging Face
huggingface-cli-works = downloads or manages models on Hugging Face { $all }
kaggle-competitions-submit-hands = submits { $all } to the competition
kaggle-asks = queries Kaggle { $all }
dvc-push-sends = uploads data to the shared storage { $all }
dvc-gc-removes-where = deletes data here and in the shared storage
dvc-gc-removes-keeps = deletes stored data { $all }
dvc-runs = runs this project's pipeline { $all }
dvc-changes = changes which data is tracked { $all }
tensorboard-shows = shows the runs in a browser { $all }
nbstripout-rewrites = rewrites the notebook { $all }
vllm-runs = { $all-count ->
        [0] runs this project's own program
       *[other] runs { $all }
    }
llama-run-runs = runs a model { $all }
clearml-task-works = reads or changes tracked experiments { $all }

# What deserves a second look.

warns-they-held-before-lost = the tables' previous contents are lost
warns-everybody-may-see-unless = anyone may see the upload, unless it's kept private there
warns-others-see-from-here = others can see the upload from now on
warns-counts-at-once = a submission counts immediately
