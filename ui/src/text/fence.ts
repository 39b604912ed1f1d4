/** What a rule's program may reach, and whether this computer's kernel holds it to that. */
import type { FenceView } from "../bindings/FenceView";
import type { HeldView } from "../bindings/HeldView";
import type { MissingView } from "../bindings/MissingView";
import type { UnheldView } from "../bindings/UnheldView";

type Way = "looks" | "writes" | "connects" | "both";

/** Whole sentences, by what it reads and by what it does beside. */
const FENCED: Record<FenceView["reads"], Record<Way, string>> = {
  names: {
    looks: "Runs fenced: lists this folder and reads the system's files. It writes nothing and has no network.",
    writes: "Runs fenced: changes files in this folder and reads the system's files. It has no network.",
    connects: "Runs fenced: lists this folder, reads the system's files and may use the network. It writes nothing.",
    both: "Runs fenced: changes files in this folder, reads the system's files and may use the network.",
  },
  given: {
    looks: "Runs fenced: reads the files you see in the command and the system's files. It writes nothing and has no network.",
    writes: "Runs fenced: reads the files you see in the command and the system's files, and changes files in this folder. It has no network.",
    connects: "Runs fenced: reads the files you see in the command and the system's files, and may use the network. It writes nothing.",
    both: "Runs fenced: reads the files you see in the command and the system's files, changes files in this folder, and may use the network.",
  },
  folder: {
    looks: "Runs fenced: reads this folder without its secrets, and the system's files. It writes nothing and has no network.",
    writes: "Runs fenced: reads this folder without its secrets, and the system's files, and changes files in this folder. It has no network.",
    connects: "Runs fenced: reads this folder without its secrets, and the system's files, and may use the network. It writes nothing.",
    both: "Runs fenced: reads this folder without its secrets, and the system's files, changes files in this folder, and may use the network.",
  },
  project: {
    looks: "Runs fenced: reads this project, secrets in it included, and the system's files. It writes nothing and has no network.",
    writes: "Runs fenced: reads and changes this project, secrets in it included, and reads the system's files. It has no network.",
    connects: "Runs fenced: reads this project, secrets in it included, and the system's files, and may use the network. It writes nothing.",
    both: "Runs fenced: reads and changes this project, secrets in it included, reads the system's files, and may use the network.",
  },
};

const MISSING: Record<MissingView, string> = {
  changing: "This kernel can't fence programs that change files. Linux 5.19 and later can.",
  truncating: "This kernel can't keep files outside from being emptied. Linux 6.2 and later can.",
  connecting: "This kernel can't hold back connections. Linux 6.7 and later can.",
};

const UNHELD: Record<UnheldView, string> = {
  notBuilt: "Runs without a fence: this kernel has no Landlock. Linux 5.13 and later have it.",
  turnedOff: "Runs without a fence: Landlock is turned off in this kernel. Add it to the kernel's lsm= setting to turn it on.",
  refused: "Runs without a fence: the kernel refused it. A container may stand in the way.",
  system: "Runs without a fence: this system has none.",
  program: "Runs without a fence: this program can't work inside one.",
};

/** What that means while no fence is held. */
const RACE = "A file can be exchanged after Countersign checked it and before the program opens it.";

export const fence = {
  exact: "Runs as you saw it, without a fence.",
  /** What a rule's program may reach, and what of that is not held. */
  around: ({ reads, writes, connects, held }: FenceView): string => {
    if (held.kind === "none") return `${UNHELD[held.why]} ${RACE}`;
    const way: Way = writes ? (connects ? "both" : "writes") : connects ? "connects" : "looks";
    return [FENCED[reads][way], ...(held.kind === "part" ? held.missing.map((what) => MISSING[what]) : [])].join(" ");
  },
  /** The same of this computer, for the settings. */
  title: "Fence",
  lead: "The kernel keeps what runs under a rule to what its program needs: the rule's folder, what its words name and the system's files. A command you allow on its card, and a rule over exactly one command, run without it.",
  here: (held: HeldView): string =>
    held.kind === "full" ? "This computer holds it." : held.kind === "part" ? `This computer holds it in part. ${held.missing.map((what) => MISSING[what]).join(" ")}` : `${HERE[held.why]} ${RACE}`,
  /** On a card, before there is a rule. */
  rules: (held: HeldView): string =>
    held.kind === "full" ? "If you allow commands like this by a rule, the kernel keeps them fenced." : held.kind === "part" ? `If you allow commands like this by a rule, the kernel keeps them fenced in part. ${held.missing.map((what) => MISSING[what]).join(" ")}` : CARD[held.why],
  /** Behind the rule that let something run. */
  ran: (held: HeldView): string => (held.kind === "full" ? "fenced" : held.kind === "part" ? "fenced in part" : "not fenced"),
};

const HERE: Record<UnheldView, string> = {
  notBuilt: "This computer doesn't hold it: its kernel has no Landlock. Linux 5.13 and later have it.",
  turnedOff: "This computer doesn't hold it: Landlock is turned off in its kernel. Add it to the kernel's lsm= setting to turn it on.",
  refused: "This computer doesn't hold it: its kernel refused. A container may stand in the way.",
  system: "This computer doesn't hold it: its system has no such fence.",
  program: "This computer doesn't hold it.",
};

const CARD: Record<UnheldView, string> = {
  notBuilt: "Rules run without a fence here: this kernel has no Landlock.",
  turnedOff: "Rules run without a fence here: Landlock is turned off in this kernel.",
  refused: "Rules run without a fence here: the kernel refused it.",
  system: "Rules run without a fence here: this system has none.",
  program: "A rule over this program runs without a fence: the program can't work inside one.",
};
