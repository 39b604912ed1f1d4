/** The words for what lives, and for what lost its agent. */
import { watch } from "./measures";

export const alive = {
  label: "What is running",
  open: "What they use",
  lead: "What each run takes of this computer, with everything it started. Looked at only while this page is open.",
  untold: "This system does not say what a run takes of the computer.",
  none: "Nothing runs.",
  time: "Time left",
  cpu: "Processor",
  busy: "Total",
  memory: "Memory",
  processes: "Processes",
  percent: (percent: number) => `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`,
  seconds: (ms: number) => (ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : watch(ms)),
  stopping: "stopping",
  leftBehind: "left behind",
  stop: (line: string) => `Stop ${line}`,
  stopClient: (name: string) => `Stop all of ${name}`,
  everything: "Stop everything",
  everythingHint: "Stopping everything also denies what waits.",
  sure: "Press again to stop everything",
};

export const lost = {
  label: "Request without an agent",
  heading: "Lost its agent",
  title: "This lost its agent",
  lead: "It was waiting for you when Countersign ended. Nothing of it has run, and nothing of it runs by itself: the agent that asked is not connected to it any more.",
  own: "Ask for it as my own",
  ownHint:
    "It comes to the desk as a request of yours, read and explained as things are now. It runs once you allow it, and no agent hears of it.",
  away: "Dismiss",
};
