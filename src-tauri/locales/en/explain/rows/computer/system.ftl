# What the programs of `programs/computer/system.toml` do: clauses without a capital and a full stop.

whoami-shows = shows your user name
id-shows = { $all-count ->
        [0] shows your user and groups
       *[other] shows the user and groups of { $all }
    }
hostname-shows-computer-name = shows this computer's name: { $all }
hostname-changes = changes this computer's name or clock: { $all }
hostname-shows-address = shows this computer's name and address
hostname-names = renames this computer to { $first }
uname-shows = shows the operating system of this computer
nproc-shows = shows this computer's processors
free-shows = shows memory use
uptime-shows = shows who is logged in and for how long
lsblk-shows = shows the disks of this computer
nvidia-smi-shows = shows this computer's graphics card
loginctl-terminate-user-ends = terminates the sessions of { $all }
loginctl-lock-session-changes = changes login sessions: { $all }
date-sets = sets the clock
date-shows = shows the date: { $all }
fuser-ends = kills every program that uses { $all }
lsof-shows-network = shows which programs use the network: { $value } { $all }
lsof-shows-programs-use = { $all-count ->
        [0] lists open files and the programs that use them
       *[other] shows which programs use { $all }
    }
ss-ends = closes network connections: { $all }
ss-shows = shows which programs use the network
pgrep-looks-all = finds all processes of the user { $value }
pgrep-looks-running = finds running processes matching { $all }
ps-lists-shows = lists running programs and the environment of each
ps-shows = shows the process { $value }
ps-lists-programs-run = lists running programs
top-shows = shows running programs: { $all }
kill-lists = lists signals
kill-tests = checks whether the process { $all } is running
kill-ends-every-process = kills every process (`-1`)
pkill-ends-process = kills all processes ({ $all })
kill-halts = { $all-count ->
        [0] pauses the given process
       *[other] pauses the process { $all }
    }
kill-lets = { $all-count ->
        [0] resumes the given process
       *[other] resumes the process { $all }
    }
kill-signals = { $all-count ->
        [0] sends a signal to the given process
       *[other] sends a signal to the process { $all }
    }
kill-ends-first = kills every process, or the first one ({ $all })
pkill-ends-processes = kills the processes of the user { $value }: { $all }
pkill-ends-program = { $all-count ->
        [0] kills every program with the given name
       *[other] kills every program named { $all }
    }
disown-lets = { $all-count ->
        [0] keeps background jobs running after the shell exits
       *[other] keeps { $all } running after the shell exits
    }
bg-lets = { $all-count ->
        [0] resumes the paused job in the background
       *[other] resumes { $all } in the background
    }
fg-brings = { $all-count ->
        [0] brings the background job to the foreground
       *[other] brings { $all } to the foreground
    }
renice-changes-process = changes the CPU priority of the process { $value } { $all }
renice-changes-get = changes the CPU priority of { $all }
jobs-lists = lists background jobs
sleep-waits = waits { $all }
usleep-waits = waits { $all-microseconds }
wait-waits = { $all-count ->
        [0] waits for background jobs to finish
       *[other] waits for { $all } to finish
    }
export-lets = turns off certificate checks for connections: { $all }
export-keeps = stops saving the shell history: { $all }
system-shows-environment = shows the environment variables
declare-shows = { $all-count ->
        [0] shows the shell's variables and functions
       *[other] shows { $all }
    }
unset-keeps = stops saving the shell history ({ $all })
unset-forgets = unsets { $all } for later commands
set-shows = shows the shell's variables
set-sets = sets shell options for later commands
alias-lists = lists the shell's aliases
export-sets = { $all-count ->
        [0] sets shell options for later commands
       *[other] sets { $all } for later commands
    }
trap-keeps = runs { $first } when the shell exits or gets a signal
mapfile-runs = runs { $value } on the input lines
enable-loads = loads the code in { $all } into the shell as builtin commands
hash-lets = makes the command { $from-second } start { $first } from now on
read-reads-given = reads { $last } from the input
read-reads-line = { $last-count ->
        [0] reads a line into a variable
       *[other] reads a line into { $last }
    }
