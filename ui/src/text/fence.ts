/**
 * What a rule's program may reach, and whether this computer's kernel holds it to that. Each sentence is true as it stands,
 * on each version of the kernel's interface.
 */
import type { FenceView } from "../bindings/FenceView";
import type { HeldView } from "../bindings/HeldView";
import type { MissingView } from "../bindings/MissingView";
import type { UnheldView } from "../bindings/UnheldView";

/** What it may read, which every kernel that holds a fence holds. */
const READS: Record<FenceView["reads"], string> = {
  names: "Runs fenced: lists this folder, and reads the system's files and its own settings and tools.",
  given:
    "Runs fenced: reads the files and folders you see in the command without the secrets in those folders, the system's files and its own settings and tools.",
  folder:
    "Runs fenced: reads this folder and its project without their secrets, the system's files and its own settings and tools.",
  project:
    "Runs fenced: reads this project, secrets in it included, the system's files and its own settings and tools.",
};
/** Of a program that moves files and the like: to put one elsewhere may take reading it. */
const MOVES =
  "Runs fenced: lists this folder, and reads the files you see in the command, the system's files and its own settings and tools.";

type Writes = "nothing" | "own" | "folder" | "project";

/** Where it writes, where the kernel also keeps other files from being emptied. */
const WRITES: Record<Writes, string> = {
  nothing: "It writes no files.",
  own: "It writes no files but its caches and temporary ones.",
  folder: "It writes only in this folder, and its caches and temporary files.",
  project: "It writes only in this project, and its caches and temporary files.",
};

/** The same where the kernel doesn't. */
const EMPTIES: Record<Writes, string> = {
  nothing: "It writes into no files, but can empty yours: only Linux 6.2 and later can prevent that.",
  own: "It writes into no files but its caches and temporary ones, and can empty any of yours: only Linux 6.2 and later can prevent that.",
  folder:
    "It writes into files only in this folder, and into its caches and temporary files, but can empty any of yours: only Linux 6.2 and later can prevent that.",
  project:
    "It writes into files only in this project, and into its caches and temporary files, but can empty any of yours: only Linux 6.2 and later can prevent that.",
};

/** What it can do beyond files. */
const BEYOND = {
  open: "It may use the network and reach your other programs.",
  closed: "It can't open TCP connections or signal your other programs.",
  signals:
    "It can't open TCP connections, but can signal your other programs and use their abstract sockets: only Linux 6.12 and later can prevent that.",
  unheld:
    "It may use the network and reach your other programs: only Linux 6.7 and later can prevent the first, and 6.12 and later both.",
};

const DEVICES = "It can give commands to devices it may open: only Linux 6.10 and later can prevent that.";

/** What the kernel lacks, of any program. */
const MISSING: Record<MissingView, string> = {
  changing: "This kernel can't fence programs that change files. Linux 5.19 and later can.",
  truncating: "This kernel can't keep files outside from being emptied. Linux 6.2 and later can.",
  connecting: "This kernel can't hold back TCP connections. Linux 6.7 and later can.",
  devices: "This kernel can't hold back commands to devices. Linux 6.10 and later can.",
  reaching:
    "This kernel can't hold back signals to other programs and their abstract sockets. Linux 6.12 and later can.",
};

const UNHELD: Record<UnheldView, string> = {
  notBuilt: "Runs without a fence: this kernel has no Landlock. Linux 5.13 and later have it.",
  turnedOff:
    "Runs without a fence: Landlock is turned off in this kernel. Add it to the kernel's lsm= setting to turn it on.",
  refused: "Runs without a fence: the kernel refused it. A container may stand in the way.",
  system: "Runs without a fence: this system has none.",
  program: "Runs without a fence: this program can't work inside one.",
  changing: "Runs without a fence: this kernel can't fence programs that change files. Linux 5.19 and later can.",
};

/** What that means while no fence is held. */
const RACE = "A file can be exchanged after Countersign checked it and before the program opens it.";

export const fence = {
  exact: "Runs as you saw it, without a fence.",
  /** What a rule's program may reach, as far as this kernel holds it. */
  around: ({ reads, writes, keeps, connects, held }: FenceView): string => {
    if (held.kind === "none") return `${UNHELD[held.why]} ${RACE}`;
    const missing = held.kind === "part" ? held.missing : [];
    const where: Writes = writes ? (reads === "project" ? "project" : "folder") : keeps ? "own" : "nothing";
    const beyond = connects
      ? "open"
      : missing.includes("connecting")
        ? "unheld"
        : missing.includes("reaching")
          ? "signals"
          : "closed";
    const says = [
      writes && reads === "names" ? MOVES : READS[reads],
      (missing.includes("truncating") ? EMPTIES : WRITES)[where],
      BEYOND[beyond],
    ];
    return [...says, ...(missing.includes("devices") ? [DEVICES] : [])].join(" ");
  },
  /** The same of this computer, for the settings. */
  title: "Fence",
  lead: "The kernel keeps what runs under a rule to what its program needs: the rule's folder, what its words name, the system's files, and its own settings, tools and caches. A command you allow on its card, and a rule over exactly one command, run without it. No fence holds back UDP, changes of a file's mode, owner or time, and talking to programs that listen at a socket file.",
  here: (held: HeldView): string =>
    held.kind === "full"
      ? "This computer holds it."
      : held.kind === "part"
        ? `This computer holds it in part. ${held.missing.map((what) => MISSING[what]).join(" ")}`
        : `${HERE[held.why]} ${RACE}`,
  /** On a card, before there is a rule. */
  rules: (held: HeldView): string =>
    held.kind === "full"
      ? "If you allow commands like this by a rule, the kernel keeps them fenced."
      : held.kind === "part"
        ? `If you allow commands like this by a rule, the kernel keeps them fenced in part. ${held.missing.map((what) => MISSING[what]).join(" ")}`
        : CARD[held.why],
  /** Behind the rule that let something run. */
  ran: (held: HeldView): string =>
    held.kind === "full" ? "fenced" : held.kind === "part" ? "fenced in part" : "not fenced",
};

const HERE: Record<UnheldView, string> = {
  notBuilt: "This computer doesn't hold it: its kernel has no Landlock. Linux 5.13 and later have it.",
  turnedOff:
    "This computer doesn't hold it: Landlock is turned off in its kernel. Add it to the kernel's lsm= setting to turn it on.",
  refused: "This computer doesn't hold it: its kernel refused. A container may stand in the way.",
  system: "This computer doesn't hold it: its system has no such fence.",
  program: "This computer doesn't hold it.",
  changing: "This computer doesn't hold it for programs that change files: its kernel can't. Linux 5.19 and later can.",
};

const CARD: Record<UnheldView, string> = {
  notBuilt: "Rules run without a fence here: this kernel has no Landlock.",
  turnedOff: "Rules run without a fence here: Landlock is turned off in this kernel.",
  refused: "Rules run without a fence here: the kernel refused it.",
  system: "Rules run without a fence here: this system has none.",
  program: "A rule over this program runs without a fence: the program can't work inside one.",
  changing:
    "A rule over this program runs without a fence: this kernel can't fence programs that change files. Linux 5.19 and later can.",
};
