# What the programs of `programs/infrastructure/machines.toml` do: clauses without a capital and a full stop.

spctl-shows = shows the status of macOS's system protection
spctl-lets = lets programs from anyone start
pvs-shows = shows the disks and volumes of this computer: { $all }
vgremove-removes = deletes the disk volume { $all }
lvcreate-changes = changes the disk or volume { $all }
fsck-checks = checks the disk { $all }
fsck-repairs = repairs the disk { $all }
zfs-list-shows = { $all-count ->
        [0] shows the ZFS pools and datasets of this computer
       *[other] shows the ZFS pools or datasets { $all }
    }
zfs-destroy-removes = deletes { $all } from the disks
zfs-rollback-takes = rolls back { $all } to an earlier snapshot
machines-changes-disk = changes the disk: { $all }
btrfs-subvolume-delete-removes = deletes { $all } from the disk
btrfs-subvolume-list-shows = shows the disk { $all }
mdadm-shows = shows the disk arrays { $all }
mdadm-changes = changes a disk array: { $all }
machines-overwrites-disk = erases the disk { $all }
smartctl-shows = shows the health of the disk { $all }
restic-backup-copies = backs up { $all } to the repository { $value }
restic-snapshots-shows = shows the backup's contents: { $all }
restic-restore-brings = restores files from the backup: { $all }
restic-forget-removes = { $all-count ->
        [0] deletes old snapshots from the backup
       *[other] deletes { $all } from the backup
    }
restic-init-makes = creates a backup repository: { $all }
restic-mount-makes = mounts or unmounts the backup as a folder: { $all }
restic-changes = changes the backup: { $all }
restic-reaches = { $value-count ->
        [0] connects to another computer
       *[other] connects to { $value }
    }
vagrant-status-shows = shows virtual machines: { $all }
vagrant-up-starts = { $all-count ->
        [0] starts this project's virtual machine
       *[other] starts the virtual machine { $all }
    }
vagrant-halt-ends = { $all-count ->
        [0] stops this project's virtual machine
       *[other] stops the virtual machine { $all }
    }
vagrant-destroy-removes = { $all-count ->
        [0] deletes this project's virtual machine
       *[other] deletes the virtual machine { $all }
    }
vagrant-ssh-runs = runs { $value } on the virtual machine { $all }
vagrant-ssh-opens = { $all-count ->
        [0] opens a session on this project's virtual machine
       *[other] opens a session on the virtual machine { $all }
    }
vagrant-init-makes-vagrantfile = creates a Vagrantfile for { $all }
vagrant-init-makes-a-vagrantfile = creates a Vagrantfile
vagrant-works = works with a virtual machine: { $all }
machines-shows-virtual = shows virtual machines: { $all }
machines-starts-ends = starts or stops the virtual machine { $all }
vboxmanage-removes = deletes virtual machine data: { $all }
machines-changes-virtual = changes virtual machines: { $all }
machines-removes-virtual = deletes the virtual machine { $all }
lxc-exec-runs = { $from-second-count ->
        [0] runs a shell on the virtual machine { $first }
       *[other] runs { $from-second } on the virtual machine { $first }
    }
lxc-launch-makes = creates and starts a virtual machine: { $all }
lxc-file-exchanges = transfers files to or from the virtual machine { $all }
qemu-img-info-shows = shows the disk image { $all }
qemu-img-makes = creates or changes the disk image { $all }
apptainer-exec-runs = { $from-second-count ->
        [0] runs the image { $first }
       *[other] runs { $from-second } in the image { $first }
    }
