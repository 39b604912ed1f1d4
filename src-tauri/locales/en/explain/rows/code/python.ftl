# What the programs of `programs/code/python.toml` do: clauses without a capital and a full stop.

python-installs = { $all-count ->
        [0] installs packages
       *[other] installs { $all }
    }
python-as-names = as { $value } names them
pip-list-asks = asks the registry about packages
pip-check-checks = checks whether the installed packages fit together
pip-list-lists = lists installed packages { $all }
pip-show-shows = shows facts about the package { $all }
pip-download-fetches = fetches { $all } and runs its setup
pip-index-versions-asks = asks the registry which versions of { $all } there are
pip-something = does something with packages: { $all }
pip-compile-writes = { $all-count ->
        [0] writes the exact versions of packages
       *[other] writes the exact versions of { $all }
    }
pip-sync-installs = { $all-count ->
        [0] installs exactly what is named
       *[other] installs exactly { $all }
    }
uv-pip-compile-writes = writes the exact versions of { $all }
uv-tool-run-runs = runs the package { $all }
uv-tool-shows = shows installed programs
uv-self-update-renews = renews uv { $all }
uv-python-install-installs = installs Python { $all }
uv-python-shows = shows Python versions { $all }
uv-venv-makes = { $all-count ->
        [0] makes a Python environment in .venv
       *[other] makes a Python environment in { $all }
    }
uv-build-builds = builds this package
uv-init-makes = makes or changes the project { $all }
conda-config-changes = changes where packages come from: { $all }
conda-activate-chooses = chooses the environment { $all }
conda-run-runs-environment = runs { $all } in the environment { $value }
conda-run-runs-environment-given = runs { $all } in an environment
conda-env-create-makes = makes or renews an environment { $all }
conda-env-remove-removes = removes an environment { $all }
poetry-self-add-installs = { $all-count ->
        [0] installs a newer poetry
       *[other] installs { $all }
    }
poetry-env-use-makes = makes a Python environment with { $all } and uses it from here on
poetry-env-remove-removes = removes the Python environment { $all }
poetry-shell-opens = opens a shell in the environment
virtualenv-makes = makes a Python environment in { $all }
pytest-loads = { $all-count ->
        [0] loads the tests of this project and lists them; what stands at their top runs, `conftest.py` and plugins too
       *[other] loads the tests { $all } and lists them; what stands at their top runs, `conftest.py` and plugins too
    }
pytest-writes-report = writes a report ({ $value })
pytest-writes-down = writes down what it sees as right
pytest-runs = runs the tests named like { $value }
tox-runs = runs the tests of { $value } { $all }
tox-lists = lists what the tests here can be run for
nox-runs = runs the session { $value } of this project
coverage-run-runs-measures-code = runs { $value } { $all } and measures which code is used
coverage-run-runs-measures-code-used = runs { $all } and measures which code is used
coverage-html-writes = writes a report
coverage-shows = shows what the tests covered
autopep8-shows = shows the better form of { $all }
ruff-format-checks = { $all-count ->
        [0] checks the form of this folder
       *[other] checks the form of { $all }
    }
ruff-check-checks = { $all-count ->
        [0] checks this folder and repairs it in place
       *[other] checks { $all } and repairs it in place
    }
ruff-clean-empties = empties ruff's store
ruff-rule-shows = { $all-count ->
        [0] shows the manual of ruff
       *[other] shows the manual of { $all }
    }
pyright-writes = writes types for { $all }
sqlfluff-fix-rewrites = rewrites { $all }
codespell-repairs = repairs the spelling in { $all }
pylint-checks = checks the code in { $all } and runs { $value }
ruff-installs = installs what it needs and checks { $all }
dmypy-stop-ends = ends the checker in the background
dmypy-status-asks = asks the checker in the background
dmypy-checks = { $all-count ->
        [0] checks the code in this folder with a program that stays in the background
       *[other] checks the code in { $all } with a program that stays in the background
    }
mypy-plugins = plugins the project's configuration names run with it
pre-commit-try-repo-fetches = fetches { $first } and runs what it says as checks
pre-commit-autoupdate-takes = takes newer versions of this repository's checks
streamlit-run-starts = { $all-count ->
        [0] starts the page in this project
       *[other] starts the page in { $all }
    }
uvicorn-starts = starts the server { $all }
uvicorn-stays = stays in the background
celery-purge-removes = removes all background work that waits
celery-runs = runs background work of this project { $all }
mkdocs-build-builds = builds the pages of this project
mkdocs-gh-deploy-puts = puts the pages where everybody can see them
mkdocs-builds = builds the pages { $all }
scrapy-crawl-fetches = fetches pages with { $all }
alembic-downgrade-takes = { $all-count ->
        [0] takes the database back (`downgrade`) to an earlier step
       *[other] takes the database back (`downgrade`) to { $all }
    }
alembic-upgrade-changes = changes the database to { $all }
alembic-revision-writes-step-database = writes the step { $value } for the database
alembic-revision-writes-new = writes a new step for the database { $value }
alembic-history-shows = shows the steps of the database { $all }
alembic-works = works on changes of the database { $all }
twine-check-checks = checks the packages { $all }
jupyter-kernelspec-shows = shows which kernels there are
jupyter-nbconvert-runs = runs the notebook { $all } and writes the result
jupyter-nbconvert-turns = turns the notebook { $all } into another form
jupyter-notebook-opens-everybody = opens notebooks { $all } for everybody who reaches them, without a password
jupyter-notebook-opens-other = opens notebooks { $all } for other computers ({ $value })
jupyter-notebook-opens-browser = opens notebooks { $all } in a browser
jupyter-works = works with notebooks { $all }
ipython-runs = { $all-count ->
        [0] runs what is typed
       *[other] runs { $all }
    }
pipdeptree-lists = lists installed packages { $all }

# What deserves a second look.

warns-waits-not-come-back = what waits does not come back
warns-others-could-run-code = others could run code here
