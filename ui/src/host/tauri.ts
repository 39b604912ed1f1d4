/** The real host. The only file that knows Tauri. */
import { Channel, invoke } from "@tauri-apps/api/core";
import type { Update } from "../bindings/Update";
import { frames } from "./frames";
import type { Frame, Host } from "./host";
import { Merge } from "./merge";

// A small answer may come as plain numbers.
const bytes = (answer: Promise<ArrayBuffer | number[]>): Promise<Uint8Array> =>
  answer.then((raw) => new Uint8Array(raw));

export const tauri: Host = {
  watch(onSnapshot) {
    let open = true;
    const merge = new Merge();
    const channel = new Channel<Update>((update) => {
      if (open) onSnapshot(merge.take(update));
    });
    void invoke("watch", { channel });
    return () => {
      open = false;
    };
  },
  decide: (id, fingerprint, answer) => invoke("decide", { id, fingerprint, answer }),
  edit: (id, fingerprint, command) => invoke("edit", { id, fingerprint, command }),
  impact: (id, fingerprint) => invoke("impact", { id, fingerprint }),
  diffRows: (id, fingerprint, first, count) => invoke("diff_rows", { id, fingerprint, first, count }),
  diffRow: (id, fingerprint, row, from) => invoke("diff_row", { id, fingerprint, row, from }),
  undoPreview: (key) => invoke("undo_preview", { key }),
  undoRows: (fingerprint, first, count) => invoke("undo_rows", { fingerprint, first, count }),
  undoRow: (fingerprint, row, from) => invoke("undo_row", { fingerprint, row, from }),
  undoChange: (key, fingerprint) => invoke("undo_change", { key, fingerprint }),
  inTerminal: (id, fingerprint, on) => invoke("in_terminal", { id, fingerprint, on }),
  stop: (id, hard) => invoke("stop", { id, hard }),
  extend: (id, ms) => invoke("extend", { id, ms }),
  type: (id, stroke) => invoke("send_input", { id, stroke }),
  askAgain: (id) => invoke("ask_again", { id }),
  resize: (id, columns, rows) => invoke("resize", { id, columns, rows }),
  alive: () => invoke("alive"),
  letStay: (id, stays) => invoke("let_stay", { id, stays }),
  stopClient: (key) => invoke("stop_client", { key }),
  stopEverything: () => invoke("stop_everything"),
  askOwn: (record) => invoke("ask_own", { record }),
  forgetLost: (record) => invoke("forget_lost", { record }),
  follow(id, computer, whole, onFrame) {
    let open = true;
    const channel = new Channel<ArrayBuffer | number[]>((message) => {
      if (!open) return;
      // Small messages come as plain numbers.
      const bytes = message instanceof ArrayBuffer ? message : new Uint8Array(message).buffer;
      frames(bytes).forEach((frame: Frame) => onFrame(frame));
    });
    // A run that is forgotten already has nothing to follow.
    const follower = invoke<number>("follow", { id, computer, whole, channel }).catch(() => undefined);
    const tell = (command: string, more: object) =>
      void follower.then((name) => (name === undefined ? undefined : invoke(command, { follower: name, ...more })));
    return {
      ack: (bytes) => tell("ack", { bytes }),
      close() {
        open = false;
        tell("unfollow", {});
      },
    };
  },
  endRule: (id) => invoke("end_rule", { id }),
  preview: (id, fingerprint, choice, deny) => invoke("preview", { id, fingerprint, choice, deny }),
  tryCommand: (command, folder, client) => invoke("try_command", { command, folder, client }),
  previewEdit: (id, edit) => invoke("preview_edit", { id, edit }),
  editRule: (id, edit) => invoke("edit_rule", { id, edit }),
  exportRules: () => invoke("export_rules"),
  readImport: (source, text, folder) => invoke("read_import", { source, text, folder }),
  takeImport: (source, text, folder, entries, lasting) =>
    invoke("take_import", { source, text, folder, entries, lasting }),
  unlockKeyring: () => invoke("unlock_keyring"),
  forgetDenial: (id) => invoke("forget_denial", { id }),
  endSession: (id) => invoke("end_session", { id }),
  theme: (theme) => invoke("theme", { theme }),
  smallWindow: (small) => invoke("small_window", { small }),
  pause: (paused) => invoke("pause", { paused }),
  lookAtKeys: (id, fingerprint) => invoke("look_at_keys", { id, fingerprint }),
  mute: (key, minutes) => invoke("mute", { key, minutes }),
  putAway: (kind) => invoke("put_away", { kind }),
  endElsewhere: () => invoke("end_elsewhere"),
  historyPage: (query, before) => invoke("history_page", { query, before }),
  historyChoices: () => invoke("history_choices"),
  historyRecord: (id) => invoke("history_record", { id }),
  historyRows: (roll, first, count, find) => invoke("history_rows", { roll, first, count, find }),
  historyFind: (roll, find, block) => invoke("history_find", { roll, find, block }),
  historyHits: (roll, find, block) => invoke("history_hits", { roll, find, block }),
  historyMoved: (roll, columns, spots) => invoke("history_moved", { roll, columns, spots }),
  historyText: (roll, from, to) => invoke("history_text", { roll, from, to }),
  historyReplay: (id, computer, from) => bytes(invoke("history_replay", { id, computer, from })),
  historyVerify: (anew) => invoke("history_verify", { anew }),
  historyExport: (what) => invoke("history_export", { export: what }),
  historyForget: (id) => invoke("history_forget", { id }),
  settings: () => invoke("settings"),
  about: () => invoke("about"),
  checkup: () => invoke("checkup"),
  testPopup: () => invoke("test_popup"),
  choose: (chosen) => invoke("choose", { chosen }),
  renewToken: () => invoke("renew_token"),
  atLogin: (on) => invoke("at_login", { on }),
  welcomed: () => invoke("welcomed"),
  clients: () => invoke("clients"),
  propose: (client, wish) => invoke("propose", { client, wish }),
  writeClient: (client, wish, fingerprint) => invoke("write_client", { client, wish, fingerprint }),
  tryIt: () => invoke("try_it"),
};
