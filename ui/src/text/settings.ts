/** The words of the settings. */
import { plural } from "./plural";

export const settings = {
  title: "Settings",
  http: {
    title: "Connections over HTTP",
    lead: "For clients that cannot start a program. Only programs on this computer reach it, and only with its token. The token lets them ask; you still decide every command.",
    on: "Let clients in over HTTP",
    port: "Port",
    address: "Address",
    header: "The client must send its token with every request: Authorization: Bearer TOKEN",
    token: "Token",
    once: "It is shown this once. Copy it into your client now; it is kept in your keyring.",
    renewLead: "A new token shuts out everybody who has the old one.",
    renew: "Make a new token",
  },
  record: {
    title: "Record",
    lead: "What is too old or too much goes, oldest first, and the record says that it went.",
    days: "Keep what happened",
    age: (days: number) => (days === 0 ? "for ever" : `for ${plural(days, "day", "days")}`),
    size: "The record, at most (MB)",
    output: "All kept output, at most (MB)",
    run: "Output of one run, at most (MB)",
    when: "These count at once.",
  },
  app: {
    title: "Countersign",
    login: "Start at login",
    loginLead: "In the tray, without a window: what agents ask finds somebody to ask.",
    plain: "Draw without the graphics card",
    plainLead:
      "Turned on by itself after the window's page crashed twice within a minute. Turn it off to try again, from the next start on.",
  },
  agents: {
    title: "Agents",
    sessions: "Remember a session",
    sessionsLead: "After its last use. A session is the folder and the variables an agent's commands go on from.",
    minutes: (minutes: number) =>
      minutes % 60 === 0 ? plural(minutes / 60, "hour", "hours") : plural(minutes, "minute", "minutes"),
    mask: "Show secrets to agents as stars",
    maskLead: "Passwords and keys that can be told by their form. In the record they are always stars.",
  },
};