exit-ends-code = exits with code { $first }
exit-ends-here = exits
break-leaves = exits the loop
continue-goes = continues with the next iteration of the loop
return-leaves = returns from the function
shift-goes = moves on to the next argument
false-nothing = does nothing and fails
true-nothing = does nothing
which-looks = shows where { $all } is installed
history-forgets = deletes the shell history
history-shows = shows the shell history
source-runs = runs the code in { $all } inside this shell
log-erase-removes = deletes the system logs
log-config-changes = changes what the system logs: { $all }
journalctl-removes = deletes system log entries
journalctl-shows-service = shows the logs of the service { $value }
journalctl-shows-system = shows the system logs: { $all } { $value }
system-sets-all = sets { $all } for every program started from now on
systemctl-status-shows = shows the status of the service { $all }
systemctl-start-starts = starts your service { $all }
systemctl-stop-ends = stops your service { $all }
systemctl-restart-restarts = restarts your service { $all }
systemctl-enable-changes = changes whether your service { $all } starts automatically
systemctl-daemon-reload-reads-your = reloads the configuration of your services
systemctl-daemon-reload-reads-settings-services = reloads the configuration of system services
systemctl-enable-starts = starts the service { $all } now and at every boot
systemctl-enable-lets = starts the service { $all } at every boot
systemctl-disable-ends = stops the service { $all } and keeps it from starting at boot
systemctl-mask-ends = stops the service { $all } and keeps it from starting at all
systemctl-disable-keeps = keeps the service { $all } from starting at boot
systemctl-edit-changes = changes your service { $all }
systemctl-shows = shows the status of services
system-changes-services = changes services: { $all }
systemctl-changes = changes system services: { $all }
service-shows-state = shows the status of the service { $first }
service-shows-all = shows the status of all services
service-starts = starts the service { $first }
service-ends = stops the service { $first }
service-restarts = restarts the service { $first }
launchctl-load-starts = starts services of this user: { $all }
launchctl-unload-ends = stops or restarts services of this user: { $all }
init-restarts = restarts the computer ({ $all })
shutdown-calls = cancels the scheduled shutdown
tmutil-delete-removes = deletes backups ({ $sub }): { $all }
tmutil-disable-ends = stops or limits backups ({ $sub }): { $all }
tmutil-startbackup-copies = backs up the files on this computer
tmutil-restore-brings = restores { $but-last } to { $last }
tmutil-listbackups-shows = shows information about backups: { $all }
tmutil-changes = changes how this computer is backed up: { $all }
sshd-checks = checks the SSH server's configuration
sshd-lets = starts the SSH server, which lets others log in to this computer: { $all }
useradd-makes = creates the user { $all }
groupadd-makes = creates the group { $all }
usermod-by-groups = with the groups { $value }
usermod-changes = changes the account or permissions of the user { $last }
passwd-changes = changes user accounts on this computer: { $all }
su-becomes-administrator = switches to the administrator (root)
su-runs = runs { $value } as another user: { $all }
su-becomes-another = switches to another user: { $all }
mount-shows = lists mounted disks
iptables-shows = shows the firewall rules
iptables-forgets = deletes firewall rules
iptables-lets = accepts every connection no other firewall rule forbids (`iptables`): { $value }
iptables-decides = changes how the firewall treats connections no rule matches (`iptables`): { $value } { $all }
ufw-changes = changes the firewall rules: { $all }
ufw-switches = turns off the firewall (`ufw`)
setenforce-switches = turns off SELinux enforcement
sysctl-shows = shows kernel settings: { $all }
arp-shows = shows the network's address table
defaults-write-changes = changes the settings for system updates and privacy: { $all }
defaults-write-lets = lets downloaded programs start without a warning: { $all }
defaults-delete-removes-all = deletes all settings of { $all }
defaults-delete-removes-settings = deletes settings: { $all }
mkfs-formats = formats the disk { $all }
crontab-shows = lists scheduled jobs (`crontab`)
crontab-for-user = for the user { $value }
crontab-removes = deletes all scheduled jobs (`crontab`)
crontab-opens = opens the scheduled jobs in an editor
crontab-replaces = replaces all scheduled jobs (`crontab`) with { $input }
crontab-lets = replaces all scheduled jobs with those in { $all }
at-shows = lists jobs scheduled for later: { $all }
at-takes = cancels jobs scheduled for later: { $all }
at-lets = schedules { $input } to run later: { $all }
screen-pipe-pane-hands = pipes everything shown in a terminal session to { $all }
screen-shows = lists terminal sessions
screen-capture-pane-shows = shows the text in the terminal session { $value }
screen-ends = closes a terminal session
screen-types = types { $from-second } into a terminal session
screen-set-sets = sets up terminal sessions: { $all }
screen-kill-session-ends-terminal = closes the terminal session { $value }
screen-kill-session-ends-sessions = closes terminal sessions
tmux-send-keys-types-into-terminal = types { $all } into the terminal session { $value }
tmux-send-keys-types-into-terminal-session = types { $all } into a terminal session
tmux-new-opens = { $all-count ->
        [0] opens the terminal session { $value } and runs a shell in it
       *[other] opens the terminal session { $value } and runs { $all } in it
    }
