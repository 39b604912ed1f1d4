# What the programs of `programs/infrastructure/network.toml` do: clauses without a capital and a full stop.

curl-reads = reads { $all } through curl
curl-asks-fits = asks { $all } to delete all matching data
curl-asks-computer = asks { $all }, which is on this computer, to delete something
curl-reaches = connects to { $all }
curl-asks-headers = requests the headers of { $all }
network-sends-request = sends a request to { $all }
curl-writes-under = saves the response under its own name
network-sends = sends { $value }
curl-by-way = through the proxy { $value }
curl-sends = sends the file { $value }
curl-as-options = with the options in { $value }
curl-with-passwords-in = with the passwords in { $value }
curl-with-home = with the passwords in your home folder
curl-as-whoever = with the client certificate { $value }
curl-with-cookie = with the cookie { $value }
network-with-cookies = with the cookies in { $value }
curl-with-name = with a user name and password
curl-steers = controls the containers on this computer
curl-writes-file = writes a file named in the output format: { $value }
wget-asks-whether = checks whether { $all } exists
network-fetches-into = downloads { $all } to a file
wget-asks-password = gets the password from the program { $value }
wget-goes = uses another computer as proxy: { $value }
youtube-dl-starts = runs { $value } for each file
youtube-dl-with-cookies = with the cookies of the browser { $value }
aria2c-fetches = downloads { $all } to a file and runs { $value }
http-sends = sends a file
http-asks-computer = asks { $from-second }, on this computer, to delete something
http-asks-remove-something = asks { $from-second } to delete something
http-keeps = saves the response under its own name
http-fetches = downloads { $from-second }
dig-looks = looks up the address of { $all }
whois-asks = looks up who owns { $all }
nmap-tries = scans { $all } for open ports
traceroute-shows = traces the network route to { $all }
iperf3-asks = measures the network to other computers: { $all }
tcpdump-shows = shows the network capture in { $value }: { $all }
tcpdump-listens = captures network traffic: { $all }
socat-lends = shares your key agent or container engine with anyone who connects: { $all }
socat-joins = connects a program to the network: { $all }
socat-waits = accepts connections and forwards them: { $all }
nc-gives-whoever = { $all-count ->
        [0] gives anyone who connects to this computer control of the program { $value }
       *[other] gives anyone who connects to { $all } control of the program { $value }
    }
nc-gives-program-control = gives { $all } control of the program { $value }
nc-tests = { $from-second-count ->
        [0] checks whether { $first } accepts connections
       *[other] checks whether { $first } accepts connections on { $from-second }
    }
nc-waits-port = accepts connections on port { $value } { $all }
nc-waits-connections = accepts connections on { $all }
nc-opens-connection = opens a connection to { $first } on { $second }
nc-opens-connection-given = opens a connection to { $all }
croc-send-sends = sends { $all } to anyone with the code
croc-receives = { $all-count ->
        [0] receives files from someone
       *[other] receives { $all }
    }
sftp-says = runs the commands in { $value } on { $all }
network-exchanges-files = transfers files to or from { $all }
rclone-shows = shows what would change: { $all }
rclone-works = works with remote files: { $all }
rclone-move-moves = moves { $first } to { $second }
rclone-mkdir-changes = changes remote files: { $all }
rclone-config-show-shows = shows the configuration: { $all }
rclone-serve-lets = makes { $all } reachable for others
rclone-mount-makes = mounts { $first } as the folder { $second }
mail-sends = sends mail to { $all }
ngrok-lets = { $from-second-count ->
        [0] makes a port of this computer reachable from the internet: { $first }
       *[other] makes { $from-second } on this computer reachable from the internet: { $first }
    }
cloudflared-opens = makes this computer reachable for others: { $all }
gh-pr-review-approves = { $all-count ->
        [0] approves this branch's pull request as you
       *[other] approves the pull request { $all } as you
    }
gh-auth-prints = prints the access token of your account
    .output = the access token of your account
gh-auth-login-signs = signs in to GitHub
gh-auth-logout-signs = signs out of GitHub
gh-codespace-ports-visibility-lets = makes { $all } public
gh-api-graphql-removes = deletes something on GitHub: { $value }
gh-api-graphql-changes = changes something on GitHub: { $value }
gh-api-graphql-asks-github = queries GitHub: { $value }
gh-api-graphql-asks-question = queries GitHub
gh-api-changes = changes { $all } on GitHub
gh-api-asks-remove = deletes { $all } on GitHub
gh-api-lets = makes { $all } public on GitHub
gh-api-asks-github = requests { $all } from GitHub
gh-pr-checkout-brings = checks out the pull request { $all }
gh-repo-delete-removes = deletes the repository { $all } with everything in it
gh-repo-clone-copies = clones the repository { $all }
gh-repo-create-makes-repository-github = { $all-count ->
        [0] creates a public repository of this folder on GitHub
       *[other] creates the public repository { $all } on GitHub
    }
