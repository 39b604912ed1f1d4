# What the programs of `programs/code/rust-and-go.toml` do: clauses without a capital and a full stop.

cargo-builds = { $all-count ->
        [0] builds and runs the tests of this project
       *[other] builds and runs the tests { $all }
    }
cargo-nextest-list-lists = { $all-count ->
        [0] lists the tests of this project
       *[other] lists the tests { $all }
    }
cargo-with-setting = with the setting { $value }
cargo-lists = lists cargo's sub-commands
cargo-runs = runs cargo's { $all }
cargo-bench-builds-project-measures = builds this project and measures { $value }
cargo-bench-builds-how = builds this project and measures how fast it is { $all }
cargo-test-package = of the package { $value }
cargo-run-program = the program { $value }
cargo-check-checks-repairs = checks this project and repairs it in place
cargo-check-build = its build scripts and macros run
cargo-clippy-checks = checks this project's code for faults
cargo-check-checks-whether = checks whether this project can be built
cargo-doc-writes = writes the documentation
cargo-fix-repairs = repairs the code in place
cargo-add-adds = adds { $all } to the packages this project names
cargo-remove-takes = takes { $all } out of the packages this project names
cargo-install-lists = lists installed programs
cargo-install-installs = { $all-count ->
        [0] installs this project
       *[other] installs { $all }
    }
cargo-update-renews = renews the exact versions of packages { $all }
cargo-fetch-fetches = fetches packages
cargo-publish-tries = tries out publishing this package
cargo-yank-brings = brings the withdrawn version { $value } { $all } back
cargo-yank-withdraws = withdraws the published version { $value } { $all }
cargo-login-keeps = keeps or forgets the key to the registry
cargo-audit-looks = looks through the packages this project names { $all }
cargo-generate-makes = makes a project from { $value } { $all }
cargo-package-lists = lists what would be packed
cargo-package-packs = packs this project
cargo-watch-runs = runs cargo's { $value } again after each change
cargo-tarpaulin-runs = runs the tests of this project and writes what they reached
cargo-llvm-cov-runs = runs the tests of this project and writes what they reached to { $value }
cargo-expand-runs = runs cargo's { $sub } { $all }
rustc-shows = { $value-count ->
        [0] shows facts about the compiler
       *[other] shows { $value }
    }
rustc-compiles = compiles { $all }
rustup-show-shows = shows installed tool chains { $all }
rustup-toolchain-list-lists = lists what is installed
rustup-self-uninstall-removes = removes Rust with all its tools
rustup-default-chooses = chooses the tool chain { $all }
rustup-doc-opens = opens the documentation
rustup-update-renews = renews the tool chain { $all }
rustup-installs = installs tool chains { $all }
go-test-builds = { $all-count ->
        [0] builds and runs the tests of this package
       *[other] builds and runs the tests of { $all }
    }
go-test-only-like = only those like { $value }
go-run-fetches = fetches, builds and runs { $all }
go-run-builds = builds and runs { $all }
rust-and-go-builds = { $all-count ->
        [0] builds this package
       *[other] builds { $all }
    }
go-build-starts = starts { $value } instead of its own tools
go-test-starts = starts what was built with { $value }
go-vet-checks-with = checks with { $value }
go-vet-checks = { $all-count ->
        [0] checks this package
       *[other] checks { $all }
    }
go-tool-cover-shows-with-in = { $all-count ->
        [0] shows with { $sub } what is in the file, in { $value }
       *[other] shows with { $sub } what is in { $all }, in { $value }
    }
go-tool-cover-shows-with-in-sub = shows with { $sub } what is in { $all } { $value }
go-list-asks = { $all-count ->
        [0] asks which versions there are of what this project names
       *[other] asks which versions there are of { $all }
    }
go-list-lists = { $all-count ->
        [0] lists the packages of this project
       *[other] lists the packages { $all }
    }
go-doc-shows = { $all-count ->
        [0] shows the manual of this package
       *[other] shows the manual of { $all }
    }
go-vet-checks-shows = { $all-count ->
        [0] checks or shows this package
       *[other] checks or shows { $all }
    }
go-fmt-rewrites = { $all-count ->
        [0] rewrites the form of this package
       *[other] rewrites the form of { $all }
    }
go-get-fetches = { $all-count ->
        [0] fetches the packages this project names
       *[other] fetches { $all }
    }
go-install-builds = { $all-count ->
        [0] builds and installs this package
       *[other] builds and installs { $all }
    }
go-mod-vendor-copies = copies the packages this module needs into its folder
go-mod-tidy-puts = puts the named packages in order
go-mod-download-fetches = fetches the named packages { $all }
go-mod-init-makes = makes or changes go.mod { $all }
go-mod-shows = shows why packages are needed { $all }
go-work-changes = changes the workspace { $all }
go-generate-runs = { $all-count ->
        [0] runs the generators of this package
       *[other] runs the generators of { $all }
    }
go-tool-runs = runs the tool { $all }
go-something = does something with go: { $all }
gofmt-lists = lists files in { $all } that are not in good form
gofmt-shows = shows the form of { $all }
golangci-lint-run-checks = { $all-count ->
        [0] checks this project and repairs it in place
       *[other] checks { $all } and repairs it in place
    }
rust-and-go-rewrites-form = { $all-count ->
        [0] rewrites the form of this project
       *[other] rewrites the form of { $all }
    }
govulncheck-looks = looks for known weaknesses in { $all }
buf-format-checks = { $all-count ->
        [0] checks the form of this project
       *[other] checks the form of { $all }
    }
goreleaser-release-builds = builds a release of this project that stays here
goreleaser-release-publishes = publishes a release of this project
dlv-runs = runs { $all } and lets others steer it at { $value }
delve-makes = { $all-count ->
        [0] makes code from this project
       *[other] makes code from { $all }
    }
cargo-audit-checks = checks this project { $all }
cargo-flamegraph-runs = runs this project and measures it

# What deserves a second look.

warns-setting-names-another-program = a setting names another program
warns-others-cannot-build-on = others cannot build on that version any more
warns-nothing-left = nothing is left of it
warns-from-here-on-other = from here on other code runs when something is built
warns-packages-come-from-another = packages come from another place than usual, or are not checked