openssl-genrsa-makes = creates the key { $value }
openssl-version-shows = { $all-count ->
        [0] shows the OpenSSL version
       *[other] shows { $all }
    }
openssl-x509-shows-certificate = shows the certificate { $value }
openssl-x509-shows = { $value-count ->
        [0] shows certificates: { $all }
       *[other] shows { $value } { $all }
    }
openssl-s-server-waits-connections = accepts connections on { $value }
openssl-s-server-waits-for-connections = accepts connections
openssl-s-client-opens-encrypted-connection = opens an encrypted connection to { $value }
openssl-s-client-opens-an-encrypted-connection = opens an encrypted connection
openssl-rand-makes = generates { $all } random bytes
openssl-enc-encrypts-decrypts = encrypts or decrypts { $input }
openssl-enc-decrypts = decrypts data into { $value }
openssl-enc-encrypts-into = encrypts data into { $value }
openssl-req-makes = creates a certificate or a request for one with the key { $value }
openssl-writes = writes the key { $value }
openssl-works = works with keys and certificates: { $all }
ssh-keygen-takes = removes the passphrase from the private key { $all }
ssh-keygen-changes = changes the passphrase of the private key { $value }
ssh-keygen-loads = loads the code in { $value } to handle keys
ssh-keygen-shows-key = shows the fingerprint of the key { $value }
ssh-keygen-reads = reads the private key { $value } and shows the public key
ssh-keygen-shows-key-value = shows the key { $value }
ssh-keygen-forgets = removes the host { $value } from the known hosts
ssh-keygen-makes = creates a key pair: { $value }
ssh-add-lists = lists the keys in the SSH agent
ssh-add-takes = removes keys from the SSH agent: { $all }
ssh-agent-ends = stops the SSH agent
ssh-add-gives = adds keys to the SSH agent: { $all }
ssh-copy-id-shows = shows which keys would be authorized to log in to { $all }
ssh-copy-id-lets-key-into = authorizes the key { $value } to log in to { $all }
ssh-copy-id-lets-computer = authorizes this computer's key to log in to { $all }
ssh-keyscan-asks = fetches the host keys of { $all }
gpg-decides = changes which keys are trusted: { $all }
gpg-shows-keys = lists keys: { $all }
gpg-prints-secret = prints secret keys: { $all }
    .output = secret keys { $all }
gpg-prints-public = prints public keys: { $all }
    .output = public keys { $all }
gpg-shows-encrypted = decrypts and shows { $all-or-input }: { $value }
gpg-publishes = publishes the keys { $all }
gpg-exchanges = sends or fetches keys: { $all }
gpg-removes-secret = deletes the secret key { $all }
gpg-removes-key = deletes the key { $all }
gpg-encrypts = encrypts { $all-or-input }
gpg-decrypts = decrypts { $all-or-input }
gpg-takes = { $all-count ->
        [0] imports keys from the input
       *[other] imports the keys in { $all }
    }
gpg-signs = signs { $all-or-input }
gpg-makes = creates a key: { $all }
gpg-encrypts-signs = encrypts, signs or decrypts { $all }
logger-tells-log = sends a message to the log server { $value }: { $all-or-input }
logger-tells-somebody = sends a message: { $all }
secret-tool-store-keeps = saves a password in the keyring: { $all }
security-find-identity-shows = { $all-count ->
        [0] lists the signing certificates in the keychain
       *[other] lists the signing certificates in the keychain: { $all }
    }