gh-repo-create-makes-repository-github-everybody = creates the public repository { $all } on GitHub
gh-repo-create-makes-repository-github-or-folder = { $all-count ->
        [0] creates a repository of this folder on GitHub
       *[other] creates the repository { $all } on GitHub
    }
gh-repo-fork-copies = { $all-count ->
        [0] forks this repository on GitHub
       *[other] forks the repository { $all } on GitHub
    }
gh-repo-edit-lets = { $all-count ->
        [0] makes this folder's repository public
       *[other] makes the repository { $all } public
    }
gh-repo-archive-closes = { $all-count ->
        [0] archives this folder's repository, so it becomes read-only
       *[other] archives the repository { $all }, so it becomes read-only
    }
gh-repo-sync-makes = overwrites the branch { $all } on GitHub with its upstream
gh-repo-create-makes-changes = creates or changes a repository on GitHub: { $all }
gh-release-delete-removes = deletes the release { $all }
gh-release-download-fetches = downloads the release { $all }
gh-run-download-fetches = downloads the artifacts of the run { $all }
gh-release-create-prepares = drafts the release { $all }
gh-pr-diff-shows = { $all-count ->
        [0] shows the changes in this branch's pull request
       *[other] shows the changes in the pull request { $all }
    }
gh-pr-checks-asks = { $all-count ->
        [0] shows whether this branch's checks passed on GitHub
       *[other] shows whether the checks of { $all } passed on GitHub
    }
gh-pr-list-lists = lists pull requests on GitHub
gh-pr-view-shows = { $all-count ->
        [0] shows this branch's pull request
       *[other] shows the pull request { $all }
    }
gh-issue-list-lists = lists issues on GitHub
gh-issue-view-shows = shows the issue { $all }
gh-in-value = in { $value }
gh-removes-github = deletes something on GitHub: { $all }
gh-asks = queries GitHub: { $all }
gh-run-list-lists = lists workflow runs on GitHub
gh-run-view-shows = { $all-count ->
        [0] shows the last workflow run
       *[other] shows the workflow run { $all }
    }
gh-release-list-lists = lists resources on GitHub: { $all }
gh-pr-list-asks = { $all-count ->
        [0] looks up this repository on GitHub
       *[other] looks up { $all } on GitHub
    }
gh-removes-github-given = deletes { $all } on GitHub
gh-secret-set-sets = sets the secret or variable { $all } on GitHub
gh-ssh-key-add-lets = adds the key { $all } to your account
gh-secret-changes = changes secrets, variables or keys on GitHub: { $all }
gh-pr-merge-merges = { $all-count ->
        [0] merges this branch's pull request
       *[other] merges the pull request { $all }
    }
gh-pr-merge-removes = deletes the merged branch
gh-pr-create-opens-pull-request = opens a pull request on GitHub: { $value }
gh-pr-create-opens-pull-request-github = opens a pull request on GitHub
gh-issue-create-opens-github = opens an issue on GitHub: { $value }
gh-issue-create-opens-an-on-github = opens an issue on GitHub
gh-pr-comment-comments = { $all-count ->
        [0] comments on this branch on GitHub: { $value }
       *[other] comments on { $all } on GitHub: { $value }
    }
gh-pr-close-closes = closes { $all } on GitHub
gh-pr-reopen-opens = reopens { $all } on GitHub
gh-issue-delete-removes = deletes { $all } on GitHub with everything in it
gh-gist-create-publishes = publishes { $all } as a public gist
gh-pr-create-sends = sends the contents of { $value }
gh-pr-create-changes = changes the conversation on GitHub: { $all }
gh-workflow-run-starts-github = starts the workflow { $all } on GitHub
gh-run-rerun-starts = reruns the workflow run { $all } on GitHub
gh-run-cancel-ends = cancels the workflow run { $all } on GitHub
gh-workflow-enable-lets = enables or disables the workflow { $all } on GitHub
gh-workflow-run-starts-ends = starts or cancels a workflow run on GitHub: { $all }
gh-search-asks = searches GitHub for { $all }
gh-repo-deploy-key-add-lets = gives anyone with the key { $all } access to the repository
gh-label-create-changes = changes { $sub } { $all } on GitHub
gh-decides = changes which program gh runs later: { $all }
gh-alias-set-lets = makes { $first } an alias for { $from-second } from now on
gh-alias-import-lets = imports gh aliases from { $all-or-input }
gh-repo-set-default-lets = makes { $all } the default repository for gh in this folder
gh-pr-update-branch-brings = { $all-count ->
        [0] updates the pull request's branch
       *[other] updates the branch of { $all }
    }
