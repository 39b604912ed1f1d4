# What the programs of `programs/code/builds.toml` do: clauses without a capital and a full stop.

builds-fetches-packages = downloads this project's dependencies
xcodebuild-test-runs = runs the tests of { $value }
builds-builds = builds { $value }
mvn-changes = runs this project's database migrations: { $all }
mvn-publishes = publishes this project ({ $all })
mvn-deploy-publishes = publishes this project ({ $sub-all })
mvn-starts = starts another program: { $value } { $all }
mvn-clean-removes-publishes = deletes the build output ({ $sub }) and publishes this project ({ $all })
mvn-clean-removes-runs = deletes the build output ({ $sub }) and runs this project's build: { $all }
mvn-clean-removes-was-built = deletes the build output ({ $sub })
mvn-dependencies-shows = shows information about this project ({ $sub }) { $all }
mvn-publish-publishes = publishes this project ({ $sub })
mvn-test-runs = runs this project's tests ({ $sub }) { $all }
mvn-install-builds = builds this project and installs it in the local repository of this computer
mvn-package-builds = builds this project ({ $sub }) { $all }
make-in-folder = in the folder { $value }
make-as-reads = following the rules in { $input }
make-takes = adds { $value } to the Makefile
make-shows = { $all-count ->
        [0] shows what the Makefile would run for its default target
       *[other] shows what the Makefile would run for { $all }
    }
make-runs-puts = runs the Makefile target { $all }, which installs the build
make-runs-makefile-says = runs the Makefile target { $all }
make-runs-makefile = runs the Makefile target { $all }
make-runs-makefile-says-or-first-target = { $all-count ->
        [0] runs the Makefile's default target
       *[other] runs the Makefile target { $all }
    }
cmake-shows = shows the build settings { $all }
cmake-makes = creates, copies or renames { $from-second }
cmake-runs = runs { $from-second }
cmake-says = runs the cmake command { $all }
cmake-installs = installs the build from { $value }
cmake-prepares-project = prepares a build of this project in { $value }
cmake-prepares-build = prepares the build { $value } { $all }
cmake-prepares-build-or-folder = { $all-count ->
        [0] prepares a build of this folder
       *[other] prepares a build of { $all }
    }
meson-setup-prepares = prepares a build in { $all }
meson-install-installs = installs the build
ninja-shows = shows information about the build { $all }
ninja-builds = { $all-count ->
        [0] builds this project in { $value }
       *[other] builds { $all } in { $value }
    }
conan-install-fetches = { $all-count ->
        [0] downloads and builds this project's dependencies
       *[other] downloads and builds { $all }
    }
ctest-runs = runs the tests in { $value }
gcc-compiles-way = compiles through { $value }: { $all }
nim-compiles = compiles { $from-second } and runs it
gcc-compiles = compiles { $all } { $value }
taplo-check-checks = { $all-count ->
        [0] checks the files here
       *[other] checks { $all }
    }
gitleaks-detect-looks = { $all-count ->
        [0] searches this repository for secrets
       *[other] searches { $all } for secrets
    }
builds-checks = { $all-count ->
        [0] checks this folder
       *[other] checks { $all }
    }
builds-looks-known = { $all-count ->
        [0] checks this project for known vulnerabilities
       *[other] checks { $all } for known vulnerabilities
    }
gradle-runs = runs the code in { $value } first
gradle-ends = stops background build processes (`--stop`)
gradle-lists = lists background build processes
mvn-runs = runs this project's build: { $all }
bazel-query-shows = shows information about the build: { $all }
bazel-runs = runs { $value }
java-runs-archive = runs the program in { $all }
java-runs-program = runs the program { $all }
dotnet-sln-lists = lists the projects of the solution
builds-runs = { $all-count ->
        [0] runs this project
       *[other] runs { $all }
    }
