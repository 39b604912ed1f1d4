# What the programs of `programs/computer/windows.toml` do: clauses without a capital and a full stop.

get-content-shows = shows the end of { $all-or-input }
test-path-tests = tests whether { $all } is there
where-object-picks = picks from { $input }
out-null-shows = shows nothing more
foreach-object-each = does this for each of them
write-output-prints = prints { $all-or-input }
    .output = { $all-or-input }
get-location-shows = { $all-count ->
        [0] shows what it is asked
       *[other] shows { $all }
    }
start-sleep-waits = waits { $value-milliseconds }
start-sleep-waits-value-second = waits { $value-seconds }
start-sleep-waits-given-second = waits { $all-seconds }
set-content-writes-into = writes { $value } into { $all }
set-content-writes-into-rest = writes { $from-second } into { $first }
windows-writes-reads = writes { $input } into { $all }
add-content-adds = adds { $value } to { $all }
add-content-adds-rest = adds { $from-second } to { $first }
add-content-adds-reads = adds { $input } to { $all }
new-item-makes = makes the link { $all }
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
certutil-fetches = fetches { $all } by way of a program for certificates
certutil-decodes = decodes { $first } into { $from-second }
certutil-encodes = encodes { $first } into { $from-second }
certutil-changes-computer = changes whom this computer trusts { $all }
certutil-changes-programs = changes whom programs trust: { $all }
certutil-shows = shows certificates { $all }
enter-pssession-runs = { $all-count ->
        [0] runs what follows on { $value }
       *[other] runs { $all } on { $value }
    }
invoke-command-runs = runs { $all } { $value }
invoke-expression-takes = takes { $all-or-input } as code and runs it
start-process-starts-administrator = starts { $all } as administrator
start-process-starts = starts { $all } { $value }
start-job-runs = runs { $all } in the background
get-job-shows = shows what runs in the background
stop-job-ends = ends what runs in the background { $all }
new-object-opens = opens a way to other computers ({ $all })
add-type-takes = takes in code { $all }
import-module-takes = takes in the code of { $all }
get-module-shows = { $all-count ->
        [0] shows what is there
       *[other] shows { $all }
    }
install-windowsfeature-changes = changes parts of Windows: { $all }
get-process-shows = shows what runs on this computer { $all }
windows-ends-process = ends the process { $value }
invoke-pester-runs = runs the tests or tasks of this project { $all }
taskkill-ends = ends every program named { $value }
sc-query-shows = shows the service { $all }
sc-delete-removes = removes the service { $all }
sc-changes = changes services: { $all }
net-use-shows = shows folders of other computers
net-use-joins = joins the folder { $all } of another computer
net-user-adds = adds the user { $first }
new-localuser-adds = adds the user { $all }
get-localuser-shows = shows users
set-executionpolicy-decides = decides which scripts may run: { $all }
set-mppreference-changes = changes the protection against harmful programs { $all }
set-netfirewallprofile-changes = changes which connections are let in { $all }
reg-query-shows = shows settings of Windows { $all }
reg-export-writes = writes the settings of Windows in { $first } into { $from-second }
reg-delete-removes = removes settings of Windows: { $all }
windows-lets-something = lets something run at each start: { $all }
reg-add-changes-everybody = changes settings of Windows for everybody: { $all }
reg-add-changes-settings-windows = changes settings of Windows: { $all }
set-itemproperty-changes-whole = changes a setting of the whole computer: { $all }
set-itemproperty-changes-setting = { $value-count ->
        [0] changes the setting { $all } to another value
       *[other] changes the setting { $all } to { $value }
    }
setx-sets = sets { $all } for every program from here on
schtasks-lets = lets { $value } run at fixed times
windows-lets-fixed = lets { $all } { $value } run at fixed times
schtasks-removes = removes what runs at fixed times: { $all } { $value }
schtasks-starts = starts or ends { $all } { $value }
schtasks-shows = shows what runs at fixed times
register-scheduledtask-lets = lets the task { $value } run at fixed times
unregister-scheduledtask-removes = removes what runs at fixed times: { $all }
icacls-lets = lets everybody use { $all }
icacls-shows = shows who may use { $all }
takeown-takes = takes { $all } over from its owner
vssadmin-removes = removes copies that could bring files back
vssadmin-shows = shows copies of the disks
bcdedit-changes = changes how the computer starts { $all }
cipher-overwrites = overwrites what was deleted in { $all }
clear-recyclebin-empties = empties the bin

# What deserves a second look.

warns-way-used-hide-fetched = this way is used to hide what is fetched
warns-every-connection-could-read-by = every connection could be read by whoever holds that key
warns-somebody-more-use-computer = somebody more can use this computer
warns-user-cannot-work-here = that user cannot work here any more
warns-scripts-others-may-run = scripts of others may run from here on
warns-harmful-programs-may-not = harmful programs may not be found any more
warns-others-may-reach-computer = others may reach this computer
warns-programs-need-them-work = programs that need them work no more
warns-runs-again-at-each = this runs again at each start
warns-earlier-owner-not-kept = the earlier owner is not kept
warns-nothing-bring-lost-files = nothing can bring lost files back then
warns-computer-may-not-start = the computer may not start any more
warns-in-bin-not-come = what is in the bin does not come back
