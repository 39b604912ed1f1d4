# What the programs of `programs/code/builds.toml` do: clauses without a capital and a full stop.

builds-fetches-packages = fetches the packages this project names
xcodebuild-test-runs = runs the tests of { $value }
builds-builds = builds { $value }
mvn-changes = changes the database as this project's steps say: { $all }
mvn-publishes = publishes this project ({ $all })
mvn-deploy-publishes = publishes this project ({ $sub-all })
mvn-starts = starts another program: { $value } { $all }
mvn-clean-removes-publishes = removes what was built ({ $sub }) and publishes this project ({ $all })
mvn-clean-removes-runs = removes what was built ({ $sub }) and runs this project's build: { $all }
mvn-clean-removes-was-built = removes what was built ({ $sub })
mvn-dependencies-shows = shows facts about this project ({ $sub }) { $all }
mvn-publish-publishes = publishes this project ({ $sub })
mvn-test-runs = runs the tests of this project ({ $sub }) { $all }
mvn-install-builds = builds this project and puts it among the packages of this computer
mvn-package-builds = builds this project ({ $sub }) { $all }
make-in-folder = in the folder { $value }
make-as-reads = as { $input } says
make-takes = takes { $value } as part of the Makefile
make-shows = { $all-count ->
        [0] shows what the Makefile would run for its first target
       *[other] shows what the Makefile would run for { $all }
    }
make-runs-puts = runs what the Makefile says for { $all }, which puts what was built in its place
make-runs-makefile-says = runs what the Makefile says for { $all }
make-runs-makefile = runs the Makefile's { $all }
make-runs-makefile-says-or-first-target = { $all-count ->
        [0] runs what the Makefile says for its first target
       *[other] runs what the Makefile says for { $all }
    }
cmake-shows = shows the settings of the build { $all }
cmake-makes = makes or copies { $from-second }
cmake-runs = runs { $from-second }
cmake-says = does { $all }
cmake-installs = installs what was built in { $value }
cmake-prepares-project = prepares a build of this project in { $value }
cmake-prepares-build = prepares the build { $value } { $all }
cmake-prepares-build-or-folder = { $all-count ->
        [0] prepares a build of this folder
       *[other] prepares a build of { $all }
    }
meson-setup-prepares = prepares a build in { $all }
meson-install-installs = installs what was built
ninja-shows = shows facts about the build { $all }
ninja-builds = { $all-count ->
        [0] builds this project in { $value }
       *[other] builds { $all } in { $value }
    }
conan-install-fetches = { $all-count ->
        [0] fetches and builds the packages this project names
       *[other] fetches and builds { $all }
    }
ctest-runs = runs the tests in { $value }
gcc-compiles-way = compiles by way of { $value }: { $all }
nim-compiles = compiles { $from-second } and runs it
gcc-compiles = compiles { $all } { $value }
taplo-check-checks = { $all-count ->
        [0] checks the files here
       *[other] checks { $all }
    }
gitleaks-detect-looks = { $all-count ->
        [0] looks for secrets in this repository
       *[other] looks for secrets in { $all }
    }
builds-checks = { $all-count ->
        [0] checks this folder
       *[other] checks { $all }
    }
builds-looks-known = { $all-count ->
        [0] looks for known weaknesses in this project
       *[other] looks for known weaknesses in { $all }
    }
gradle-runs = runs the code in { $value } first
gradle-ends = ends the builders that stay in the background (`--stop`)
gradle-lists = lists the builders that stay in the background
mvn-runs = runs this project's build: { $all }
bazel-query-shows = shows facts about the build: { $all }
bazel-runs = runs { $value }
java-runs-archive = runs the program in the archive { $all }
java-runs-program = runs the program { $all }
dotnet-sln-lists = lists the projects of the solution
builds-runs = { $all-count ->
        [0] runs this project
       *[other] runs { $all }
    }
dotnet-add-adds = adds { $from-third } to { $first } and fetches it
dotnet-add-package-adds = adds { $all } to what this project needs and fetches it
dotnet-add-reference-adds = adds { $all } to what this project needs
dotnet-ef-migrations-remove-removes = removes the last step of the database
dotnet-ef-migrations-writes = writes the step { $from-second } of the database
dotnet-nuget-delete-removes = removes the published { $all }
dotnet-nuget-add-changes = changes where packages come from { $all }
dotnet-user-secrets-remove-removes = removes secrets of this project { $all }
dotnet-user-secrets-changes = changes the secrets of this project { $first }
dotnet-ef-database-update-brings = { $all-count ->
        [0] brings the database up to the newest step
       *[other] brings the database up to { $all }
    }
dotnet-ef-database-removes = removes the database
dotnet-new-install-installs = installs the templates { $all }
dotnet-add-changes = changes the project { $all }
bundle-outdated-asks = asks which packages have newer versions { $all }
composer-config-lets = lets packages come unprotected
composer-dump-autoload-writes = writes the table of classes
rscript-installs = installs packages: { $value }
setup-py-install-installs = installs this project
rubocop-project = what the project's configuration loads runs with it
php-runs = runs the code in { $value } for each line it reads
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
swift-package-describe-shows = shows what this package is made of
swift-package-init-makes = makes a package { $all }
flutter-pub-deps-shows = shows which packages this project needs
flutter-build-builds = builds this project as { $all }
flutter-create-makes = makes a project in { $all }
flutter-channel-changes = changes which Flutter is used: { $all }
flutter-upgrade-brings = brings Flutter to another version { $all }
flutter-channel-shows = shows which Flutter is used
xcrun-devicectl-removes = removes something from a device: { $all }
xcrun-altool-sends = { $all-count ->
        [0] sends the app to Apple's shop
       *[other] sends { $all } to Apple's shop
    }
