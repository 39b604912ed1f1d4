# What the programs of `programs/code/agents.toml` do: clauses without a capital and a full stop.

goose-run-starts = { $all-count ->
        [0] starts another agent ({ $sub }) and waits for typed input
       *[other] starts another agent ({ $sub }) for { $all }
    }
claude-config-list-shows = shows the agent's settings { $all }
claude-plugin-install-installs = installs { $all } for the agent
claude-update-installs = updates the agent
agents-asks-nobody = acts without asking first ({ $value })
interpreter-starts = starts another agent that acts without asking first

# What deserves a second look.

warns-decides-agent-may-do = this decides what the agent may do
