# What the programs of `programs/computer/windows.toml` do: clauses without a capital and a full stop.

get-content-shows = shows the end of { $all-or-input }
test-path-tests = checks whether { $all } exists
where-object-picks = filters { $input }
out-null-shows = shows or discards the output
foreach-object-each = repeats the step for each item
write-output-prints = prints { $all-or-input }
    .output = { $all-or-input }
get-location-shows = { $all-count ->
        [0] shows the requested information
       *[other] shows { $all }
    }
start-sleep-waits = waits { $value-milliseconds }
start-sleep-waits-value-second = waits { $value-seconds }
start-sleep-waits-given-second = waits { $all-seconds }
set-content-writes-into = writes { $value } to { $all }
set-content-writes-into-rest = writes { $from-second } to { $first }
windows-writes-reads = writes { $input } to { $all }
add-content-adds = appends { $value } to { $all }
add-content-adds-rest = appends { $from-second } to { $first }
add-content-adds-reads = appends { $input } to { $all }
new-item-makes = creates the link { $all }
copy-item-copies = { $from-second-count ->
        [0] copies { $first-or-input } to this folder
       *[other] copies { $first-or-input } to { $from-second }
    }
robocopy-moves = moves { $first } to { $from-second }
robocopy-shows = shows what copying { $first } to { $from-second } would change
move-item-moves = { $from-second-count ->
        [0] moves { $first-or-input } to this folder
       *[other] moves { $first-or-input } to { $from-second }
    }
rename-item-renames = renames { $first-or-input } to { $from-second }
expand-archive-unpacks-into = unpacks { $all } into { $value }
expand-archive-unpacks-into-first = { $from-second-count ->
        [0] unpacks { $first } into this folder
       *[other] unpacks { $first } into { $from-second }
    }
compress-archive-packs-into = packs { $all } into { $value }
compress-archive-packs-into-first = packs { $first } into { $from-second }
mklink-makes = makes { $first } a link to { $from-second }
invoke-webrequest-sends-file = sends the file { $value } to { $all }
invoke-webrequest-sends = sends { $value } to { $all }
certutil-fetches = downloads { $all } with a tool meant for certificates
certutil-decodes = decodes { $first } into { $from-second }
certutil-encodes = encodes { $first } into { $from-second }
certutil-changes-computer = changes which certificates this computer trusts: { $all }
certutil-changes-programs = changes which certificates programs trust: { $all }
certutil-shows = shows certificates: { $all }
enter-pssession-runs = { $all-count ->
        [0] runs the following commands on { $value }
       *[other] runs { $all } on { $value }
    }
invoke-command-runs = runs { $all } { $value }
invoke-expression-takes = runs { $all-or-input } as code
start-process-starts-administrator = starts { $all } as administrator
start-process-starts = starts { $all } { $value }
start-job-runs = runs { $all } in the background
get-job-shows = shows background jobs
stop-job-ends = stops background jobs: { $all }
new-object-opens = opens a connection to other computers ({ $all })
add-type-takes = loads code: { $all }
import-module-takes = loads the code of { $all }
get-module-shows = { $all-count ->
        [0] shows the available modules
       *[other] shows { $all }
    }
install-windowsfeature-changes = changes Windows features: { $all }
get-process-shows = shows running programs: { $all }
windows-ends-process = kills the process { $value }
invoke-pester-runs = runs the tests or tasks of this project: { $all }
taskkill-ends = kills every program named { $value }
sc-query-shows = shows the status of the service { $all }
sc-delete-removes = deletes the service { $all }
sc-changes = changes services: { $all }
net-use-shows = lists the connected network folders
net-use-joins = connects the network folder { $all }
net-user-adds = adds the user { $first }
new-localuser-adds = adds the user { $all }
get-localuser-shows = lists users
set-executionpolicy-decides = changes which scripts may run: { $all }
set-mppreference-changes = changes the antivirus settings (Microsoft Defender): { $all }
set-netfirewallprofile-changes = changes the firewall: { $all }
reg-query-shows = shows registry settings: { $all }
reg-export-writes = saves the registry settings in { $first } to { $from-second }
reg-delete-removes = deletes registry settings: { $all }
windows-lets-something = runs a program at every start: { $all }
reg-add-changes-everybody = changes registry settings for all users: { $all }
reg-add-changes-settings-windows = changes registry settings: { $all }
set-itemproperty-changes-whole = changes a setting for the whole computer: { $all }
set-itemproperty-changes-setting = { $value-count ->
        [0] changes the setting { $all } to another value
       *[other] changes the setting { $all } to { $value }
    }
setx-sets = sets { $all } for every program started from now on
schtasks-lets = schedules { $value } to run regularly
windows-lets-fixed = schedules a task: { $all } { $value }
schtasks-removes = deletes scheduled tasks: { $all } { $value }
schtasks-starts = starts or stops the scheduled task { $all } { $value }
schtasks-shows = lists scheduled tasks
register-scheduledtask-lets = schedules the task { $value } to run regularly
unregister-scheduledtask-removes = deletes scheduled tasks: { $all }
icacls-lets = gives every user access to { $all }
icacls-shows = shows who has access to { $all }
takeown-takes = takes ownership of { $all }
vssadmin-removes = deletes backups or snapshots of the disks
vssadmin-shows = shows backups and snapshots of the disks
bcdedit-changes = changes the boot configuration of this computer: { $all }
cipher-overwrites = overwrites deleted data in { $all }
clear-recyclebin-empties = empties the Recycle Bin

# What deserves a second look.

warns-way-used-hide-fetched = malware uses this method to hide downloads
warns-every-connection-could-read-by = anyone with the key of a trusted certificate could read every connection
warns-somebody-more-use-computer = one more person can use this computer
warns-user-cannot-work-here = the user can no longer use this computer
warns-scripts-others-may-run = other people's scripts may run from now on
warns-harmful-programs-may-not = malware may go undetected
warns-others-may-reach-computer = other computers may be able to reach this computer
warns-programs-need-them-work = programs that need these settings stop working
warns-runs-again-at-each = the program runs again at every start
warns-earlier-owner-not-kept = the previous owner isn't saved
warns-nothing-bring-lost-files = lost files can't be restored from these backups any more
warns-computer-may-not-start = this computer may no longer start
warns-in-bin-not-come = files in the Recycle Bin can't be recovered