xcrun-notarytool-sends = sends { $all } to Apple to be checked
xcrun-stapler-puts = puts the proof of Apple's check into { $all }
xcrun-simctl-list-lists = lists simulators
xcrun-simctl-erase-removes = removes { $all } from simulators
xcrun-simctl-boot-starts = starts or ends a simulator or what is in it: { $all }
xcrun-simctl-install-puts = puts { $all } into a simulator
godot-builds = builds this game as { $value } { $all }
fastlane-revokes = revokes the certificates of the team: { $all }
fastlane-brings = brings this program to those who use it: { $all }
pod-lib-checks = checks this package { $all }
pod-trunk-delete-removes = removes from what everybody can get: { $all }
pod-trunk-me-changes = changes who may publish the package { $all }
hugo-builds = builds the pages { $all }
pdflatex-makes-start = makes a document of { $all }, which may start programs
pdflatex-makes-document = { $all-count ->
        [0] makes a document of this project
       *[other] makes a document of { $all }
    }
terraform-init-keeps = keeps what is known of the infrastructure elsewhere from here on { $value } { $all }
terraform-output-shows-secrets = shows what is known of the infrastructure, with its secrets { $all }
terraform-output-shows-secret = shows the secret { $all } of the infrastructure
terraform-output-shows-known-infrastructure = shows what is known of the infrastructure { $all }
terraform-shows = shows what is known of the infrastructure { $all }
builds-shows-keeps = shows what would change in the real infrastructure { $all } and keeps that in { $value }
builds-shows-would-change = shows what would change in the real infrastructure { $all }
terraform-validate-checks = checks the description of the infrastructure
terraform-fmt-checks = checks the form of the description
terraform-fmt-rewrites = rewrites the form of the description
terraform-init-fetches = fetches what the description of the infrastructure needs
terraform-state-pull-shows = shows what is known of the infrastructure, with its secrets
terraform-state-push-replaces = replaces what is known of the infrastructure by { $first }
terraform-state-rm-forgets = forgets infrastructure { $all }
terraform-workspace-delete-removes = removes the workspace { $all }
terraform-test-makes = makes infrastructure for tests and removes it again { $all }
terraform-login-signs = signs in or out { $all }
terraform-workspace-list-shows = shows the workspaces
terraform-workspace-select-works = works on the infrastructure { $all } from here on
terraform-import-takes = takes { $all } into what is known of the infrastructure
terraform-force-unlock-takes = takes away the lock { $all }
terraform-import-changes = changes what is known of the infrastructure { $all }
ansible-list = of the list { $value }
ansible-asks = asks the computers { $all } for facts
ansible-runs = runs { $value } on the computers { $all }
ansible-playbook-changes = changes other computers as { $all } says
ansible-galaxy-shows = shows parts for changing other computers { $all }
ansible-galaxy-installs = { $from-second-count ->
        [0] installs the parts this project names
       *[other] installs { $from-second }
    }
ansible-inventory-shows = shows which other computers are known { $all }
packer-build-builds = builds an image of a computer in place of one that is there: { $all }
packer-builds = builds an image of a computer: { $all }
act-lists = lists the jobs of this project
act-runs = runs this project's jobs in containers { $all } { $value }
ctags-writes = { $all-count ->
        [0] writes an index of this project
       *[other] writes an index of { $all }
    }
watchman-waits = waits for changes and runs { $all }
terraform-docs-shows = shows facts about the description of the infrastructure { $all }
circleci-config-checks = checks how this project is built { $all }
circleci-local-runs = runs this project's jobs here { $all }
circleci-removes = removes at what builds this project: { $all }
circleci-works = works with what builds this project: { $all }
msgfmt-makes = makes texts in other languages from { $all }
tuist-makes = makes the project { $all }
rust-analyzer-reads = reads the code here for an editor { $all }
pkg-config-shows = shows how to build with { $all }
hurl-asks = asks other computers
cargo-watch-builds = builds and runs this project again after each change { $all }
jbang-trusts = trusts code from { $from-second }
jbang-fetches = fetches and runs { $first }
rector-shows = { $all-count ->
        [0] shows what would change in this project
       *[other] shows what would change in { $all }
    }
rector-rewrites = { $all-count ->
        [0] rewrites this project
       *[other] rewrites { $all }
    }
solargraph-opens = opens a session of its own language { $all }
jar-unpacks = unpacks { $all }
cpack-packs = packs what this project builds { $all }
ccache-shows = shows what the store of built things holds
ccache-empties = empties the store of built things
entr-runs = runs { $all } each time a file changes

# What deserves a second look.

warns-reads-decides-which-code = what it reads decides which code runs
warns-option-holds-code = an option holds code
warns-option-names-code-somebody = an option names code of somebody else
warns-nobody-checks-who-answers = nobody checks who answers
warns-program-keeps-there-lost = what the program keeps there is lost
warns-others-team-build-no = others of the team can build no more
warns-out-cannot-taken-back = what is out cannot be taken back
warns-text-says-run = what the text says is run
warns-holds-secrets-and-others = it holds secrets, and others may rely on where it was
warns-was-known-lost = what was known is lost
warns-forgotten-managed-no-more = what is forgotten is managed no more
warns-somebody-else-may-changing = somebody else may be changing it right now
warns-runs-without-being-asked = it runs without being asked about