security-list-keychains-shows = lists keychains
op-opens = opens the password vault: { $all }
hyperfine-writes = saves the measurements to { $value }
hyperfine-with-around = with { $value } before or after each run
hyperfine-runs = runs { $all } many times
k6-sends = sends many requests, as { $all } defines
ab-sends = sends many requests to { $all }
stress-ng-keeps = puts this computer under heavy load: { $all }
sysbench-keeps = puts this computer under load to measure its speed
ldd-shows = shows the contents of the program { $all }
perf-report-shows = shows performance measurements: { $all }
gdb-takes = attaches a debugger to the process { $value } { $all }
gdb-runs = runs { $all } in a debugger or profiler
ar-shows = shows the contents of { $from-second }
patchelf-shows = shows information about the program { $all }
codesign-shows = shows who signed { $all }
strip-changes = changes the program { $all }
ip-route-add-changes = changes the network configuration: { $sub } { $all }
ip-route-shows = shows the network configuration: { $all }
doveadm-expunge-removes = deletes mail: { $all }
doveadm-search-shows = shows mail: { $all }
fdupes-removes = deletes or links duplicate files in { $all }
fdupes-looks = finds duplicate files in { $all }
gcore-writes-process-memory = saves the memory of the process { $all } to { $value }
gcore-writes-file = saves the memory of the process { $all } to a file
strace-looks = traces the running program { $value }
mountpoint-looks = { $all-count ->
        [0] shows the state of this computer
       *[other] shows information about { $all }
    }
update-ca-certificates-changes = changes which certificate authorities this computer trusts: { $all }
newgrp-opens = opens a shell with the permissions of the group { $all }
starship-sets = sets up the shell: { $all }
heaptrack-measures = runs and profiles { $all }
rfkill-shows = { $all-count ->
        [0] shows the wireless devices of this computer
       *[other] shows { $all }
    }
rfkill-changes = changes the wireless devices of this computer: { $all }
do-release-upgrade-asks = checks for a newer release of the system
do-release-upgrade-replaces = upgrades the whole system to a newer release
efibootmgr-shows = shows the boot configuration of this computer
efibootmgr-changes = changes the boot configuration of this computer: { $all }
dkms-changes = changes the system: { $all }
amixer-changes = changes the sound, brightness or display: { $all }
iwctl-works = works with Wi-Fi connections: { $all }
update-desktop-database-renews = updates a system cache: { $all }
anacron-runs = runs scheduled jobs that are due

# What deserves a second look.

warns-work-open-there-lost = unsaved work in those sessions is lost
warns-uses-them-cut-off = programs that use those connections are cut off
warns-ends-work-running-session = running programs are killed, and your session with them
warns-all-user-work-ends = every program of that user is killed
warns-every-program-started-from = every program started from now on runs that code
warns-nobody-checks-who-answers-from = no one checks the identity of servers from now on
warns-reads-becomes-words-command = the input becomes part of a command
warns-code-from-file-runs = code from the file runs inside the shell
warns-word-would-start-another = the command would start another program from now on
warns-traces-was-done-removed = the command history can't be recovered
warns-happened-before-cannot-seen = past events can no longer be reviewed
warns-happens-later-may-not = later events may not be logged
warns-every-program-started-later = every program started later uses these variables and may load their code
warns-changes-from-here-on = files changed from now on can't be restored
warns-every-connection-may-let = every connection may be allowed or blocked
warns-every-connection-may-let-in = every incoming connection may be allowed
warns-every-connection-may-cut = every connection may be blocked
warns-every-program-may-do = every program may do more from now on
warns-whoever-sits-here-gets = anyone at this computer can get in without a password
warns-ran-at-fixed-times = scheduled jobs no longer run
warns-runs-also-when-nobody = the job runs even when no one is at this computer
warns-all-typed-and-shown = everything typed or shown in the session is recorded
warns-typed-runs-there-with = the typed text runs with the permissions of that session
warns-others-in-network-reach = other computers on the network can connect
warns-whoever-has-file-use = anyone with the file can use the key
warns-private-key-opened = the private key is read
warns-whoever-has-key-log = anyone with the key can log in to that computer
warns-those-sign-believed-from = signatures by those keys are trusted from now on
warns-whoever-has-these-sign = anyone with these keys can sign as you
warns-was-encrypted-for-never = data encrypted for this key can never be read again
warns-others-read-told-there = others can read messages on that server
warns-others-may-not-served = other users may not be served while this runs
warns-may-stop-answering = this computer may stop responding
warns-removed-not-come-back = deleted files can't be recovered and may be needed in their folders
warns-keys-and-passwords-among = the memory may contain passwords and keys
warns-whatever-works-with-comes = all data the program handles becomes visible
warns-somebody-else-could-answer-in = a new authority could impersonate any website or server
warns-runs-in-do-group = commands in this shell can do whatever the group may do
warns-may-not-start-any = this computer may no longer start