dotnet-add-adds = adds { $from-third } to { $first } and downloads it
dotnet-add-package-adds = adds { $all } to this project's dependencies and downloads it
dotnet-add-reference-adds = adds { $all } to this project's dependencies
dotnet-ef-migrations-remove-removes = deletes the latest database migration
dotnet-ef-migrations-writes = creates the database migration { $from-second }
dotnet-nuget-delete-removes = withdraws the published package { $all }
dotnet-nuget-add-changes = changes where packages come from { $all }
dotnet-user-secrets-remove-removes = deletes this project's secrets { $all }
dotnet-user-secrets-changes = changes this project's secrets { $first }
dotnet-ef-database-update-brings = { $all-count ->
        [0] migrates the database to the latest version
       *[other] migrates the database to { $all }
    }
dotnet-ef-database-removes = deletes the database
dotnet-new-install-installs = installs the templates { $all }
dotnet-add-changes = changes the project { $all }
bundle-outdated-asks = checks for outdated packages { $all }
composer-config-lets = lets packages be downloaded without encryption
composer-dump-autoload-writes = regenerates the class autoloader
rscript-installs = installs packages: { $value }
setup-py-install-installs = installs this project
rubocop-project = runs the code the project's configuration loads
php-runs = runs the code in { $value } for each line of input
php-serves-folder = serves a folder to other computers at { $value }
php-serves-other-computers = { $all-count ->
        [0] serves this folder to other computers at { $value }
       *[other] serves { $all } to other computers at { $value }
    }
php-serves = { $all-count ->
        [0] serves this folder at { $value }
       *[other] serves { $all } at { $value }
    }
zig-build-builds = builds this project { $all }
swift-package-describe-shows = shows the parts of this package
swift-package-init-makes = creates a package { $all }
flutter-pub-deps-shows = shows this project's dependencies
flutter-build-builds = builds this project as { $all }
flutter-create-makes = creates a project in { $all }
flutter-channel-changes = switches to the Flutter channel { $all }
flutter-upgrade-brings = switches Flutter to another version { $all }
flutter-channel-shows = shows the Flutter channel or settings
xcrun-devicectl-removes = deletes something from a device: { $all }
xcrun-altool-sends = { $all-count ->
        [0] uploads the app to the App Store
       *[other] uploads { $all } to the App Store
    }
xcrun-notarytool-sends = sends { $all } to Apple to be notarized
xcrun-stapler-puts = attaches Apple's notarization ticket to { $all }
xcrun-simctl-list-lists = lists simulators
xcrun-simctl-erase-removes = deletes { $all } from simulators
xcrun-simctl-boot-starts = starts or stops a simulator or an app in it: { $all }
xcrun-simctl-install-puts = copies { $all } into a simulator
godot-builds = builds this game as { $value } { $all }
fastlane-revokes = revokes the team's certificates: { $all }
fastlane-brings = releases this app to its users: { $all }
pod-lib-checks = checks this package { $all }
pod-trunk-delete-removes = withdraws a published package: { $all }
pod-trunk-me-changes = changes or shows who can publish the package { $all }
hugo-builds = builds the site { $all }
pdflatex-makes-start = creates a document from { $all }, which may start programs
pdflatex-makes-document = { $all-count ->
        [0] creates a document from this project
       *[other] creates a document from { $all }
    }
