/** The host in memory, for design and for tests: it keeps what it was asked, and plays one scene. */
import type { Answer } from "../bindings/Answer";
import type { Card } from "../bindings/Card";
import type { NoticeView } from "../bindings/NoticeView";
import type { ImpactView } from "../bindings/ImpactView";
import type { Piece } from "../bindings/Piece";
import type { Snapshot } from "../bindings/Snapshot";
import type { VerifiedView } from "../bindings/VerifiedView";
import type { Frame, Host } from "./host";
import { scene } from "./acts";
import { Choices } from "./choices";
import { Clients } from "./clients";
import * as files from "./files";
import { Records } from "./records";
import * as samples from "./samples";
import { living, plain } from "./builders";

export interface Fake extends Host {
  /** What the page asked, in order. */
  asked: unknown[][];
  /** The themes the window was told of, in order. */
  themes: ("light" | "dark" | null)[];
  /** Which computers' output was followed, in order; null: of all. */
  followed: (number | null)[];
  /** Whether each was followed from as far back as it is kept. */
  wholes: boolean[];
  /** What the next call rejects with, once. */
  refusal: { code: string; message: string } | null;
  /** What the record holds. */
  records: Records;
  /** Why what is written down is not all there was. */
  short: Piece[] | null;
  /** What is chosen. */
  choices: Choices;
  /** The clients on this computer. */
  connecting: Clients;
  /** What the next checks of the record say, one after the other; then that all is well. */
  checks: VerifiedView[];
  /** What is counted of every command. */
  impacts: ImpactView | null;
  show(snapshot: Snapshot): void;
  /** Sends a frame to whoever follows. */
  write(frame: Frame): void;
}

