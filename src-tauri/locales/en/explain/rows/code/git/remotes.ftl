# What git does with other repositories: clauses without a capital and a full stop.

git-clone-starts = starts the program in { $first } and copies what it says
git-clone-copies-lets = { $from-second-count ->
        [0] copies the repository { $first } into a new folder and lets git start what a setting names
       *[other] copies the repository { $first } into { $from-second } and lets git start what a setting names
    }
git-clone-copies-repository-into = { $from-second-count ->
        [0] copies the repository { $first } into a new folder
       *[other] copies the repository { $first } into { $from-second }
    }
git-push-shows = { $all-count ->
        [0] shows what would be sent to the remote
       *[other] shows what would be sent to { $all }
    }
git-push-removes =
    removes the branch or tag { $from-second-count ->
        [0] it names
       *[other] { $from-second }
    } on { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-push-makes = makes the remote { $all } equal to this repository, removing what is not here
git-push-sends-overwriting =
    sends { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } to { $first-count ->
        [0] the remote
       *[other] { $first }
    }, overwriting its history
git-push-sends-where = { $from-second-count ->
        [0] sends commits to { $first }, where they run
       *[other] sends { $from-second } to { $first }, where they run
    }
git-push-sends = { $from-second-count ->
        [0] sends commits to { $first }
       *[other] sends { $from-second } to { $first }
    }
git-push-sends-commits = sends commits and tags to the remote
git-push-sends-or-tags =
    sends { $from-second-count ->
        [0] tags
       *[other] { $from-second }
    } to { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-push-sends-rest = sends { $from-second } to { $first }
git-push-sends-or-commits =
    sends { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } to { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-push-leaves = leaves the checks before sending out
git-ls-remote-lists = { $all-count ->
        [0] lists the branches of the remote
       *[other] lists the branches of { $all }
    }
git-fetch-fetches-commits = fetches commits from all remotes
git-fetch-fetches-sets = fetches { $from-second } from { $first } and sets branches here to it, whatever they were
git-fetch-fetches-moves = fetches { $from-second } from { $first } and moves branches here to it
git-fetch-fetches-from =
    fetches { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } from { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-pull-fetches-merges-into = { $from-second-count ->
        [0] fetches commits from { $first } and merges them into the files here
       *[other] fetches { $from-second } from { $first } and merges them into the files here
    }
git-pull-fetches-merges-into-files =
    fetches { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } from { $first-count ->
        [0] the remote
       *[other] { $first }
    } and merges them into the files here
git-remote-set-url-sends-where = sends { $first } to { $second } from here on, and fetches from where it did
git-remote-set-url-sends-fetches = sends and fetches { $first } from { $from-second } from here on
git-remote-add-adds = adds { $first } at { $from-second } to where the repository is sent to and fetched from
git-remote-rename-renames = renames the remote { $first } to { $second }
git-remote-set-head-changes = changes the remote { $all }
git-remote-get-url-shows = shows where { $all } is
git-remote-remove-forgets = forgets the remote { $all }
git-remote-prune-shows = { $all-count ->
        [0] shows which branches are gone on the remote
       *[other] shows which branches are gone on { $all }
    }
git-remote-prune-forgets = { $all-count ->
        [0] forgets branches that are gone on the remote
       *[other] forgets branches that are gone on { $all }
    }
git-remote-update-fetches = fetches from all remotes
git-remote-show-lists = lists remotes
git-remote-show-asks = asks the remote { $all } about its branches
git-remote-lists = lists remotes { $all }
git-submodule-foreach-runs = runs { $all } in each submodule
git-submodule-shows = shows submodules
git-submodule-deinit-removes = removes the submodule { $all }
git-submodule-fetches = fetches submodules { $all }
git-submodule-add-brings = { $from-second-count ->
        [0] brings the repository { $first } into this one
       *[other] brings the repository { $first } into { $from-second }
    }
git-submodule-init-changes = changes where submodules come from { $all }
git-submodule-update-fetches = { $all-count ->
        [0] fetches the submodules this repository names
       *[other] fetches the submodules { $all }
    }
git-format-patch-shows = { $all-count ->
        [0] shows commits as patches
       *[other] shows { $all } as patches
    }
git-format-patch-writes-into = { $all-count ->
        [0] writes commits as patches into { $value }
       *[other] writes { $all } as patches into { $value }
    }
git-format-patch-writes-patches = { $all-count ->
        [0] writes commits as patches
       *[other] writes { $all } as patches
    }
git-archive-packs-repository = packs { $all } of the repository { $value }
git-archive-packs-into = { $all-count ->
        [0] packs the files into { $value }
       *[other] packs { $all } into { $value }
    }
git-bundle-verify-checks = checks the bundle { $all }
git-bundle-create-packs = { $from-second-count ->
        [0] packs the repository
       *[other] packs { $from-second }
    }
git-bundle-create-packs-into = { $from-second-count ->
        [0] packs the repository into { $first }
       *[other] packs { $from-second } into { $first }
    }
git-bundle-unbundle-takes = takes in the bundle { $all }
git-lfs-track-keeps = keeps files like { $all } apart from now on
git-lfs-install-changes = changes how large files are kept { $all }
git-lfs-pull-fetches-large-files = fetches large files
git-lfs-push-sends-large-files = { $first-count ->
        [0] sends large files { $from-second } to the remote
       *[other] sends large files { $from-second } to { $first }
    }
git-lfs-ls-files-shows-large = shows large files
git-lfs-prune-removes = removes large files that are kept elsewhere too
git-lfs-migrate-info-measures = measures large files in the history
git-lfs-migrate-rewrites = rewrites the history so that large files are kept otherwise { $all }
git-lfs-changes-kept = changes how large files are kept { $all }
git-send-email-shows = shows what would be sent by mail
git-send-email-sends = sends { $all } by mail
git-annex-drop-removes = removes large files it keeps: { $all }
git-annex-keeps = keeps large files in other places: { $all }
git-daemon-lets-change = lets others fetch from this repository and change it { $all }
git-daemon-lets-others-fetch = lets others fetch from this repository { $all }
git-instaweb-ends = ends the page about the repository
git-instaweb-serves = serves a page about the repository to a browser
git-instaweb-starts = starts { $sub }
git-fetch-starts = starts the program in an address
