# What the programs of `programs/code/rust-and-go.toml` do: clauses without a capital and a full stop.

cargo-builds = { $all-count ->
        [0] builds and runs this project's tests
       *[other] builds and runs the tests { $all }
    }
cargo-nextest-list-lists = { $all-count ->
        [0] lists this project's tests
       *[other] lists the tests { $all }
    }
cargo-with-setting = with the setting { $value }
cargo-lists = lists cargo's sub-commands
cargo-runs = runs cargo's { $all }
cargo-bench-builds-project-measures = builds this project and runs the benchmark { $value }
cargo-bench-builds-how = builds this project and runs its benchmarks { $all }
cargo-test-package = of the package { $value }
cargo-run-program = the program { $value }
cargo-check-checks-repairs = checks this project and fixes problems in place
cargo-check-build = runs the project's build scripts and macros
cargo-clippy-checks = checks this project's code for mistakes
cargo-check-checks-whether = checks whether this project compiles
cargo-doc-writes = generates the documentation
cargo-fix-repairs = fixes the code in place
cargo-add-adds = adds { $all } to this project's dependencies
cargo-remove-takes = removes { $all } from this project's dependencies
cargo-install-lists = lists installed programs
cargo-install-installs = { $all-count ->
        [0] installs this project
       *[other] installs { $all }
    }
cargo-update-renews = updates the exact package versions in the lockfile { $all }
cargo-fetch-fetches = downloads packages
cargo-publish-tries = tests publishing this package without uploading it
cargo-yank-brings = restores the withdrawn version { $value } { $all }
cargo-yank-withdraws = withdraws the published version { $value } { $all }
cargo-login-keeps = saves or removes the registry token
cargo-audit-looks = checks this project's dependencies { $all }
cargo-generate-makes = creates a project from { $value } { $all }
cargo-package-lists = lists the files that would be packaged
cargo-package-packs = packages this project
cargo-watch-runs = runs cargo's { $value } again after every change
cargo-tarpaulin-runs = runs this project's tests and writes a coverage report
cargo-llvm-cov-runs = runs this project's tests and writes a coverage report to { $value }
cargo-expand-runs = runs cargo's { $sub } { $all }
rustc-shows = { $value-count ->
        [0] shows information about the compiler
       *[other] shows { $value }
    }
rustc-compiles = compiles { $all }
rustup-show-shows = shows installed toolchains { $all }
rustup-toolchain-list-lists = lists installed toolchains, targets or components
rustup-self-uninstall-removes = uninstalls Rust with all its tools
rustup-default-chooses = selects the toolchain { $all }
rustup-doc-opens = opens the documentation
rustup-update-renews = updates the toolchain { $all }
rustup-installs = installs toolchains { $all }
go-test-builds = { $all-count ->
        [0] builds and runs this package's tests
       *[other] builds and runs the tests of { $all }
    }
go-test-only-like = only those matching { $value }
go-run-fetches = downloads, builds and runs { $all }
go-run-builds = builds and runs { $all }
rust-and-go-builds = { $all-count ->
        [0] builds this package
       *[other] builds { $all }
    }
go-build-starts = starts { $value } in place of Go's own build tools
go-test-starts = starts the built program through { $value }
go-vet-checks-with = checks with { $value }
go-vet-checks = { $all-count ->
        [0] checks this package
       *[other] checks { $all }
    }
go-tool-cover-shows-with-in = { $all-count ->
        [0] shows the file with { $sub }, saved to { $value }
       *[other] shows { $all } with { $sub }, saved to { $value }
    }
go-tool-cover-shows-with-in-sub = shows { $all } { $value } with { $sub }
go-list-asks = { $all-count ->
        [0] checks for newer versions of this project's dependencies
       *[other] checks the registry for versions of { $all }
    }
go-list-lists = { $all-count ->
        [0] lists this project's packages
       *[other] lists the packages { $all }
    }
go-doc-shows = { $all-count ->
        [0] shows this package's documentation
       *[other] shows the documentation of { $all }
    }
go-vet-checks-shows = { $all-count ->
        [0] checks or shows this package
       *[other] checks or shows { $all }
    }
go-fmt-rewrites = { $all-count ->
        [0] reformats the code in this package
       *[other] reformats the code in { $all }
    }
go-get-fetches = { $all-count ->
        [0] downloads this project's dependencies
       *[other] downloads { $all }
    }
go-install-builds = { $all-count ->
        [0] builds and installs this package
       *[other] builds and installs { $all }
    }
go-mod-vendor-copies = copies this module's dependencies into its folder
go-mod-tidy-puts = adds missing dependencies and removes unused ones
go-mod-download-fetches = downloads dependencies { $all }
go-mod-init-makes = creates or changes go.mod { $all }
go-mod-shows = shows why dependencies are needed { $all }
go-work-changes = changes the workspace { $all }
go-generate-runs = { $all-count ->
        [0] runs this package's code generators
       *[other] runs the code generators of { $all }
    }
go-tool-runs = runs the tool { $all }
go-something = runs an unknown go command: { $all }
gofmt-lists = lists files in { $all } that aren't formatted
gofmt-shows = shows { $all } reformatted
golangci-lint-run-checks = { $all-count ->
        [0] checks this project and fixes problems in place
       *[other] checks { $all } and fixes problems in place
    }
rust-and-go-rewrites-form = { $all-count ->
        [0] reformats the code in this project
       *[other] reformats the code in { $all }
    }
govulncheck-looks = checks { $all } for known vulnerabilities
buf-format-checks = { $all-count ->
        [0] checks the formatting of this project
       *[other] checks the formatting of { $all }
    }
goreleaser-release-builds = builds a release of this project without publishing it
goreleaser-release-publishes = publishes a release of this project
dlv-runs = runs { $all } and lets others debug and control it at { $value }
delve-makes = { $all-count ->
        [0] generates code from this project
       *[other] generates code from { $all }
    }
cargo-audit-checks = checks this project { $all }
cargo-flamegraph-runs = runs this project and profiles it

# What deserves a second look.

warns-setting-names-another-program = a setting names another program to run
warns-others-cannot-build-on = others can no longer build with that version
warns-nothing-left = the whole Rust installation is deleted
warns-from-here-on-other = different code runs in builds from now on
warns-packages-come-from-another = packages come from a different source than usual, or aren't checked
