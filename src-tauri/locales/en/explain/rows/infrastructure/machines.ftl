# What the programs of `programs/infrastructure/machines.toml` do: clauses without a capital and a full stop.

spctl-shows = shows the protection of the system
spctl-lets = lets programs of anybody start
pvs-shows = shows the disks of this computer { $all }
vgremove-removes = removes the part { $all } of the disks
lvcreate-changes = changes the disk { $all }
fsck-checks = checks the disk { $all }
fsck-repairs = repairs the disk { $all }
zfs-list-shows = { $all-count ->
        [0] shows the disks of this computer
       *[other] shows the disks { $all }
    }
zfs-destroy-removes = removes { $all } from the disks
zfs-rollback-takes = takes { $all } back to an earlier state
machines-changes-disk = changes the disk: { $all }
btrfs-subvolume-delete-removes = removes { $all } from the disk
btrfs-subvolume-list-shows = shows the disk { $all }
mdadm-shows = shows the disks { $all }
mdadm-changes = changes how disks belong together: { $all }
machines-overwrites-disk = overwrites what is on the disk { $all }
smartctl-shows = shows the health of the disk { $all }
restic-backup-copies = copies { $all } into the backup { $value }
restic-snapshots-shows = shows what is in the backup { $all }
restic-restore-brings = brings files back from the backup { $all }
restic-forget-removes = { $all-count ->
        [0] removes old copies from the backup
       *[other] removes { $all } from the backup
    }
restic-init-makes = makes a backup { $all }
restic-mount-makes = makes the backup look like a folder { $all }
restic-changes = changes the backup: { $all }
restic-reaches = { $value-count ->
        [0] reaches another computer
       *[other] reaches { $value }
    }
vagrant-status-shows = shows virtual computers { $all }
vagrant-up-starts = { $all-count ->
        [0] starts the virtual computer of this project
       *[other] starts the virtual computer { $all }
    }
vagrant-halt-ends = { $all-count ->
        [0] ends the virtual computer of this project
       *[other] ends the virtual computer { $all }
    }
vagrant-destroy-removes = { $all-count ->
        [0] removes the virtual computer of this project
       *[other] removes the virtual computer { $all }
    }
vagrant-ssh-runs = runs { $value } on the virtual computer { $all }
vagrant-ssh-opens = { $all-count ->
        [0] opens a session on the virtual computer of this project
       *[other] opens a session on the virtual computer { $all }
    }
vagrant-init-makes-vagrantfile = makes a Vagrantfile for { $all }
vagrant-init-makes-a-vagrantfile = makes a Vagrantfile
vagrant-works = works on a virtual computer: { $all }
machines-shows-virtual = shows virtual computers { $all }
machines-starts-ends = starts or ends the virtual computer { $all }
vboxmanage-removes = removes from virtual computers: { $all }
machines-changes-virtual = changes virtual computers: { $all }
machines-removes-virtual = removes the virtual computer { $all }
lxc-exec-runs = { $from-second-count ->
        [0] runs a shell on the virtual computer { $first }
       *[other] runs { $from-second } on the virtual computer { $first }
    }
lxc-launch-makes = makes and starts a virtual computer { $all }
lxc-file-exchanges = exchanges files with the virtual computer { $all }
qemu-img-info-shows = shows the disk image { $all }
qemu-img-makes = makes or changes the disk image { $all }
apptainer-exec-runs = { $from-second-count ->
        [0] runs what it is made for in the image { $first }
       *[other] runs { $from-second } in the image { $first }
    }
