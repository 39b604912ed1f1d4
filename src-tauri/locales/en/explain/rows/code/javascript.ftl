# What the programs of `programs/code/javascript.toml` do: clauses without a capital and a full stop.

npm-runs-scripts = runs scripts with { $value }
npm-install-installs = { $all-count ->
        [0] installs packages globally, for every project
       *[other] installs { $all } globally, for every project
    }
npm-ci-installs-without = deletes `node_modules` and reinstalls all packages without running their scripts
npm-ci-installs = deletes `node_modules` and reinstalls all packages, whose install scripts may run
npm-explore-runs = { $from-second-count ->
        [0] opens a shell in the folder of { $first }
       *[other] runs { $from-second } in the folder of { $first }
    }
npm-dedupe-leaves = removes duplicate packages
npm-rebuild-builds = rebuilds packages { $all }
npm-update-installs = { $all-count ->
        [0] updates this project's dependencies
       *[other] updates { $all }
    }
npm-runs-project = runs this project's script { $sub } { $all }
npm-run-lets = lets the script fix files in place
npm-why-shows = shows why the package { $all } is installed
npm-root-shows = shows where packages are installed
npm-help-shows = shows the manual { $all }
npm-ls-lists = lists installed packages { $all }
npm-licenses-shows = shows { $sub } { $all }
npm-outdated-asks = checks the registry for outdated packages
npm-whoami-asks = checks the registry connection or account
npm-search-searches = searches the registry for { $all }
npm-access-grant-changes = changes who can use or publish { $all }
npm-profile-set-changes = changes the registry account: { $all }
npm-dist-tag-add-changes = changes which version others install as { $all }
javascript-shows-would = shows what would be published
npm-deprecate-marks = marks { $first } as deprecated for everyone: { $from-second }
npm-login-signs = signs in to the package registry
npm-logout-signs = signs out of the package registry
npm-token-list-lists = lists the package registry's access tokens
npm-token-create-makes = creates an access token for the package registry
npm-token-revoke-ends = revokes the package registry token { $all }
npm-token-makes = creates or revokes a package registry token { $all }
npm-publ-publishes = publishes this package for everyone { $all }
npm-author-add-changes = changes who can publish: { $all }
npm-init-makes-package-json = creates a package.json
npm-init-makes-project = creates a project with { $all }
npm-link-puts = { $all-count ->
        [0] links this package into the installed packages
       *[other] links the package { $all } into the installed packages
    }
npm-pkg-get-shows = shows this package's { $all }
npm-version-shows = shows versions
npm-version-raises = changes this package's version: { $all }
npm-pack-shows = shows what would be packed
npm-pack-packs = packs this package into a file
npm-pkg-set-changes = changes { $all } in package.json
npm-set-script-lets = makes the script { $first } run { $from-second }
npm-pack-changes = changes this package { $all }
npm-config-set-keeps = saves a registry token or password ({ $all })
npm-config-set-lets = turns off the check that the package registry is genuine ({ $all })
npm-config-set-sets = { $from-second-count ->
        [0] sets { $first } to a new value
       *[other] sets { $first } to { $from-second }
    }
npm-cache-shows = shows the package cache { $all }
npm-prune-removes = deletes packages this project doesn't depend on
npm-access-changes = changes package permissions or registry settings: { $all }
yarn-global-add-installs = installs { $all } globally, for every project
npm-something = runs an unknown npm command: { $all }
yarn-set-version-changes = changes this project's yarn version to { $all }
yarn-workspaces-list-lists = lists the workspaces
bun-build-builds = builds the program { $value } from { $all }
bun-pm-lists = lists installed packages { $from-second }
npm-run-lists = lists this project's scripts
pnpm-workspaces-runs = runs { $all } in the workspaces
node-lets = lets others debug and control it at { $value }
javascript-runs-code = runs the code in { $all } again after every change
deno-cache-fetches = downloads the dependencies of { $all }
deno-upgrade-installs = installs another version of deno { $all }
deno-add-changes = changes this project's dependencies: { $all }
corepack-enable-switches = turns package managers on or off { $all }
corepack-prepare-fetches = { $all-count ->
        [0] downloads the package manager this project specifies
       *[other] downloads the package manager { $all }
    }
