/** The complete list of what the page may ask of its host. `tauri.ts` is the real one, `fake.ts` lives in memory. */
import type { AboutView } from "../bindings/AboutView";
import type { Answer } from "../bindings/Answer";
import type { CheckupView } from "../bindings/CheckupView";
import type { Choice } from "../bindings/Choice";
import type { ChosenView } from "../bindings/ChosenView";
import type { ClientView } from "../bindings/ClientView";
import type { ClientWish } from "../bindings/ClientWish";
import type { CopiedView } from "../bindings/CopiedView";
import type { DiffRest } from "../bindings/DiffRest";
import type { EditedView } from "../bindings/EditedView";
import type { ExportView } from "../bindings/ExportView";
import type { ExportedView } from "../bindings/ExportedView";
import type { FoundView } from "../bindings/FoundView";
import type { HistoryChoices } from "../bindings/HistoryChoices";
import type { HistoryExport } from "../bindings/HistoryExport";
import type { HistoryPage } from "../bindings/HistoryPage";
import type { HistoryQuery } from "../bindings/HistoryQuery";
import type { HunkView } from "../bindings/HunkView";
import type { ImpactView } from "../bindings/ImpactView";
import type { ImportView } from "../bindings/ImportView";
import type { Lasting } from "../bindings/Lasting";
import type { LifeView } from "../bindings/LifeView";
import type { NoticeKind } from "../bindings/NoticeKind";
import type { PreviewView } from "../bindings/PreviewView";
import type { ProposalView } from "../bindings/ProposalView";
import type { RecordView } from "../bindings/RecordView";
import type { RollView } from "../bindings/RollView";
import type { RowsView } from "../bindings/RowsView";
import type { RuleEdit } from "../bindings/RuleEdit";
import type { SettingsView } from "../bindings/SettingsView";
import type { Snapshot } from "../bindings/Snapshot";
import type { SpotView } from "../bindings/SpotView";
import type { SourceView } from "../bindings/SourceView";
import type { StaysView } from "../bindings/StaysView";
import type { StrokeView } from "../bindings/StrokeView";
import type { TryView } from "../bindings/TryView";
import type { UndoView } from "../bindings/UndoView";
import type { VerifiedView } from "../bindings/VerifiedView";

/** One piece of a run's live output. */
export type Frame =
  | { kind: "stdout" | "stderr"; bytes: Uint8Array }
  /** So many bytes were not shown live; all that was promised is kept. */
  | { kind: "skipped"; count: number }
  /** What came before the first piece: so many bytes can be had by following the whole, so many no more. */
  | { kind: "before"; kept: number; gone: number }
  /** The run is over and everything was sent. */
  | { kind: "end" };

/** A run's output being followed. */
export interface Following {
  /** Says that so many payload bytes were drawn; the host holds back when too many are not. */
  ack(bytes: number): void;
  close(): void;
}

/** What every refused call rejects with. */
export type { Trouble } from "../bindings/Trouble";