apptainer-build-builds = builds the image { $first } from { $from-second }
apptainer-removes = removes images { $all }
apptainer-shows = shows images { $all }
buildah-images-lists = lists images { $all }
buildah-run-runs = runs { $from-second } in the container { $first }
buildah-push-fetches = fetches or sends the image { $all }
buildah-changes = changes images: { $all }
skopeo-copy-puts = puts the image { $first } where { $from-second } is kept
skopeo-copy-copies = copies the image { $first } to { $from-second }
skopeo-delete-removes = removes the image { $all } from its registry
skopeo-login-signs = signs in to or out of { $all }
skopeo-copies = copies images: { $all }
ko-build-builds = builds this project as an image { $all }
wg-changes = changes the private network { $all }
wg-makes = makes a key
wg-shows = shows private networks
wg-quick-joins = joins or leaves the private network { $all }
tailscale-status-shows = shows the private network
tailscale-lets = lets others reach this computer: { $all }
tailscale-up-joins = joins or leaves the private network
systemd-analyze-shows = shows the state of the system { $all }
machinectl-kill-changes = changes or ends the machine { $all }
networkctl-up-changes = changes the network: { $sub } { $all }
resolvectl-dns-changes = changes how names are looked up: { $sub } { $all }
bootctl-install-changes = changes how this computer starts: { $sub } { $all }
busctl-call-gives = gives an order to another program: { $all }
fail2ban-client-shows = shows who is kept out
fail2ban-client-changes = changes who is kept out: { $all }
logrotate-shows = shows which records would be put away { $all }
logrotate-puts = puts old records away as { $all } says
gsettings-set-sends = sends what this desktop asks for through another computer: { $all }
gsettings-reset-recursively-forgets = forgets settings { $all }
gsettings-shows = shows settings { $from-second }
gsettings-changes = changes settings { $from-second }
dconf-reset-forgets = forgets all settings under { $all }
dconf-load-replaces = replaces all settings of the desktop
plistbuddy-shows = shows the settings in { $all }: { $value }
plistbuddy-changes-settings = changes the settings in { $all }: { $value }
plutil-shows = shows the settings in { $all }
plutil-changes = changes the settings in { $all }
sips-shows = shows facts about the picture { $all }
sips-changes = changes the picture { $all }
dscl-shows = shows users and groups { $all }
dscl-changes = changes users and groups: { $all }
hdiutil-attach-opens = opens or closes the disk image { $all }
hdiutil-makes = makes files from { $all }
mdutil-changes = changes how files are found: { $all }
csrutil-switches = switches the protection of the system off
csrutil-changes = changes the protection of the system: { $all }
stow-takes = takes the links of { $all } away
stow-makes = makes links to the files in { $all }
wsl-shows = shows which systems are there
wsl-ends = ends the system inside { $value }
wsl-removes = removes the system { $value } { $all }
wsl-installs = { $value-count ->
        [0] installs a system { $all }
       *[other] installs { $value } { $all }
    }
wsl-runs = { $all-count ->
        [0] runs a shell in the system inside { $value }
       *[other] runs { $all } in the system inside { $value }
    }
hdparm-shows = shows or changes how the disk { $all } works
prlctl-works = works on virtual computers: { $all }
flashrom-writes = writes what starts this computer ({ $value })
tpm2-clear-removes = removes keys that this computer keeps { $all }
ipmitool-asks = asks the board of a server: { $all }
ipmitool-steers = steers a server by its board: { $all }
ceph-removes = removes from the storage: { $all }
ceph-asks = asks the storage: { $all }
ceph-changes = changes the storage: { $all }
timeshift-shows = shows copies of the system
timeshift-removes = removes copies of the system
timeshift-puts = puts the system back as it was in a copy
timeshift-copies = copies the system { $all }
snapper-shows = shows earlier states of the disk { $all }
snapper-removes = removes earlier states of the disk: { $all }
snapper-puts = puts files back as they were: { $all }
snapper-keeps = keeps the state of the disk { $all }
ddrescue-copies-byte = copies { $first } byte by byte over { $from-second }
ddrescue-copies-into = copies { $first } into { $from-second }
kopia-removes = removes copies that could bring files back: { $all }
kopia-brings = brings files back: { $all }
kopia-shows = shows the copies that could bring files back { $all }
kopia-copies = copies files to where they are kept: { $all }
virt-install-makes = makes a machine { $all }
machines-shows-here = shows the machines here
vmrun-removes = removes or sets back a machine { $all }
vmrun-works = works on a machine { $all }
orb-removes = removes a machine { $all }
orb-works = works in a machine { $all }
plistbuddy-changes-settings-given = changes settings in { $all }: { $value }

# What deserves a second look.

warns-on-lost = what is on it is lost
warns-on-disks-lost = what is on the disks can be lost
warns-computer-starts-comes-from = the computer it starts comes from there
warns-whoever-fetch-there-sees = whoever can fetch it there sees all that is in it
warns-runs-in-ends = what runs in it ends
warns-computer-may-no-longer = this computer may no longer be reached
warns-may-no-longer-start = it may no longer start
warns-whoever-runs-see-and = whoever runs it can see and change it
warns-whoever-sits-here-may = whoever sits here may get in
warns-was-set-by-hand-lost = what was set by hand is lost
warns-anything-could-change-system = anything could change the system
warns-may-never-start-again = it may never start again
warns-locked-with-them-stays = what is locked with them stays locked
warns-may-switched-off-at = it may be switched off at once
warns-came-since-lost = what came since is lost
warns-was-there-lost = what was there is lost
warns-there-now-replaced = what is there now can be replaced
warns-was-in-not-come = what was in it does not come back