corepack-sets = sets up package managers { $all }
corepack-shows = shows package managers
eslint-project = runs the project's own configuration and plugins
prettier-plugins = runs the project's plugins and configuration code
tsc-checks = { $all-count ->
        [0] checks this project's types
       *[other] checks the types of { $all }
    }
tsc-removes = { $all-count ->
        [0] deletes this project's compiled files
       *[other] deletes the compiled files of { $all }
    }
tsc-makes = creates a tsconfig.json
tsc-compiles = { $all-count ->
        [0] compiles this project
       *[other] compiles { $all }
    }
changeset-writes = adds a note about the changes for the next release
changeset-status-shows = shows the changes for the next release
changeset-publish-publishes = publishes packages for everyone
changeset-version-raises = raises the package versions
jest-those-like = only tests matching { $value }
jest-project = runs the project's own configuration
playwright-codegen-opens = opens a browser { $all }
playwright-install-installs = installs browsers { $all }
prisma-generate-writes = generates the database client
prisma-format-checks = checks the schema's formatting
prisma-format-rewrites = reformats the schema
prisma-validate-checks = checks the schema
prisma-migrate-pull-writes = writes the database's schema to a file
prisma-db-push-changes = changes the database to match the schema, deleting data that doesn't fit
prisma-db-seed-fills = fills the database with this project's seed data
prisma-migrate-dev-changes = runs this project's database migrations { $value }
prisma-migrate-status-compares = compares the database with this project
prisma-studio-opens = opens the database in a browser
drizzle-kit-generate-writes = creates or shows database migrations { $all }
javascript-empties-database = empties the database: { $all }
javascript-serves-other = { $all-count ->
        [0] serves this folder to other computers
       *[other] serves { $all } to other computers
    }
serve-serves = serves { $all } to other computers
shadcn-add-adds = adds components { $all }
pm2-list-shows = shows background processes { $all }
pm2-delete-ends = { $all-count ->
        [0] stops all background processes and removes them from the list
       *[other] stops the background process { $all } and removes it from the list
    }
pm2-stop-ends = stops or restarts the background process { $all }
pm2-start-keeps = keeps { $all } running in the background
next-lint-checks = checks this project's code
npm-check-updates-raises = raises the versions in package.json
npm-check-updates-looks = checks for newer package versions
jscodeshift-shows = shows what the code in { $value } would change { $all }
jscodeshift-changes-code-says = changes { $all } using the code in { $value }
jscodeshift-changes-code-says-given = changes { $all } using code
cowsay-prints = prints { $all }
    .output = { $all }
wait-on-waits = waits until { $all } responds
license-checker-looks = { $all-count ->
        [0] checks this project
       *[other] checks { $all }
    }
xcpretty-makes = makes { $input } easier to read
syncpack-list-shows = shows package versions
syncpack-changes = changes this project's packages { $all }
gh-pages-publishes = { $all-count ->
        [0] publishes this project as a website { $value }
       *[other] publishes { $all } as a website { $value }
    }
vsce-publish-publishes = publishes this extension { $all }
vsce-packs = packs this extension { $all }

# What deserves a second look.

warns-everybody-who-installs-gets = everyone who installs the package gets that version from now on
warns-everybody-who-installs-told = everyone who installs the package sees this message
warns-others-publish-or-no = others may gain or lose the right to publish
warns-whoever-has-publish-as = anyone with this key can publish as you
warns-every-script-run-later = this affects every script run later
warns-nobody-checks-from-here-on = the origin of packages is no longer checked
warns-everybody-who-uses-gets = everyone who uses the extension is affected