terraform-init-keeps = changes where the infrastructure state is stored { $value } { $all }
terraform-output-shows-secrets = shows the infrastructure's outputs, including secrets { $all }
terraform-output-shows-secret = shows the infrastructure's secret { $all }
terraform-output-shows-known-infrastructure = shows the infrastructure's outputs { $all }
terraform-shows = shows the state of the infrastructure { $all }
builds-shows-keeps = shows what would change in the real infrastructure { $all } and saves the plan to { $value }
builds-shows-would-change = shows what would change in the real infrastructure { $all }
terraform-validate-checks = checks the infrastructure configuration
terraform-fmt-checks = checks the formatting of the infrastructure configuration
terraform-fmt-rewrites = reformats the infrastructure configuration
terraform-init-fetches = downloads the providers and modules the infrastructure configuration needs
terraform-state-pull-shows = shows the state of the infrastructure, including its secrets
terraform-state-push-replaces = replaces the state of the infrastructure with { $first }
terraform-state-rm-forgets = removes { $all } from the state of the infrastructure
terraform-workspace-delete-removes = deletes the workspace { $all }
terraform-test-makes = creates infrastructure for tests and destroys it again { $all }
terraform-login-signs = signs in or out { $all }
terraform-workspace-list-shows = shows the workspaces
terraform-workspace-select-works = switches to the workspace { $all } from now on
terraform-import-takes = imports { $all } into the state of the infrastructure
terraform-force-unlock-takes = removes the lock { $all } on the state of the infrastructure
terraform-import-changes = changes the state of the infrastructure { $all }
ansible-list = from the inventory { $value }
ansible-asks = gathers information from the hosts { $all }
ansible-runs = runs { $value } on the hosts { $all }
ansible-playbook-changes = changes other computers using { $all }
ansible-galaxy-shows = shows Ansible roles and collections { $all }
ansible-galaxy-installs = { $from-second-count ->
        [0] installs the roles and collections this project needs
       *[other] installs { $from-second }
    }
ansible-inventory-shows = shows the Ansible inventory, settings or documentation { $all }
packer-build-builds = builds a machine image, replacing an existing one: { $all }
packer-builds = builds a machine image: { $all }
act-lists = lists this project's CI jobs
act-runs = runs this project's CI jobs in containers { $all } { $value }
ctags-writes = { $all-count ->
        [0] writes an index of this project
       *[other] writes an index of { $all }
    }
watchman-waits = waits for changes and runs { $all }
terraform-docs-shows = shows information about the infrastructure configuration { $all }
circleci-config-checks = checks this project's CI configuration { $all }
circleci-local-runs = runs this project's CI jobs here { $all }
circleci-removes = deletes something at the CI service: { $all }
circleci-works = makes changes at the CI service: { $all }
msgfmt-makes = creates translations from { $all }
tuist-makes = generates the project { $all }
rust-analyzer-reads = reads the code here for an editor { $all }
pkg-config-shows = shows the compiler flags for { $all }
hurl-asks = sends requests to other computers
cargo-watch-builds = builds and runs this project again after every change { $all }
jbang-trusts = trusts code from { $from-second }
jbang-fetches = downloads and runs { $first }
rector-shows = { $all-count ->
        [0] shows what would change in this project
       *[other] shows what would change in { $all }
    }
rector-rewrites = { $all-count ->
        [0] rewrites this project's code
       *[other] rewrites the code in { $all }
    }
solargraph-opens = opens an interactive session { $all }
jar-unpacks = unpacks { $all }
cpack-packs = packages this project's build { $all }
ccache-shows = shows the build cache's contents or settings
ccache-empties = clears the build cache or its statistics
entr-runs = runs { $all } every time a file changes

# What deserves a second look.

warns-reads-decides-which-code = the input decides which code runs
warns-option-holds-code = an option contains code
warns-option-names-code-somebody = an option names somebody else's code
warns-nobody-checks-who-answers = the server's identity isn't checked
warns-program-keeps-there-lost = the app's data on the device is lost
warns-others-team-build-no = others on the team can no longer build
warns-out-cannot-taken-back = a release can't be taken back
warns-text-says-run = commands in the document are run
warns-holds-secrets-and-others = the state holds secrets, and others may rely on its old location
warns-was-known-lost = the previous state is lost
warns-forgotten-managed-no-more = infrastructure removed from the state is no longer managed
warns-somebody-else-may-changing = somebody else may be changing the infrastructure right now
warns-runs-without-being-asked = trusted code runs without asking you
