# What the programs of `programs/code/agents.toml` do: clauses without a capital and a full stop.

goose-run-starts = { $all-count ->
        [0] starts another agent ({ $sub }) for what is typed
       *[other] starts another agent ({ $sub }) for { $all }
    }
claude-config-list-shows = shows its settings { $all }
claude-plugin-install-installs = installs { $all } for the agent
claude-update-installs = installs a newer agent
agents-asks-nobody = asks nobody before what it does ({ $value })
interpreter-starts = starts another agent that asks nobody

# What deserves a second look.

warns-decides-agent-may-do = it decides what the agent may do
