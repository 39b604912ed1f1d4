# Starts a program for a person who has a runtime folder and a home of their own:
#   sh -c "$(cat apart.sh)" apart USER GROUP RUNTIME USERS PROGRAM WORDS…
# Countersign goes by the user, and no variable leads it anywhere else. So the folder is put where the system has it, and
# USERS in the place of the user database, for this program and what it starts alone. It runs in a namespace of mounts.
set -eu
user=$1 group=$2 runtime=$3 users=$4
shift 4
place=/run/user/$user
if [ ! -d "$place" ]; then
    # A computer on which nobody has logged in.
    [ -d /run/user ] || /bin/mkdir /run/user
    /bin/mount -t tmpfs -o mode=755 tmpfs /run/user
    /bin/mkdir "$place"
fi
/bin/mount --bind "$runtime" "$place"
/bin/mount --bind "$users" /etc/passwd
# Whoever had to become root of a namespace to mount is themselves again.
[ "$user" = 0 ] || exec /usr/bin/unshare --user --map-user="$user" --map-group="$group" -- "$@"
exec "$@"