glab-ci-run-starts = starts the pipeline of { $value }
glab-api-graphql-changes = changes something on the code host: { $value }
glab-api-graphql-asks = queries the code host: { $all }
glab-removes = deletes { $all } on the code host
glab-api-changes = changes { $all } on the code host
glab-variable-export-shows = shows the CI/CD variables on the code host with their secrets: { $all }
glab-variable-set-changes = changes the CI/CD variables on the code host: { $all }
glab-snippet-create-puts-everybody = publishes { $all } as a public snippet
glab-snippet-create-puts-code = saves { $all } as a snippet on the code host
glab-deploy-key-add-lets = gives anyone with the key { $all } access
glab-changes = changes something on the code host: { $all }
glab-brings = clones or checks out { $all }
glab-asks = queries the code host: { $all }
stripe-listen-sends = forwards events from the service to { $value }: { $all }
twilio-api-core-messages-create-sends = sends messages, calls people or buys phone numbers: { $all } { $value }
stripe-listen-waits = listens for events from the service: { $all }
doppler-secrets-download-shows = { $from-third-count ->
        [0] shows the secrets of this project
       *[other] shows the secrets of { $from-third }
    }
cap-puts = deploys this project to its servers: { $all }
xcode-select-shows = shows the path of the developer tools
xcode-select-chooses = chooses the active developer tools: { $value }
softwareupdate-shows = lists available system updates
xcode-select-installs = installs system components
sky-launch-starts = starts computers in the cloud: { $all }
sky-status-asks = shows running computers in the cloud: { $all }
sky-down-ends = stops or deletes computers in the cloud: { $all }
sky-works = works with computers in the cloud: { $all }
amtool-silence-add-keeps = silences alerts: { $all } { $value }
amtool-silence-expire-lets = reactivates silenced alerts: { $all }
amtool-asks = shows alerts: { $all }
toot-post-says = posts to others as you: { $all }
bluetooth-sendto-sends = sends { $all } to a nearby device: { $value }
mosh-reaches = connects to another computer: { $all }
steamcmd-brings = uploads a build to Steam: { $all }
pastebinit-publishes = publishes { $all-or-input }
ttyd-lets = gives others a terminal on this computer: { $all }
ssh-import-id-lets = authorizes the keys of { $all } to log in to this computer
tsh-login-signs = { $all-count ->
        [0] signs in to or out of a cluster of computers
       *[other] signs in to or out of { $all }
    }
tsh-ls-shows = lists reachable computers ({ $sub })
tsh-works = connects to other computers: { $all }
tctl-get-asks = shows { $all } ({ $sub })
network-shows-names = shows the planned DNS changes
network-changes-names = changes public DNS records
newman-run-asks = requests the addresses in { $all } and tests the responses
newman-sends = sends the requests defined in { $all }
ssh-shows = shows the connection settings for { $all }
jmeter-loads = sends a server many requests: { $all }
rtorrent-fetches = downloads and shares files: { $all }
slack-sends = sends a message: { $all-or-input }
asana-asks = shows tasks: { $all }
asana-changes = changes shared tasks: { $all }

# What deserves a second look.

warns-options-nobody-see-here = the options in that file aren't visible to Countersign
warns-passwords-go-another-computer = passwords are sent to another computer
warns-another-computer-takes-for = the other computer treats this request as coming from the certificate's owner
warns-whoever-has-them-signed = anyone with these cookies is signed in as you
warns-asked-runs-with-rights = the request runs with administrator rights on this computer
warns-written-not-seen = the file's content can't be seen beforehand
warns-whoever-reaches-act-as = anyone who connects can act as you
warns-leaves-computer-cannot-taken = sent files can't be taken back
warns-others-reach-these-files = others can reach these files
warns-others-rely-on-user = others rely on your having read the changes
warns-decides-whose-repository-or = this changes the repository's owner or the code that runs from now on
warns-decides-who-may-do = this changes permissions or the code that runs from now on
warns-issues-releases-and-history = issues, releases and history can't be recovered
warns-others-change-nothing-there = others can no longer change anything in the repository
warns-was-only-there-lost = commits that exist only on that branch are lost
warns-runs-later-uses = later workflow runs use the new value
warns-was-said-there-gone = the conversation can't be recovered
warns-its-code-runs-with-your-rights = the extension's code runs with your GitHub permissions
warns-whoever-has-read-code = anyone with the key can read the code or change it
warns-decides-which-code-gh = gh runs this code from now on
warns-such-word-start-programs = aliases can start programs
warns-runs-there-changes-with = later pipelines use the changed variables
warns-others-may-read = others may be able to read the snippet
warns-real-money-moved = this moves real money
warns-in-leaves-computer = event data is sent to another computer
warns-on-them-lost = data on these computers is lost
warns-nobody-hears-goes-wrong = no one is alerted to problems
warns-leaves-computer = the files leave this computer
warns-others-could-give-orders = others could run commands on this computer
warns-whoever-has-these-keys = anyone with these keys can log in to this computer
warns-come-standstill-for-everybody = the server may become unavailable for everyone
