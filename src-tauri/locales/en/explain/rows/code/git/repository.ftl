# What git does to the repository itself: clauses without a capital and a full stop.

git-starts-other = starts { $value } on the remote side
git-as-repository = with the settings of the repository { $value }
git-takes-own = uses git's own programs from { $value }
git-takes-setting = reads a setting from the environment: { $value }
git-goes-way = connects through the proxy { $value }
git-something-with = runs an unknown git command: { $all }
git-lets-start = lets git start a program from a setting: { $value }
git-init-makes = { $all-count ->
        [0] creates a repository in this folder
       *[other] creates a repository in { $all }
    }
git-config-shows = shows the keys in { $all }
git-config-lets-each = copies the files in { $second } into every new repository
git-config-lets-fetch = makes git accept any server as genuine ({ $all })
git-config-decides = changes what git runs later: { $all }
git-config-lets-go = makes git connect to a different address than the one given: { $all }
git-config-sets-all = sets { $first } to { $second } for all repositories
git-config-changes = changes the setting { $all } for all repositories
git-config-sets = sets { $first } to { $second }
git-gc-packs = compacts the repository and deletes unreferenced objects
git-prune-shows = shows unreferenced objects
git-prune-removes = deletes unreferenced objects
git-filter-repo-writes = writes a report about the whole history
git-filter-repo-rewrites = rewrites the entire history for { $value } { $all }
git-update-ref-removes = deletes the ref { $all }
git-update-ref-names = creates, moves or deletes refs listed in { $input }
git-update-ref-lets = points the ref { $first } at { $second }, wherever it pointed before
git-sparse-checkout-list-shows = shows which folders are checked out
git-sparse-checkout-disable-brings = checks out all folders
git-sparse-checkout-brings = { $from-second-count ->
        [0] checks out only some folders
       *[other] checks out only { $from-second }
    }
git-update-index-changes = changes how git tracks { $all }
git-hash-object-records = stores { $all-or-input } in the repository
git-hash-object-works = calculates the git object ID of { $all-or-input }
git-fast-export-shows = { $all-count ->
        [0] shows the repository as a stream
       *[other] shows { $all } as a stream
    }
git-fast-import-records = imports commits from { $all-or-input }
git-read-tree-makes = makes the files here match { $all }
git-update-ref-changes = changes the repository's internal data { $all }
git-maintenance-run-tidies = runs maintenance on the repository
git-credential-fill-prints = prints a saved password for a remote
    .output = a saved password for a remote
