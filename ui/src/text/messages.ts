// Made from `src-tauri/locales/en/page` by `npm run messages`. Do not write into it.
import type { Count, Value } from "./say";

/** Messages that take nothing in. */
export type Plain =
  | "alive-label" | "alive-open" | "alive-lead" | "alive-untold" | "alive-none" | "alive-time" | "alive-cpu"
  | "alive-busy" | "alive-memory" | "alive-processes" | "alive-stopping" | "alive-left-behind" | "alive-everything"
  | "alive-everything-hint" | "alive-sure" | "lost-label" | "lost-heading" | "lost-title" | "lost-lead" | "lost-own"
  | "lost-own-hint" | "lost-away" | "app-name" | "term-command" | "term-shell" | "term-program" | "term-folder"
  | "term-client" | "term-environment" | "term-stdin" | "term-script" | "term-limit" | "term-host" | "view-label"
  | "view-desk" | "view-rules" | "view-history" | "view-connect" | "view-settings" | "view-help" | "bar-pause"
  | "bar-resume" | "bar-small" | "bar-whole" | "bar-understood" | "bar-end-there" | "bar-unlock" | "bar-paused"
  | "vault-opening" | "app-failed" | "key-enter" | "key-escape" | "key-arrows" | "key-pages" | "key-ends" | "key-zones"
  | "key-search" | "key-leave" | "keys-title" | "keys-open" | "keys-off" | "keys-close" | "keys-allow" | "keys-deny"
  | "keys-edit" | "keys-remember" | "keys-terminal" | "keys-next" | "keys-down" | "keys-up" | "keys-pick" | "keys-undo"
  | "keys-follow" | "keys-filter" | "keys-sort" | "keys-help" | "keys-queue" | "keys-scroll" | "keys-ends"
  | "keys-zones" | "keys-enter" | "keys-escape" | "keys-search" | "keys-leave" | "card-label" | "card-region"
  | "card-actions" | "card-want" | "card-own" | "card-own-note" | "card-verified" | "card-vouched"
  | "card-unknown-chain" | "card-claim-hint" | "card-in" | "card-headline-unknown" | "card-reason-more"
  | "card-reason-less" | "card-details" | "card-limit" | "card-waits" | "card-agent-waits" | "card-agent-left"
  | "card-expired" | "card-environment" | "card-unchanged" | "card-program" | "card-shell" | "card-words"
  | "card-repeated-lead" | "card-make-rule" | "card-mute" | "card-left-for-newer" | "card-left-for-newer-lead"
  | "card-command" | "card-sets" | "card-session" | "card-changed" | "card-edited" | "card-background" | "card-terminal"
  | "card-terminal-chosen" | "card-no-terminal" | "card-in-terminal" | "card-not-in-terminal" | "card-terminal-hint"
  | "card-open-input" | "card-edit" | "card-because" | "card-because-steps" | "card-deny" | "card-remember"
  | "card-allow" | "card-no-rule" | "card-note" | "card-hold-button" | "card-press-enter" | "card-read-on" | "card-gone"
  | "edit-label" | "edit-lead" | "edit-words" | "edit-broken" | "edit-save" | "edit-cancel" | "deny-title" | "deny-lead"
  | "deny-choices" | "deny-reason-not-now" | "deny-reason-risky" | "deny-reason-folder" | "deny-reason-other-way"
  | "deny-own" | "deny-placeholder" | "deny-send" | "deny-remember" | "deny-cancel" | "connect-title" | "connect-lead"
  | "connect-path" | "connect-now" | "connect-none" | "connect-copy" | "connect-copied" | "connect-shell"
  | "connect-found" | "connect-looking" | "connect-nobody" | "connect-other" | "connect-again"
  | "connect-state-connected" | "connect-state-other" | "connect-state-open" | "connect-state-byHand" | "connect-itself"
  | "connect-terminal" | "connect-show" | "connect-renew" | "connect-take-back" | "connect-dialog-connect-lead"
  | "connect-dialog-write" | "connect-dialog-take-back-lead" | "connect-dialog-take" | "connect-dialog-read-on"
  | "connect-dialog-partly" | "sessions-title" | "sessions-own" | "sessions-no-variables" | "sessions-end"
  | "fence-exact" | "fence-reads-names" | "fence-reads-given" | "fence-reads-folder" | "fence-reads-project"
  | "fence-moves" | "fence-writes-nothing" | "fence-writes-own" | "fence-writes-folder" | "fence-writes-project"
  | "fence-empties-nothing" | "fence-empties-own" | "fence-empties-folder" | "fence-empties-project"
  | "fence-beyond-open" | "fence-beyond-closed" | "fence-beyond-signals" | "fence-beyond-unheld" | "fence-devices"
  | "fence-missing-changing" | "fence-missing-truncating" | "fence-missing-connecting" | "fence-missing-devices"
  | "fence-missing-reaching" | "fence-unheld-notBuilt" | "fence-unheld-turnedOff" | "fence-unheld-refused"
  | "fence-unheld-system" | "fence-unheld-program" | "fence-unheld-changing" | "fence-race" | "fence-here-notBuilt"
  | "fence-here-turnedOff" | "fence-here-refused" | "fence-here-system" | "fence-here-program" | "fence-here-changing"
  | "fence-here-full" | "fence-here-part" | "fence-title" | "fence-lead" | "fence-ran-full" | "fence-ran-part"
  | "fence-ran-none" | "file-deed-read" | "file-deed-list" | "file-deed-change" | "file-deed-create" | "file-notes"
  | "file-no-edit" | "file-note" | "file-not-whole" | "file-doing" | "file-done" | "file-asks" | "diff-label"
  | "diff-kind-removed" | "diff-kind-added" | "diff-way" | "diff-way-unified" | "diff-way-sides" | "diff-nothing"
  | "diff-rest" | "diff-escaped" | "diff-ending-none" | "diff-ending-crLf" | "diff-tab" | "undo-open" | "undo-title"
  | "undo-lead" | "undo-save" | "undo-cancel" | "undo-done" | "undo-looking" | "undo-read-on" | "undo-partly"
  | "impact-label" | "impact-partly" | "impact-many-deleted" | "impact-many-replaced" | "impact-recovery-notInGit"
  | "impact-recovery-all" | "impact-recovery-changed" | "impact-recovery-repositoryToo" | "impact-recovery-unknown"
  | "impact-changes-many" | "impact-commits-more" | "foretold-none" | "foretold-unanswered" | "foretold-there"
  | "foretold-typing" | "foretold-background" | "foretold-other" | "foretold-leaves" | "foretold-stays-label"
  | "foretold-stays-call" | "foretold-stays-agent" | "foretold-stays-on" | "foretold-no-terminal"
  | "foretold-running-time" | "foretold-running-time-hint" | "help-title" | "help-contents" | "help-keys"
  | "help-keys-lead" | "help-keys-allow" | "help-keys-deny" | "help-keys-rule" | "help-keys-edit" | "help-keys-terminal"
  | "help-keys-up" | "help-keys-down" | "help-keys-next" | "help-keys-pick" | "help-keys-pick-on" | "help-keys-undo"
  | "help-keys-follow" | "help-keys-filter" | "help-keys-sort" | "help-keys-search" | "help-keys-larger"
  | "help-keys-smaller" | "help-keys-usual" | "help-keys-leave" | "help-key-ctrl" | "help-key-shift" | "help-key-esc"
  | "help-doctor" | "help-doctor-lead" | "help-doctor-check" | "help-doctor-checking" | "help-doctor-popup"
  | "help-doctor-popup-sent" | "help-doctor-copy" | "help-doctor-copied" | "help-doctor-lines" | "help-promised"
  | "help-promised-allowed" | "help-promised-shown" | "help-promised-silence" | "help-promised-window"
  | "help-promised-who" | "help-promised-hidden" | "help-promised-end" | "help-promised-history" | "help-unpromised"
  | "help-unpromised-you" | "help-unpromised-explained" | "help-unpromised-lock" | "help-unpromised-secrets"
  | "help-unpromised-allowed" | "help-unpromised-past" | "help-signs" | "help-sign-routine" | "help-sign-waiting"
  | "help-sign-care" | "help-sign-danger" | "help-sign-running" | "help-sign-done" | "help-sign-failed" | "help-sign-no"
  | "help-sign-none" | "help-chips" | "help-chips-lead" | "hint-effect-read" | "hint-effect-write"
  | "hint-effect-delete" | "hint-effect-network" | "hint-effect-install" | "hint-effect-admin" | "hint-effect-runCode"
  | "hint-effect-process" | "hint-effect-none" | "hint-effect-unknown" | "help-facts" | "hint-fact-folder"
  | "hint-fact-session" | "hint-fact-limit" | "hint-fact-waits" | "hint-fact-environment" | "hint-fact-shell"
  | "hint-fact-background" | "hint-fact-terminal" | "hint-fact-input" | "hint-fact-repeated" | "history-label"
  | "history-search" | "history-hint" | "history-filters" | "history-client" | "history-folder" | "history-decision"
  | "history-outcome" | "history-time" | "history-any-client" | "history-any-folder" | "history-any-decision"
  | "history-any-outcome" | "history-span-all" | "history-span-today" | "history-span-week" | "history-span-month"
  | "history-clear" | "history-newer" | "history-list" | "history-looking" | "history-load-more" | "history-none"
  | "history-none-lead" | "history-no-match" | "history-pick" | "history-back" | "history-forgotten"
  | "history-forgotten-lead" | "history-edited" | "history-open-waiting" | "history-open-running" | "history-lost"
  | "history-record" | "history-changed-to" | "history-asked" | "history-by" | "history-chain" | "history-in"
  | "history-program" | "history-limit" | "history-decided" | "history-told" | "history-times-started"
  | "history-times-ended" | "history-times-ran" | "history-left" | "history-sets" | "history-in-terminal"
  | "history-out-of-terminal" | "history-typed" | "history-typed-by-person" | "history-typed-by-agent"
  | "history-typed-by-grant" | "history-typed-secret" | "history-typed-end" | "history-typed-more"
  | "history-view-excerpt" | "history-view-output" | "history-view-replay" | "history-given-read" | "history-given-list"
  | "history-not-given" | "history-output" | "history-no-output" | "history-stream-stdout" | "history-stream-stderr"
  | "history-stream" | "history-unselected" | "history-find-none" | "history-find-looking" | "history-broken-off"
  | "history-empty" | "history-reading" | "history-play" | "history-pause" | "history-again" | "history-speed"
  | "history-to-end" | "history-export" | "history-export-hint" | "history-save-output" | "history-save-cast"
  | "history-save-cast-hint" | "history-save-stream-stdout" | "history-save-stream-stderr" | "history-save-stream-hint"
  | "history-copy" | "history-copy-hint" | "history-not-copied" | "history-forget" | "history-sure" | "history-check"
  | "history-intact-empty" | "history-broken-lead" | "hosts-unknown" | "hosts-others" | "hosts-compare" | "hosts-unseen"
  | "hosts-unseen-why" | "hosts-look" | "hosts-first" | "hosts-unreachable" | "hosts-facts" | "hosts-allow"
  | "hosts-answers" | "hosts-all" | "hosts-running" | "import-open" | "import-label" | "import-lead" | "import-file"
  | "import-source" | "import-source-countersign" | "import-source-claudeCode" | "import-source-codex"
  | "import-source-vsCode" | "import-source-gemini" | "import-guess" | "import-folder" | "import-folder-hint"
  | "import-reading" | "import-entries" | "import-written" | "import-becomes" | "import-whole" | "import-less"
  | "import-not" | "import-nothing" | "outcome-finished" | "outcome-changed" | "outcome-done" | "outcome-undone"
  | "outcome-denied" | "outcome-refused" | "outcome-expired" | "outcome-withdrawn" | "outcome-not-started"
  | "outcome-lost" | "how-succeeded" | "how-failed" | "how-signalled" | "how-timedOut" | "how-stopped" | "how-changed"
  | "how-denied" | "how-refused" | "how-expired" | "how-withdrawn" | "how-notStarted" | "how-lost" | "how-interrupted"
  | "how-killed" | "how-done" | "decision-person" | "decision-grant" | "decision-rule" | "decision-denied"
  | "decision-nobody" | "queue-waiting" | "queue-running" | "queue-ended" | "queue-label" | "queue-none"
  | "queue-no-limit" | "queue-by-rule" | "queue-hear" | "queue-selected" | "queue-picked-hint" | "queue-filter"
  | "queue-filter-none" | "queue-order" | "queue-order-age" | "queue-order-care" | "triage-label" | "triage-region"
  | "triage-list" | "triage-no-reason" | "triage-deny-title" | "triage-deny-lead" | "triage-unpick" | "triage-note"
  | "triage-read-on" | "triage-open" | "told-label" | "told-several" | "told-none" | "told-run" | "told-undo"
  | "risk-routine" | "risk-care" | "risk-dangerous" | "empty-title" | "empty-lead" | "empty-first" | "empty-connect"
  | "empty-try" | "lasting-label" | "lasting-choice-tenMinutes" | "lasting-choice-session" | "lasting-choice-thirtyDays"
  | "lasting-choice-forever" | "lasting-unkept-locked" | "lasting-unkept-absent" | "lasting-hint"
  | "remember-allow-title" | "remember-allow-lead" | "remember-allow-save" | "remember-allow-does"
  | "remember-allow-too" | "remember-deny-title" | "remember-deny-lead" | "remember-deny-save" | "remember-deny-does"
  | "remember-deny-too" | "remember-what" | "remember-files-read" | "remember-files-change" | "remember-files-hint-read"
  | "remember-files-hint-change" | "remember-exact" | "remember-exact-hint" | "remember-unlikely-text"
  | "remember-unlikely-moment" | "remember-unlikely-made" | "remember-way-out" | "remember-only-exact"
  | "remember-begins" | "remember-widen" | "remember-rest" | "remember-covered" | "remember-none" | "remember-no-fewer"
  | "remember-moves" | "remember-folder" | "remember-client" | "remember-any-client" | "remember-no-reason"
  | "remember-cancel" | "remember-back" | "preview-label" | "preview-runs-code" | "preview-choose-words"
  | "preview-choose-lasting" | "preview-read-on" | "preview-pending" | "preview-no-history" | "preview-asks"
  | "rules-title" | "rules-lead" | "rules-list" | "rules-none" | "rules-how" | "rules-search" | "rules-kind-exact"
  | "rules-kind-prefix" | "rules-kind-files" | "rules-allows" | "rules-denies" | "rules-open-session"
  | "rules-open-forever" | "rules-told" | "rules-details" | "rules-stale" | "rules-edit" | "rules-end" | "rules-sure"
  | "rules-save" | "rules-cancel" | "rules-begins" | "rules-narrow" | "rules-narrow-hint" | "rules-export"
  | "trial-open" | "trial-label" | "trial-lead" | "trial-command" | "trial-placeholder" | "trial-folder" | "trial-home"
  | "trial-client" | "trial-unknown" | "trial-verdict-allow" | "trial-verdict-ask" | "trial-verdict-refuse"
  | "denials-title" | "denials-lead" | "denials-forget" | "run-region" | "run-label" | "run-by-person" | "run-by-grant"
  | "run-unlimited" | "run-more" | "run-much-more" | "run-no-limit" | "run-stop" | "run-stop-hint" | "run-kill"
  | "run-kill-hint" | "run-stopping" | "run-output" | "run-none" | "run-copy" | "run-copy-all" | "run-copied"
  | "run-not-copied" | "run-save" | "run-save-all" | "run-tools" | "run-hold" | "run-follow" | "run-held" | "run-search"
  | "run-search-for" | "run-search-next" | "run-search-previous" | "run-search-close" | "run-find-none" | "run-wrap"
  | "run-smaller" | "run-larger" | "run-complained" | "typing-label" | "typing-begin" | "typing-lead" | "typing-now"
  | "typing-out" | "typing-stop" | "typing-into-terminal" | "typing-into-input" | "typing-wanted" | "typing-then-ends"
  | "typing-for-run" | "typing-for-run-hint" | "typing-granted" | "typing-ask-again" | "typing-field" | "typing-send"
  | "typing-end" | "typing-secret" | "typing-secret-field" | "typing-send-secret" | "typing-no-secret"
  | "typing-promise" | "typing-short" | "ended-label" | "ended-history" | "ended-last-error" | "ended-end-left"
  | "ended-reason" | "ended-silent" | "settings-title" | "settings-contents" | "settings-appearance-title"
  | "settings-theme" | "settings-theme-system" | "settings-theme-light" | "settings-theme-dark" | "settings-text"
  | "settings-text-usual" | "settings-text-lead" | "settings-density" | "settings-density-comfortable"
  | "settings-density-compact" | "settings-contrast" | "settings-contrast-system" | "settings-contrast-more"
  | "settings-contrast-normal" | "settings-keys-title" | "settings-keys-lead" | "settings-keys-mode"
  | "settings-keys-plain" | "settings-keys-alt" | "settings-keys-off" | "settings-keys-reset" | "settings-notify-title"
  | "settings-notify-lead" | "settings-notify-remind" | "settings-notify-remind-lead" | "settings-notify-never"
  | "settings-notify-sound" | "settings-notify-sound-lead" | "settings-notify-quiet" | "settings-notify-quiet-lead"
  | "settings-notify-quiet-from" | "settings-notify-quiet-to" | "settings-notify-small" | "settings-notify-small-lead"
  | "settings-notify-shortcut" | "settings-notify-shortcut-lead" | "settings-notify-shortcut-none"
  | "settings-notify-shortcut-clear" | "settings-notify-shortcut-impossible" | "settings-outside-title"
  | "settings-outside-lead" | "settings-outside-same" | "settings-outside-keep" | "settings-outside-take"
  | "settings-outside-on" | "settings-outside-off" | "settings-about-title" | "settings-about-version"
  | "settings-about-license" | "settings-about-license-text" | "settings-about-system" | "settings-about-desktop"
  | "settings-about-engine" | "settings-about-data" | "settings-about-socket" | "settings-about-tray"
  | "settings-about-keyring" | "settings-about-record" | "settings-about-copy" | "settings-about-copied"
  | "settings-about-copy-lead" | "settings-http-title" | "settings-http-lead" | "settings-http-on"
  | "settings-http-port" | "settings-http-address" | "settings-http-header" | "settings-http-token"
  | "settings-http-once" | "settings-http-renew-lead" | "settings-http-renew" | "settings-record-title"
  | "settings-record-lead" | "settings-record-days" | "settings-record-size" | "settings-record-output"
  | "settings-record-run" | "settings-record-when" | "settings-app-title" | "settings-app-login"
  | "settings-app-login-lead" | "settings-app-plain" | "settings-app-plain-lead" | "settings-agents-title"
  | "settings-agents-lead" | "settings-agents-usual" | "settings-agents-usual-lead" | "settings-agents-longest"
  | "settings-agents-longest-lead" | "settings-agents-wait" | "settings-agents-wait-lead" | "settings-agents-sessions"
  | "settings-agents-sessions-lead" | "settings-agents-mask" | "settings-agents-mask-lead" | "steps-label"
  | "steps-verdict-allow" | "steps-verdict-ask" | "steps-verdict-refuse" | "steps-joint-then" | "steps-joint-and"
  | "steps-joint-or" | "steps-joint-pipe" | "steps-effect-read" | "steps-effect-write" | "steps-effect-delete"
  | "steps-effect-network" | "steps-effect-install" | "steps-effect-admin" | "steps-effect-runCode"
  | "steps-effect-process" | "steps-effect-none" | "steps-effect-unknown" | "steps-said" | "steps-other-lines"
  | "steps-as-of-now" | "steps-goes-on" | "welcome-title" | "welcome-lead" | "welcome-what" | "welcome-what-text"
  | "welcome-connect" | "welcome-connect-text" | "welcome-connected" | "welcome-open" | "welcome-try-it"
  | "welcome-try-text" | "welcome-ask" | "welcome-asked" | "welcome-done" | "welcome-again";