export function fake(name: string): Fake {
  let snapshot = scene(name);
  const watchers = new Set<(s: Snapshot) => void>();
  const followers = new Set<(frame: Frame) => void>();
  const host: Fake = {
    asked: [],
    themes: [],
    followed: [],
    wholes: [],
    refusal: null,
    records: new Records(name),
    short: null,
    impacts: null,
    choices: new Choices(name),
    connecting: new Clients(name),
    checks:
      name === "hostile"
        ? [{ kind: "broken", at: 4711, what: plain("An entry was changed after it was written.") }]
        : [],
    show(next) {
      snapshot = next;
      watchers.forEach((watcher) => watcher(snapshot));
    },
    write: (frame) => followers.forEach((follower) => follower(frame)),
    watch(onSnapshot) {
      watchers.add(onSnapshot);
      onSnapshot(snapshot);
      return () => watchers.delete(onSnapshot);
    },
    decide: (id: string, fingerprint: string, answer: Answer) => done("decide", id, fingerprint, answer),
    edit: (id, fingerprint, command) => done("edit", id, fingerprint, command),
    impact: () => Promise.resolve(host.impacts),
    diffRows: (id, fingerprint, first, count) =>
      answer(files.rows(first, count), "diffRows", id, fingerprint, first, count),
    diffRow: (id, fingerprint, row, from) =>
      answer(
        { pieces: plain("x".repeat(2000)), next: from === 0 ? 2000 : null },
        "diffRow",
        id,
        fingerprint,
        row,
        from,
      ),
    undoPreview: (key) => answer({ fingerprint: `u${key}`, file: files.undo(key === "long") }, "undoPreview", key),
    undoRows: (fingerprint, first, count) => answer(files.rows(first, count), "undoRows", fingerprint, first, count),
    undoRow: (fingerprint, row, from) =>
      answer({ pieces: plain("x".repeat(2000)), next: from === 0 ? 2000 : null }, "undoRow", fingerprint, row, from),
    undoChange: (key, fingerprint) => done("undoChange", key, fingerprint),
    inTerminal: (id, fingerprint, on) => done("inTerminal", id, fingerprint, on),
    stop: (id, hard) => done("stop", id, hard),
    letStay: (id, stays) => done("letStay", id, stays),
    extend: (id, ms) => done("extend", id, ms),
    type: (id, stroke) => done("type", id, stroke),
    askAgain: (id) => done("askAgain", id),
    resize: (id, columns, rows) => done("resize", id, columns, rows),
    alive: () => answer(living(snapshot), "alive"),
    stopClient: (key) => done("stopClient", key),
    stopEverything: () => done("stopEverything"),
    askOwn: (record) => answer("own", "askOwn", record),
    forgetLost: (record) => done("forgetLost", record),
    follow(id, computer, whole, onFrame) {
      host.followed.push(computer);
      host.wholes.push(whole);
      followers.add(onFrame);
      const bytes = (text: string) => new TextEncoder().encode(text);
      if (computer !== null) {
        onFrame({ kind: "stdout", bytes: bytes(`only from computer ${computer + 1}\r\n`) });
        if (computer === 0) onFrame({ kind: "end" });
      } else if (name !== "test") {
        onFrame({
          kind: "stdout",
          bytes: bytes("platform linux, Python 3.11.7\r\n........................ [ 31%]\r\n"),
        });
        const own = snapshot.running.some((run) => run.id === id && run.act.kind === "run" && run.act.pty);
        if (!own) onFrame({ kind: "stderr", bytes: bytes("UserWarning: a response is still pending\n") });
        onFrame({ kind: "skipped", count: 1_204_224 });
        if (snapshot.ended.some((one) => one.id === id)) onFrame({ kind: "end" });
      }
      return { ack: (count) => host.asked.push(["ack", id, count]), close: () => followers.delete(onFrame) };
    },
    endRule: (id) => done("endRule", id),
    preview: (id, fingerprint, choice, deny) =>
      answer(samples.preview(cardOf(id), choice, deny), "preview", id, fingerprint, choice, deny),
    tryCommand: (command, folder, client) => answer(samples.tried(command), "tryCommand", command, folder, client),
    previewEdit: (id, edit) =>
      answer(
        samples.previewEdit(
          snapshot.rules.find((rule) => rule.id === id),
          edit,
        ),
        "previewEdit",
        id,
        edit,
      ),
    editRule: (id, edit) => done("editRule", id, edit),
    exportRules: () => answer(samples.exported(snapshot.rules), "exportRules"),
    readImport: (source, text, folder) => answer(samples.imported(source, name), "readImport", source, text, folder),
    takeImport: (source, text, folder, entries, lasting) =>
      answer(entries.length, "takeImport", source, text, folder, entries, lasting),
    unlockKeyring: () => done("unlockKeyring"),
    forgetDenial: (id) => done("forgetDenial", id),
    endSession(id) {
      host.show({ ...snapshot, sessions: snapshot.sessions.filter((one) => one.id !== id) });
      return done("endSession", id);
    },
    theme: (theme) => {
      host.themes.push(theme);
      return Promise.resolve();
    },
    smallWindow: (small) => done("smallWindow", small),
    pause: (paused) => done("pause", paused),
    lookAtKeys: (id, fingerprint) => done("lookAtKeys", id, fingerprint),
    mute: (key, minutes) => done("mute", key, minutes),
    putAway(kind) {
      host.show({ ...snapshot, notices: snapshot.notices.filter((notice) => notice.kind !== kind) });
      return done("putAway", kind);
    },
    endElsewhere() {
      const said = (notice: NoticeView) =>
        notice.kind === "elsewhere" ? { ...notice, message: "On web1: 0 left.", canEnd: false } : notice;
      host.show({ ...snapshot, notices: snapshot.notices.map(said) });
      return done("endElsewhere");
    },
    historyPage: (query, before) => answer(host.records.page(query, before), "historyPage", query, before),
    historyChoices: () => answer(host.records.choices(), "historyChoices"),
    historyRecord: (id) => answer(host.records.record(id), "historyRecord", id),
    historyRows: (roll, first, count, find) =>
      answer(host.records.kept.rows(roll, first, count, find), "historyRows", roll, first, count, find),
    historyFind: (roll, find, block) =>
      answer(host.records.kept.find(roll, find, block), "historyFind", roll, find, block),
    historyHits: (roll, find, block) =>
      answer(host.records.kept.hits(roll, find, block), "historyHits", roll, find, block),
    historyText: (roll, from, to) => answer(host.records.kept.text(roll, from, to), "historyText", roll, from, to),
    historyMoved: (roll, columns, spots) =>
      answer(host.records.kept.moved(roll, columns, spots), "historyMoved", roll, columns, spots),
    historyReplay: (id, computer, from) => answer(host.records.replay(from), "historyReplay", id, computer, from),
    historyVerify: (anew) =>
      answer(
        host.checks.shift() ?? {
          kind: "intact",
          entries: 412_038,
          at: Date.now() - 60_000,
          complete: true,
          missing: 0,
          unkept: 0,
          unheld: null,
        },
        "historyVerify",
        anew,
      ),
    historyExport: (what) =>
      answer(
        {
          path: plain(
            `/home/ada/Downloads/countersign-${what.kind === "jsonLines" ? "record.jsonl" : what.kind === "asciicast" ? "run.cast" : "output.txt"}`,
          ),
          count: host.records.lines.length,
          short: host.short,
        },
        "historyExport",
        what,
      ),
    historyForget(id) {
      host.records.forget(id);
      return done("historyForget", id);
    },
    settings: () => answer(host.choices.view(), "settings"),
    about: () => answer(host.choices.about(), "about"),
    checkup: () => answer(samples.checkup(), "checkup"),
    testPopup: () => done("testPopup"),
    choose: (chosen) => (
      host.refusal === null && host.choices.choose(chosen),
      answer(host.choices.view(), "choose", chosen)
    ),
    renewToken: () => (host.refusal === null && host.choices.renew(), answer(host.choices.view(), "renewToken")),
    atLogin: (on) => (host.refusal === null && host.choices.login(on), answer(host.choices.view(), "atLogin", on)),
    welcomed: () => done("welcomed"),
    clients: () => answer(host.connecting.all(), "clients"),
    propose: (client, wish) => answer(host.connecting.proposal(client, wish), "propose", client, wish),
    writeClient: (client, wish, fingerprint) => (
      host.refusal === null && host.connecting.write(client, wish),
      done("writeClient", client, wish, fingerprint)
    ),
    tryIt: () => done("tryIt"),
  };
  function cardOf(id: string): Card | undefined {
    return snapshot.waiting.find((card) => card.id === id);
  }
  function answer<T>(value: T, ...call: unknown[]): Promise<T> {
    host.asked.push(call);
    const { refusal } = host;
    host.refusal = null;
    // The real host rejects with a plain value, not an Error.
    return refusal === null ? Promise.resolve(value) : Promise.reject(refusal);
  }
  function done(...call: unknown[]): Promise<void> {
    return answer(undefined, ...call);
  }
  return host;
}
