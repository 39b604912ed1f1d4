# What the programs of `programs/code/chains.toml` do: clauses without a capital and a full stop.

forge-script-runs = runs { $all } and sends its transactions to the blockchain
forge-deploy-publishes = publishes contracts { $all }
cast-call-asks = { $all-count ->
        [0] queries the blockchain
       *[other] queries the blockchain about { $all }
    }
cast-send-sends = sends a transaction to the blockchain { $all }
cast-wallet-works = manages wallet keys { $all }
solana-works = sends requests to the blockchain: { $all }

# What deserves a second look.

warns-sent-there-cannot-taken = a transaction can't be undone
