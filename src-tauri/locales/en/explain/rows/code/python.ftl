# What the programs of `programs/code/python.toml` do: clauses without a capital and a full stop.

python-installs = { $all-count ->
        [0] installs packages
       *[other] installs { $all }
    }
python-as-names = from the list in { $value }
pip-list-asks = checks the registry for outdated packages
pip-check-checks = checks whether installed packages are compatible
pip-list-lists = lists installed packages { $all }
pip-show-shows = shows information about the package { $all }
pip-download-fetches = downloads { $all } and runs its setup code
pip-index-versions-asks = lists the versions of { $all } in the registry
pip-something = runs an unknown pip command: { $all }
pip-compile-writes = { $all-count ->
        [0] writes out the exact package versions
       *[other] writes out the exact package versions for { $all }
    }
pip-sync-installs = { $all-count ->
        [0] installs exactly the listed packages
       *[other] installs exactly { $all }
    }
uv-pip-compile-writes = writes out the exact package versions for { $all }
uv-tool-run-runs = runs the package { $all }
uv-tool-shows = shows installed tools
uv-self-update-renews = updates uv { $all }
uv-python-install-installs = installs Python { $all }
uv-python-shows = shows Python versions { $all }
uv-venv-makes = { $all-count ->
        [0] creates a Python virtual environment in .venv
       *[other] creates a Python virtual environment in { $all }
    }
uv-build-builds = builds this package
uv-init-makes = creates or changes the project { $all }
conda-config-changes = changes where packages come from: { $all }
conda-activate-chooses = switches to the environment { $all }
conda-run-runs-environment = runs { $all } in the environment { $value }
conda-run-runs-environment-given = runs { $all } in an environment
conda-env-create-makes = creates or updates an environment { $all }
conda-env-remove-removes = deletes an environment { $all }
poetry-self-add-installs = { $all-count ->
        [0] updates poetry
       *[other] installs { $all }
    }
poetry-env-use-makes = creates a Python virtual environment with { $all } and uses it from now on
poetry-env-remove-removes = deletes the Python virtual environment { $all }
poetry-shell-opens = opens a shell in the environment
virtualenv-makes = creates a Python virtual environment in { $all }
pytest-loads = { $all-count ->
        [0] lists this project's tests; loading them runs their top-level code, `conftest.py` and plugins
       *[other] lists the tests { $all }; loading them runs their top-level code, `conftest.py` and plugins
    }
pytest-writes-report = writes a report ({ $value })
pytest-writes-down = saves the current results as the expected ones
pytest-runs = runs the tests matching { $value }
tox-runs = runs the tests of { $value } { $all }
tox-lists = lists the test environments
nox-runs = runs this project's session { $value }
coverage-run-runs-measures-code = runs { $value } { $all } and measures code coverage
coverage-run-runs-measures-code-used = runs { $all } and measures code coverage
coverage-html-writes = writes a coverage report
coverage-shows = shows the code coverage
autopep8-shows = shows { $all } reformatted
ruff-format-checks = { $all-count ->
        [0] checks the formatting of this folder
       *[other] checks the formatting of { $all }
    }
ruff-check-checks = { $all-count ->
        [0] checks this folder and fixes problems in place
       *[other] checks { $all } and fixes problems in place
    }
ruff-clean-empties = clears ruff's cache
ruff-rule-shows = { $all-count ->
        [0] shows help for ruff
       *[other] shows help for { $all }
    }
pyright-writes = generates type stubs for { $all }
sqlfluff-fix-rewrites = fixes or reformats { $all }
codespell-repairs = fixes the spelling in { $all }
pylint-checks = checks the code in { $all } and runs { $value }
ruff-installs = installs missing type packages and checks { $all }
dmypy-stop-ends = stops the type checker in the background
dmypy-status-asks = queries the type checker in the background
dmypy-checks = { $all-count ->
        [0] checks the code in this folder with a program that stays in the background
       *[other] checks the code in { $all } with a program that stays in the background
    }
mypy-plugins = runs plugins named in the project's configuration
pre-commit-try-repo-fetches = downloads { $first } and runs its checks
pre-commit-autoupdate-takes = updates this repository's checks to newer versions
streamlit-run-starts = { $all-count ->
        [0] starts this project's web app
       *[other] starts the web app { $all }
    }
uvicorn-starts = starts the server { $all }
uvicorn-stays = keeps running in the background
celery-purge-removes = deletes all waiting background tasks
celery-runs = runs this project's background tasks { $all }
mkdocs-build-builds = builds this project's documentation site
mkdocs-gh-deploy-puts = publishes the documentation site for everyone
mkdocs-builds = builds the documentation { $all }
scrapy-crawl-fetches = downloads web pages with { $all }
alembic-downgrade-takes = { $all-count ->
        [0] rolls the database back (`downgrade`) to an earlier migration
       *[other] rolls the database back (`downgrade`) to { $all }
    }
alembic-upgrade-changes = migrates the database to { $all }
alembic-revision-writes-step-database = creates the database migration { $value }
alembic-revision-writes-new = creates a new database migration { $value }
alembic-history-shows = shows the database migrations { $all }
alembic-works = runs database migration commands { $all }
twine-check-checks = checks the packages { $all }
jupyter-kernelspec-shows = lists the installed kernels
jupyter-nbconvert-runs = runs the notebook { $all } and saves the result
jupyter-nbconvert-turns = converts the notebook { $all } to another format
jupyter-notebook-opens-everybody = opens notebooks { $all } without a password, for anyone who can reach this computer
jupyter-notebook-opens-other = opens notebooks { $all } for other computers ({ $value })
jupyter-notebook-opens-browser = opens notebooks { $all } in a browser
jupyter-works = runs Jupyter with { $all }
ipython-runs = { $all-count ->
        [0] runs typed Python code
       *[other] runs { $all }
    }
pipdeptree-lists = lists installed packages { $all }

# What deserves a second look.

warns-waits-not-come-back = the waiting tasks can't be recovered
warns-others-could-run-code = others could run code here
