# What the programs of `programs/code/chains.toml` do: clauses without a capital and a full stop.

forge-script-runs = runs { $all } and sends its orders to the chain
forge-deploy-publishes = publishes contracts { $all }
cast-call-asks = { $all-count ->
        [0] asks the chain about itself
       *[other] asks the chain about { $all }
    }
cast-send-sends = sends a payment or order to the chain { $all }
cast-wallet-works = works on keys { $all }
solana-works = works on the chain: { $all }

# What deserves a second look.

warns-sent-there-cannot-taken = what is sent there cannot be taken back
