# What git does to the repository itself: clauses without a capital and a full stop.

git-starts-other = starts { $value } at the other end
git-as-repository = as the repository { $value } says
git-takes-own = takes git's own programs from { $value }
git-takes-setting = takes a setting from the environment: { $value }
git-goes-way = goes by way of { $value }
git-something-with = does something with git: { $all }
git-lets-start = lets git start what a setting names: { $value }
git-init-makes = { $all-count ->
        [0] makes a repository in this folder
       *[other] makes a repository in { $all }
    }
git-config-shows = shows the keys in { $all }
git-config-lets-each = lets each new repository begin with what is in { $second }
git-config-lets-fetch = lets git fetch from anybody who answers ({ $all })
git-config-decides = decides what git runs later: { $all }
git-config-lets-go = lets git go elsewhere than an address says: { $all }
git-config-sets-all = sets { $first } to { $second } for all repositories
git-config-changes = changes the setting { $all } for all repositories
git-config-sets = sets { $first } to { $second }
git-gc-packs = packs the repository and removes what nothing names
git-prune-shows = shows recorded things that nothing names
git-prune-removes = removes recorded things that nothing names
git-filter-repo-writes = writes a report about the whole history
git-filter-repo-rewrites = rewrites the whole history for { $value } { $all }
git-update-ref-removes = removes the name { $all } of commits
git-update-ref-names = names and forgets commits by { $input }
git-update-ref-lets = lets { $first } name { $second }, whatever it named before
git-sparse-checkout-list-shows = shows which folders are here
git-sparse-checkout-disable-brings = brings all folders here
git-sparse-checkout-brings = { $from-second-count ->
        [0] brings only some folders here
       *[other] brings only { $from-second } here
    }
git-update-index-changes = changes how git looks at { $all }
git-hash-object-records = records { $all-or-input } in the repository
git-hash-object-works = works out git's digest of { $all-or-input }
git-fast-export-shows = { $all-count ->
        [0] shows the repository as a stream
       *[other] shows { $all } as a stream
    }
git-fast-import-records = records commits from { $all-or-input }
git-read-tree-makes = makes the files here equal to { $all }
git-update-ref-changes = changes the repository's inner records { $all }
git-maintenance-run-tidies = tidies the repository
git-credential-fill-prints = prints a password kept for a remote
    .output = a password kept for a remote