export interface Host {
  /** The state now and after every change, until the returned function is called. */
  watch(onSnapshot: (snapshot: Snapshot) => void): () => void;
  /** Decides the waiting request whose card with this fingerprint was on the screen. */
  decide(id: string, fingerprint: string, answer: Answer): Promise<void>;
  /** Puts another command in the place of what this card asks. Nothing is allowed by it: the changed card comes back to be judged anew. */
  edit(id: string, fingerprint: string, command: EditedView): Promise<void>;
  /** Whether what this card asks is to run in a terminal of its own; the changed card comes back, as with `edit`. */
  inTerminal(id: string, fingerprint: string, on: boolean): Promise<void>;
  /** Asks the computers this card names, where their keys are not on file, which keys they have. Nothing is allowed by it: the card comes back with the fingerprints. */
  lookAtKeys(id: string, fingerprint: string): Promise<void>;
  /** What the command on this card would reach now; null when that cannot be counted. Nothing is decided by it. */
  impact(id: string, fingerprint: string): Promise<ImpactView | null>;
  /** Rows of a change from this one on, at most 2,000; also of an ended one, whose fingerprint is then empty. */
  diffRows(id: string, fingerprint: string, first: number, count: number): Promise<HunkView[]>;
  /** A long row of a change from this byte on, and where it goes on; null at its end. */
  diffRow(id: string, fingerprint: string, row: number, from: number): Promise<DiffRest>;
  /** What taking a change of the past back would do; nothing is done. */
  undoPreview(key: string): Promise<UndoView>;
  /** Rows of what the undo with this fingerprint would do, as `diffRows`. */
  undoRows(fingerprint: string, first: number, count: number): Promise<HunkView[]>;
  /** A long row of it, as `diffRow`. */
  undoRow(fingerprint: string, row: number, from: number): Promise<DiffRest>;
  /** Takes a change back, as it was shown. */
  undoChange(key: string, fingerprint: string): Promise<void>;
  /** Ends a run: gently, or at once; also what an ended run left behind. */
  stop(id: string, hard: boolean): Promise<void>;
  /** Gives a run more time; null takes its limit away. */
  extend(id: string, ms: number | null): Promise<void>;
  /** What each run takes now, and what ended ones left behind; processor time since the last time this was asked. */
  alive(): Promise<LifeView[]>;
  /** For how long what a command leaves running may live: before it runs, while it does, and after. */
  letStay(id: string, stays: StaysView): Promise<void>;
  /** Ends every run of a client; what waits, waits on. */
  stopClient(key: string): Promise<void>;
  /** Ends every run, and denies all that waits. */
  stopEverything(): Promise<void>;
  /** Asks for a request that lost its agent, by its key in the record, as the person's own; answers the new request's id. */
  askOwn(record: string): Promise<string>;
  /** Takes a request that lost its agent out of sight. */
  forgetLost(record: string): Promise<void>;
  /** Types into a run. The next is to wait for the answer: what comes at the same time comes in any order. */
  type(id: string, stroke: StrokeView): Promise<void>;
  /** From now on the agent asks again before anything of its is typed into this run. */
  askAgain(id: string): Promise<void>;
  /** The size of what a run's terminal is drawn in. */
  resize(id: string, columns: number, rows: number): Promise<void>;
  /** A run's output from as far back as the host keeps it, then live: of one of several computers, counted from 0, or of all. */
  follow(id: string, computer: number | null, whole: boolean, onFrame: (frame: Frame) => void): Following;
  /** Ends a rule: it speaks for nothing from now on. */
  endRule(id: string): Promise<void>;
  /** What remembering this would mean for the waiting request; nothing is kept. `deny`: refuse rather than allow. */
  preview(id: string, fingerprint: string, choice: Choice, deny: boolean): Promise<PreviewView>;
  /** What the rules say of a command; nothing is run. No folder: the person's home. No client: an unknown one. */
  tryCommand(command: string, folder: string | null, client: string | null): Promise<TryView>;
  /** What a rule would mean once it is changed so; nothing is changed. */
  previewEdit(id: string, edit: RuleEdit): Promise<PreviewView>;
  /** Changes a rule: its words, its folder, its client, and the time it lasts, counted from now. */
  editRule(id: string, edit: RuleEdit): Promise<void>;
  /** Writes all rules that can be carried into a file; says where, and which cannot and why. */
  exportRules(): Promise<ExportedView>;
  /** What a file of rules holds; nothing is taken over. No source: it is guessed. */
  readImport(source: SourceView | null, text: string, folder: string): Promise<ImportView>;
  /** Takes over these entries of it, counted from 0; answers how many rules were made. */
  takeImport(
    source: SourceView | null,
    text: string,
    folder: string,
    entries: number[],
    lasting: Lasting,
  ): Promise<number>;
  /** Opens the keyring's own dialog; rules wake by themselves once it is unlocked. */
  unlockKeyring(): Promise<void>;
  /** Forgets a denial: the same asks again. */
  forgetDenial(id: string): Promise<void>;
  /** Forgets a named session: the commands of its name start anew. */
  endSession(id: string): Promise<void>;
  /** Keeps the theme chosen for the page, so that its window has that ground from the start; null, the system's. */
  theme(theme: "light" | "dark" | null): Promise<void>;
  /** Makes the window small, for one card at a time, or whole again. */
  smallWindow(small: boolean): Promise<void>;
  /** While paused, new requests are answered "paused" at once. */
  pause(paused: boolean): Promise<void>;
  /** Denies all that waits from this client, and refuses more for so many minutes (0: hears it again). */
  mute(key: string, minutes: number): Promise<void>;
  /** The person has read a notice. */
  putAway(kind: NoticeKind): Promise<void>;
  /** Ends what an earlier start left running on other computers; what became of it is said in its notice. */
  endElsewhere(): Promise<void>;
  /** What the record holds of this, newest first; `before` is where the last page said to go on. */
  historyPage(query: HistoryQuery, before: string | null): Promise<HistoryPage>;
  /** What the record can be narrowed to. */
  historyChoices(): Promise<HistoryChoices>;
  /** A request of the past, whole, by its key in the record. */
  historyRecord(id: string): Promise<RecordView>;
  /** Rows of kept output from this one on, counted from 0, with what is looked for in them. Each call finds more of all rows, until the answer is whole. */
  historyRows(roll: RollView, first: number, count: number, find: string | null): Promise<RowsView>;
  /** How often a text is in each block of 256 rows from this one on; to be asked again while it is not whole. */
  historyFind(roll: RollView, find: string, block: number): Promise<FoundView>;
  /** The finds that begin in a block, in their order: in which row, and at which byte of the stream. */
  historyHits(roll: RollView, find: string, block: number): Promise<[number, number][]>;
  /** What is drawn between two places in rows, or from one to the end, as text: a part of it, with the row to ask on from. */
  historyText(roll: RollView, from: SpotView, to: SpotView | null): Promise<CopiedView>;
  /** Where places in these rows are in rows of another width; null while that is not known: then it is asked again. */
  historyMoved(roll: RollView, columns: number, spots: SpotView[]): Promise<SpotView[] | null>;
  /** The kept pieces without the first so many bytes, with their times, about 256 KiB, as `replay.ts` reads them; none at the end. */
  historyReplay(id: string, computer: number | null, from: number): Promise<Uint8Array>;
  /** Checks the record from its beginning (`anew`), or the next part of it; to be asked on while it is not complete. */
  historyVerify(anew: boolean): Promise<VerifiedView>;
  /** Writes the record, or one run, into a file, and says where. */
  historyExport(what: HistoryExport): Promise<ExportView>;
  /** Takes a request's words and its output out of the record; that it was there remains. */
  historyForget(id: string): Promise<void>;
  /** What holds for the whole app. */
  settings(): Promise<SettingsView>;
  /** What Countersign is, and what it runs on. */
  about(): Promise<AboutView>;
  /** How all that Countersign needs stands; nothing is changed. It may take some seconds. */
  checkup(): Promise<CheckupView>;
  /** Shows a popup for a try. */
  testPopup(): Promise<void>;
  /** Makes other choices. Turning HTTP on for the first time makes its token, which is in this one answer. */
  choose(chosen: ChosenView): Promise<SettingsView>;
  /** Another token for HTTP; the old one counts for nothing from now on. It is in this one answer. */
  renewToken(): Promise<SettingsView>;
  /** Whether Countersign starts when the person logs in. */
  atLogin(on: boolean): Promise<SettingsView>;
  /** The welcome was seen or put away; it does not come by itself again. */
  welcomed(): Promise<void>;
  /** The clients there are, and how each stands on this computer. */
  clients(): Promise<ClientView[]>;
  /** What would become of a client's file; nothing is written. Its rows are asked for as those of an undo. */
  propose(client: string, wish: ClientWish): Promise<ProposalView>;
  /** Does what was proposed, as it was shown. */
  writeClient(client: string, wish: ClientWish, fingerprint: string): Promise<void>;
  /** Lets a harmless command be asked for, as a client would ask. It comes onto the desk, and nothing is allowed by it. */
  tryIt(): Promise<void>;
}