/** What the others take in. */
export interface Args {
  "alive-percent": { percent: Value };
  "alive-seconds": { seconds: Value };
  "alive-stop": { command: Value };
  "alive-stop-client": { agent: Value };
  "card-want-run": { agent: Value };
  "card-want-remote": { agent: Value };
  "card-want-remotes": { agent: Value };
  "card-want-read": { agent: Value };
  "card-want-list": { agent: Value };
  "card-want-change": { agent: Value };
  "card-want-create": { agent: Value };
  "card-claim": { name: Value };
  "card-headline-file": { deed: "read" | "list" | "create" | "change"; file: Value };
  "card-headline-input": { command: Value };
  "card-loud-limit": { time: Value };
  "card-loud-environment": { count: Count };
  "card-ticket": { time: Value };
  "card-changes": { count: Count };
  "card-repeated": { nth: Value; time: Value };
  "card-asked-again": { count: Value };
  "card-hidden": { count: Count };
  "card-stdin": { size: Value };
  "card-was": { value: Value };
  "card-from-session": { name: Value };
  "card-says": { agent: Value };
  "card-hold": { key: Value };
  "card-next": { count: Value };
  "connect-connections": { count: Count };
  "connect-starts": { command: Value };
  "connect-into": { file: Value };
  "connect-name-show": { client: Value };
  "connect-name-renew": { client: Value };
  "connect-name-take-back": { client: Value };
  "connect-dialog-connect": { client: Value };
  "connect-dialog-take-back": { client: Value };
  "connect-written": { client: Value };
  "connect-taken": { client: Value };
  "connect-kept": { path: Value };
  "sessions-lead": { time: Value };
  "sessions-of": { agent: Value };
  "sessions-of-on": { agent: Value; computers: Value };
  "sessions-folder": { folder: Value };
  "sessions-used": { time: Value };
  "sessions-left": { time: Value };
  "sessions-ended": { name: Value };
  "file-now": { size: Value };
  "file-before": { size: Value };
  "file-asked": { path: Value };
  "file-makes": { count: Count };
  "file-hidden": { count: Count };
  "diff-added": { count: Count };
  "diff-removed": { count: Count };
  "diff-gap": { count: Count };
  "diff-missing": { count: Count };
  "diff-missing-long": { size: Value };
  "diff-missing-both": { count: Count; size: Value };
  "diff-cut": { size: Value };
  "undo-undone": { when: Value };
  "impact-script": { script: Value; file: Value };
  "impact-unchanged-today": { script: Value; time: Value };
  "impact-unchanged-day": { script: Value; day: Value };
  "impact-changed-today": { script: Value; time: Value };
  "impact-changed-day": { script: Value; day: Value };
  "impact-counted": { time: Value };
  "impact-deleted": { count: Count; size: Value };
  "impact-replaced": { count: Count; size: Value };
  "impact-recovery-part": { same: Value; files: Value };
  "impact-changes": { count: Count; names: Value };
  "impact-commits-sent": { count: Count; branch: Value; subjects: Value };
  "impact-commits-sent-many": { branch: Value };
  "impact-commits-overwritten": { count: Count; branch: Value; subjects: Value };
  "impact-commits-overwritten-many": { branch: Value };
  "impact-commits-dropped": { count: Count; branch: Value; subjects: Value };
  "impact-commits-dropped-many": { branch: Value };
  "impact-matches": { count: Count; pattern: Value; names: Value };
  "impact-matches-many": { pattern: Value };
  "foretold-wait-editor": { command: Value };
  "foretold-wait-prompt": { command: Value };
  "foretold-wait-question": { command: Value };
  "foretold-wait-password": { command: Value };
  "foretold-wait-terminal": { command: Value };
  "foretold-wait-screen": { command: Value };
  "foretold-wait-pager": { command: Value };
  "foretold-since": { time: Value };
  "foretold-process": { pid: Value };
  "foretold-more": { count: Count };
  "help-doctor-state": { state: "good" | "look" | "broken" };
  "help-doctor-sum": { state: "good" | "look" | "broken" };
  "history-count": { count: Value };
  "history-count-more": { count: Value };
  "history-all": { count: Count };
  "history-after": { time: Value };
  "history-outcome-after": { outcome: Value; time: Value };
  "history-typed-count": { count: Value };
  "history-rows": { from: Value; to: Value; all: Value };
  "history-rows-about": { from: Value; to: Value; all: Value };
  "history-selected": { count: Count };
  "history-selected-about": { count: Count };
  "history-find-matches": { count: Count };
  "history-find-matches-more": { count: Value };
  "history-find-at": { at: Value; count: Value };
  "history-find-at-more": { at: Value; count: Value };
  "history-at": { at: Value; all: Value };
  "history-copied": { size: Value };
  "history-too-much": { size: Value; button: Value };
  "history-written": { path: Value };
  "history-checking": { count: Value };
  "history-intact": { count: Count; when: Value };
  "history-unkept": { count: Count };
  "history-rest-intact": { count: Count; when: Value };
  "history-missing": { count: Count };
  "history-unheld": { why: Value };
  "history-broken": { number: Value };
  "hosts-title": { count: Count };
  "hosts-several": { count: Value };
  "hosts-accepts": { count: Count };
  "hosts-key-of": { name: Value };
  "import-too-large": { size: Value };
  "import-guessed": { program: Value };
  "import-take": { number: Value };
  "import-tick-whole": { count: Value };
  "import-save": { count: Count };
  "import-taken": { count: Count };
  "measures-ms": { ms: Value };
  "measures-seconds": { seconds: Value };
  "measures-minutes": { minutes: Count };
  "measures-minutes-seconds": { minutes: Value; seconds: Value };
  "measures-hours": { hours: Count };
  "measures-hours-minutes": { hours: Count; minutes: Value };
  "measures-brief-minutes": { minutes: Value };
  "measures-brief-hours": { hours: Value; minutes: Value };
  "measures-nth": { place: Count };
  "measures-bytes": { bytes: Count };
  "measures-kb": { amount: Value };
  "measures-mb": { amount: Value };
  "measures-gb": { amount: Value };
  "outcome-finished-after": { time: Value };
  "outcome-failed": { code: Value };
  "outcome-failed-after": { code: Value; time: Value };
  "outcome-signalled": { number: Value; name: Value };
  "outcome-signalled-after": { number: Value; name: Value; time: Value };
  "outcome-timed-out": { time: Value };
  "outcome-stopped": { by: "person" | "agent" | "hangUp" | "quit" };
  "outcome-stopped-after": { by: "person" | "agent" | "hangUp" | "quit"; time: Value };
  "outcome-killed": { by: "person" | "agent" | "hangUp" | "quit" };
  "outcome-killed-after": { by: "person" | "agent" | "hangUp" | "quit"; time: Value };
  "outcome-changed-after": { time: Value };
  "outcome-done-after": { time: Value };
  "how-failed-code": { code: Value };
  "how-signalled-number": { number: Value };
  "queue-left": { time: Value };
  "queue-hidden": { count: Count };
  "queue-too-many": { agent: Value };
  "queue-again": { agent: Value; nth: Value; time: Value };
  "queue-mute": { count: Count };
  "queue-muted": { agent: Value; time: Value };
  "queue-arrived": { risk: Value; does: Value; agent: Value };
  "queue-shown": { place: Value; count: Value; risk: Value; does: Value; agent: Value };
  "queue-together": { count: Count; risk: Value; does: Value };
  "queue-over": { outcome: Value; command: Value };
  "queue-turned": { place: Value; count: Value; risk: Value };
  "queue-times": { count: Count };
  "queue-picked": { count: Count };
  "triage-alike": { count: Value };
  "triage-asked": { time: Value };
  "triage-picked": { count: Count };
  "triage-place": { place: Value; count: Value };
  "triage-allow": { count: Value };
  "triage-deny": { count: Value };
  "triage-send": { count: Value };
  "triage-dangerous": { count: Count };
  "triage-singular": { count: Count };
  "told-allowed": { what: Value };
  "told-denied": { what: Value };
  "told-denying": { what: Value };
  "told-count": { count: Count };
  "told-missed": { count: Count };
  "empty-last": { outcome: Value; time: Value };
  "queue-unfold": { count: Count };
  "remember-allow-would": { count: Count; all: Count };
  "remember-deny-would": { count: Count; all: Count };
  "remember-step": { number: Value };
  "remember-words": { number: Value };
  "remember-again": { count: Count; steps: Value };
  "remember-only-client": { agent: Value };
  "remember-reason": { reason: Value };
  "preview-by": { agent: Value; until: Value };
  "preview-anyone": { until: Value };
  "preview-more": { count: Value };
  "rules-count": { count: Count };
  "rules-found": { all: Count; count: Value };
  "rules-no-match": { text: Value };
  "rules-show-more": { count: Value };
  "rules-left": { time: Value };
  "rules-until": { when: Value };
  "rules-used": { count: Count };
  "rules-used-last": { count: Count; when: Value };
  "rules-made": { when: Value };
  "rules-exported": { count: Count; path: Value };
  "rules-left-out": { count: Count };
  "denials-tried": { count: Count };
  "denials-told": { reason: Value };
  "run-by-rule": { rule: Value };
  "run-by-rule-fenced": { fence: "full" | "part" | "none"; rule: Value };
  "run-remaining": { left: Value; all: Value };
  "run-earlier": { size: Value };
  "run-skipped": { size: Value };
  "run-given": { size: Value };
  "run-copied-part": { lines: Count };
  "run-copied-part-kept": { lines: Count };
  "run-written": { size: Value; path: Value };
  "run-find-matches": { count: Count };
  "run-find-at": { at: Value; count: Value };
  "run-process": { pid: Value };
  "typing-wants": { agent: Value };
  "typing-hidden": { count: Count };
  "ended-left": { count: Count };
  "ended-readable": { when: Value };
  "ended-bytes": { output: Value; errors: Value };
  "settings-text-percent": { percent: Value };
  "settings-keys-taken": { key: Value; does: Value };
  "settings-keys-impossible": { key: Value };
  "settings-outside-differs": { name: Value; ours: Value; theirs: Value };
  "settings-outside-unreadable": { why: Value };
  "settings-about-tray-state": { shown: "yes" | "no" };
  "settings-about-keyring-state": { kind: "opening" | "ready" | "absent" | "locked" | "damaged" };
  "settings-about-record-state": { kind: "ready" | "other" };
  "settings-about-line": { name: Value; value: Value };
  "settings-record-age": { days: Count };
  "steps-more": { count: Count };
  "steps-said-script": { name: Value; file: Value };
  "steps-said-in": { file: Value };
  "steps-script": { file: Value };
  "steps-perhaps": { file: Value };
}

export type Key = Plain | keyof Args;
