### What a rule's program may reach, and whether this computer's kernel holds it to that.
### Each sentence is true as it stands, on each version of the kernel's interface.

fence-exact = Runs as you saw it, without a fence.
fence-reads-names = Runs fenced: lists this folder, and reads the system's files and its own settings and tools.
fence-reads-given = Runs fenced: reads the files and folders you see in the command without the secrets in those folders, the system's files and its own settings and tools.
fence-reads-folder = Runs fenced: reads this folder and its project without their secrets, the system's files and its own settings and tools.
fence-reads-project = Runs fenced: reads this project, secrets in it included, the system's files and its own settings and tools.
fence-moves = Runs fenced: lists this folder, and reads the files you see in the command, the system's files and its own settings and tools.
fence-writes-nothing = It writes no files.
fence-writes-own = It writes no files but its caches and temporary ones.
fence-writes-folder = It writes only in this folder, and its caches and temporary files.
fence-writes-project = It writes only in this project, and its caches and temporary files.
fence-empties-nothing = It writes into no files, but can empty yours: only Linux 6.2 and later can prevent that.
fence-empties-own = It writes into no files but its caches and temporary ones, and can empty any of yours: only Linux 6.2 and later can prevent that.
fence-empties-folder = It writes into files only in this folder, and into its caches and temporary files, but can empty any of yours: only Linux 6.2 and later can prevent that.
fence-empties-project = It writes into files only in this project, and into its caches and temporary files, but can empty any of yours: only Linux 6.2 and later can prevent that.
fence-beyond-open = It may use the network and reach your other programs.
fence-beyond-closed = It can't open TCP connections or signal your other programs.
fence-beyond-signals = It can't open TCP connections, but can signal your other programs and use their abstract sockets: only Linux 6.12 and later can prevent that.
fence-beyond-unheld = It may use the network and reach your other programs: only Linux 6.7 and later can prevent the first, and 6.12 and later both.
fence-devices = It can send commands to devices it may open: only Linux 6.10 and later can prevent that.
fence-missing-changing = This kernel can't fence programs that change files. Linux 5.19 and later can.
fence-missing-truncating = This kernel can't keep files outside from being emptied. Linux 6.2 and later can.
fence-missing-connecting = This kernel can't block TCP connections. Linux 6.7 and later can.
fence-missing-devices = This kernel can't block commands to devices. Linux 6.10 and later can.
fence-missing-reaching = This kernel can't block signals to other programs and their abstract sockets. Linux 6.12 and later can.
fence-unheld-notBuilt = Runs without a fence: this kernel has no Landlock. Linux 5.13 and later have it.
fence-unheld-turnedOff = Runs without a fence: Landlock is turned off in this kernel. Add it to the kernel's lsm= setting to turn it on.
fence-unheld-refused = Runs without a fence: the kernel refused it. A container may be preventing it.
fence-unheld-system = Runs without a fence: this system has none.
fence-unheld-program = Runs without a fence: this program can't work inside one.
fence-unheld-changing = Runs without a fence: this kernel can't fence programs that change files. Linux 5.19 and later can.
fence-race = A file can still be replaced after Countersign checks it and before the program opens it.
fence-here-notBuilt = This computer can't enforce it: its kernel has no Landlock. Linux 5.13 and later have it.
fence-here-turnedOff = This computer doesn't enforce it: Landlock is turned off in its kernel. Add it to the kernel's lsm= setting to turn it on.
fence-here-refused = This computer doesn't enforce it: its kernel refused. A container may be preventing it.
fence-here-system = This computer can't enforce it: its system has no such fence.
fence-here-program = This computer doesn't enforce it.
fence-here-changing = This computer can't enforce it for programs that change files: its kernel doesn't support that. Linux 5.19 and later do.
fence-here-full = This computer enforces it.
fence-here-part = This computer enforces part of it.
fence-title = Fence
fence-lead = The kernel limits what runs under a rule to what its program needs: the rule's folder, the files its arguments name, the system's files, and its own settings, tools and caches. A command you allow on its card, and a rule for exactly one command, run without the fence. No fence stops UDP, changes to a file's permissions, owner or time, or talking to programs that listen at a socket file.
fence-ran-full = fenced
fence-ran-part = fenced in part
fence-ran-none = not fenced