apptainer-build-builds = builds the image { $first } from { $from-second }
apptainer-removes = deletes images: { $all }
apptainer-shows = shows images: { $all }
buildah-images-lists = lists images: { $all }
buildah-run-runs = runs { $from-second } in the container { $first }
buildah-push-fetches = pushes or pulls the image { $all }
buildah-changes = changes images: { $all }
skopeo-copy-puts = pushes the image { $first } to { $from-second }
skopeo-copy-copies = copies the image { $first } to { $from-second }
skopeo-delete-removes = deletes the image { $all } from its registry
skopeo-login-signs = signs in to or out of { $all }
skopeo-copies = copies images: { $all }
ko-build-builds = builds this project as an image { $all }
wg-changes = changes the VPN { $all }
wg-makes = generates a key
wg-shows = shows VPN connections
wg-quick-joins = connects to or disconnects from the VPN { $all }
tailscale-status-shows = shows the status of the private network
tailscale-lets = makes this computer reachable for others: { $all }
tailscale-up-joins = connects to, leaves or changes the private network
systemd-analyze-shows = shows the state of the system: { $all }
machinectl-kill-changes = changes or stops the machine { $all }
networkctl-up-changes = changes the network configuration: { $sub } { $all }
resolvectl-dns-changes = changes the DNS settings: { $sub } { $all }
bootctl-install-changes = changes the boot configuration of this computer: { $sub } { $all }
busctl-call-gives = sends another program a command: { $all }
fail2ban-client-shows = shows banned addresses and the rules for them
fail2ban-client-changes = changes banned addresses and the rules for them: { $all }
logrotate-shows = shows which logs would be rotated: { $all }
logrotate-puts = rotates logs as configured in { $all }
gsettings-set-sends = sends this desktop's traffic through another computer: { $all }
gsettings-reset-recursively-forgets = resets settings: { $all }
gsettings-shows = shows settings { $from-second }
gsettings-changes = changes settings { $from-second }
dconf-reset-forgets = resets all settings under { $all }
dconf-load-replaces = replaces all desktop settings
plistbuddy-shows = shows the settings in { $all }: { $value }
plistbuddy-changes-settings = changes the settings in { $all }: { $value }
plutil-shows = shows the settings in { $all }
plutil-changes = changes the settings in { $all }
sips-shows = shows information about the image { $all }
sips-changes = changes the image { $all }
dscl-shows = shows users and groups: { $all }
dscl-changes = changes users and groups: { $all }
hdiutil-attach-opens = mounts or unmounts the disk image { $all }
hdiutil-makes = creates or changes disk images: { $all }
mdutil-changes = changes the search index (Spotlight): { $all }
csrutil-switches = turns off System Integrity Protection
csrutil-changes = changes macOS's system protection: { $all }
stow-takes = removes the links of { $all }
stow-makes = creates links to the files in { $all }
wsl-shows = lists the Linux systems in WSL
wsl-ends = stops the Linux system { $value }
wsl-removes = deletes the Linux system { $value } { $all }
wsl-installs = { $value-count ->
        [0] installs or updates WSL: { $all }
       *[other] installs { $value } { $all }
    }
wsl-runs = { $all-count ->
        [0] runs a shell in the Linux system { $value }
       *[other] runs { $all } in the Linux system { $value }
    }
hdparm-shows = shows or changes settings of the disk { $all }
prlctl-works = works with virtual machines: { $all }
flashrom-writes = writes or erases this computer's firmware ({ $value })
tpm2-clear-removes = deletes keys stored in this computer's TPM: { $all }
ipmitool-asks = queries a server's management board: { $all }
ipmitool-steers = controls a server through its management board: { $all }
ceph-removes = deletes from the storage cluster: { $all }
ceph-asks = queries the storage cluster: { $all }
ceph-changes = changes the storage cluster: { $all }
timeshift-shows = lists system snapshots
timeshift-removes = deletes system snapshots
timeshift-puts = restores the system from a snapshot
timeshift-copies = creates a system snapshot: { $all }
snapper-shows = shows disk snapshots: { $all }
snapper-removes = deletes disk snapshots: { $all }
snapper-puts = restores files from a snapshot: { $all }
snapper-keeps = creates or changes disk snapshots: { $all }
ddrescue-copies-byte = copies { $first } byte by byte over { $from-second }
ddrescue-copies-into = copies { $first } to { $from-second }
kopia-removes = deletes backups: { $all }
kopia-brings = restores files from a backup: { $all }
kopia-shows = shows backups: { $all }
kopia-copies = backs up files: { $all }
virt-install-makes = creates a virtual machine: { $all }
machines-shows-here = shows virtual machines
vmrun-removes = deletes or reverts a virtual machine or snapshot: { $all }
vmrun-works = works with a virtual machine: { $all }
orb-removes = deletes a virtual machine: { $all }
orb-works = works in a virtual machine: { $all }
plistbuddy-changes-settings-given = changes settings in { $all }: { $value }

# What deserves a second look.

warns-on-lost = this data can't be recovered
warns-on-disks-lost = data on the disks may be lost
warns-computer-starts-comes-from = the virtual machine's image comes from that address
warns-whoever-fetch-there-sees = anyone with access to the registry can see everything in the image
warns-runs-in-ends = programs running in the machine are stopped
warns-computer-may-no-longer = this computer may become unreachable
warns-may-no-longer-start = this computer may no longer start
warns-whoever-runs-see-and = anyone who runs the proxy can see and change the traffic
warns-whoever-sits-here-may = anyone at this computer may get in
warns-was-set-by-hand-lost = your own settings are lost
warns-anything-could-change-system = any program could change the system
warns-may-never-start-again = this computer may never start again
warns-locked-with-them-stays = data locked with these keys can't be unlocked again
warns-may-switched-off-at = the server may be switched off immediately
warns-came-since-lost = changes made since the snapshot are lost
warns-was-there-lost = data at the destination is lost
warns-there-now-replaced = existing files may be replaced
warns-was-in-not-come = data in the virtual machine can't be recovered
