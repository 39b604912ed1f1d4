/** Nothing is remembered that was not chosen, tried and read. */
import { fireEvent, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Choice } from "../../bindings/Choice";
import type { PreviewView } from "../../bindings/PreviewView";
import type { Fake } from "../../host/fake";
import { card, nothing, offer, plain } from "../../host/builders";
import { scene } from "../../host/scenes";
import { begins as button, pass, show, stage } from "../common/stage";

const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const decisions = (host: Fake) => host.asked.filter((call) => call[0] === "decide");
const previews = (host: Fake) => host.asked.filter((call) => call[0] === "preview");
const choice = (more: Partial<Choice> = {}): Choice => ({
  exact: true,
  steps: [],
  folder: "/home/ada/shop/web",
  anyClient: false,
  lasting: "tenMinutes",
  ...more,
});
const view = (rule: string, more: Partial<PreviewView> = {}): PreviewView => ({
  rules: [{ words: plain(rule), denies: false, client: plain("claude (/usr/bin/claude)"), until: { kind: "session" } }],
  lookedAt: 57,
  wouldHave: [],
  wouldHaveCount: 0,
  neighbours: [],
  stillAsks: [],
  blocked: null,
  runsCode: false,
  ...more,
});

/** Opens the dialog on this card. */
async function start(waiting: ReturnType<typeof card>): Promise<Fake> {
  const host = show({ waiting: [waiting] });
  await pass(700);
  await fireEvent.keyDown(document.body, { key: "f" });
  return host;
}

stage({ inView: true });

it("begins as narrow as can be, for no time, and saves what was tried 700 ms ago", async () => {
  const host = await start(card("1", "npm test -- --run"));
  const dialog = screen.getByRole("dialog", { name: "Allow without asking" });
  expect(within(dialog).getByText("npm test -- --run")).toBeTruthy();
  await pass(5000);
  expect(previews(host)).toEqual([]);
  expect(button("Save and allow").disabled).toBe(true);
  await fireEvent.click(radio("10 minutes"));
  await pass(250);
  expect(previews(host)).toEqual([["preview", "1", "f1", choice(), false]]);
  expect(dialog.textContent).toContain("npm test -- --run in /home/ada/shop/web");
  await pass(690);
  await fireEvent.click(button("Save and allow"));
  expect(decisions(host)).toEqual([]);
  await pass(10);
  await fireEvent.click(button("Save and allow"));
  expect(decisions(host)).toEqual([["decide", "1", "f1", { kind: "allowAlways", choice: choice() }]]);
});

it("sends the words, the folder and the client that were chosen", async () => {
  const host = await start(card("1", "npm test -- --run"));
  await fireEvent.click(radio("Commands that begin with these words"));
  expect(radio("npm test -- --run").checked).toBe(true);
  expect(radio("npm").disabled).toBe(true);
  await fireEvent.click(radio("npm test"));
  await fireEvent.click(radio("~/shop"));
  await fireEvent.click(radio("every agent"));
  await fireEvent.click(radio("forever"));
  await pass(1000);
  await fireEvent.click(button("Save and allow"));
  const chosen = choice({
    exact: false,
    steps: [{ step: 0, words: 2 }],
    folder: "/home/ada/shop",
    anyClient: true,
    lasting: "forever",
  });
  expect(decisions(host)).toEqual([["decide", "1", "f1", { kind: "allowAlways", choice: chosen }]]);
});

it("goes a word at a time by the arrow keys, never below the fewest nor round the corner", async () => {
  const host = await start(card("1", "npm test -- --run"));
  await fireEvent.click(radio("Commands that begin with these words"));
  await fireEvent.click(radio("30 days"));
  const words = () => (previews(host).at(-1)?.[3] as Choice).steps;
  const press = async (key: string) => {
    await fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await pass(250);
  };
  radio("npm test -- --run").focus();
  await press("ArrowRight");
  expect(words()).toEqual([{ step: 0, words: 4 }]);
  await press("ArrowLeft");
  expect(words()).toEqual([{ step: 0, words: 3 }]);
  await press("ArrowLeft");
  await press("ArrowLeft");
  expect(words()).toEqual([{ step: 0, words: 2 }]);
});

it("ticks none of several steps, and offers none that a rule covers, that only moves, or that may have none", async () => {
  const several = scene("ordinary").waiting[0];
  if (!several) throw new Error("there is no such card");
  const host = await start(several);
  await fireEvent.click(radio("Commands that begin with these words"));
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map((box) => box.checked)).toEqual([false, false]);
  expect(screen.getByRole("dialog").textContent).toContain("a shell runs any code it gets");
  await fireEvent.click(radio("until Countersign quits"));
  await pass(1000);
  expect(previews(host)).toEqual([]);
  await fireEvent.click(screen.getByRole("checkbox", { name: "Step 4" }));
  await pass(250);
  expect((previews(host)[0]?.[3] as Choice).steps).toEqual([{ step: 3, words: 4 }]);
});

it("cannot save what is blocked, and says why", async () => {
  const host = await start(
    card("1", "npm ci", { offers: { ...card("1", "npm ci").offers, steps: [offer(["npm", "ci"], 2)] } }),
  );
  await fireEvent.click(radio("Commands that begin with these words"));
  await fireEvent.click(radio("10 minutes"));
  await pass(5000);
  expect(screen.getByRole("alert").textContent).toContain("which you denied");
  await fireEvent.click(button("Save and allow"));
  expect(button("Save and allow").disabled).toBe(true);
  expect(decisions(host)).toEqual([]);
});

it("lets no late answer speak for another choice", async () => {
  const host = await start(card("1", "npm test"));
  const answers: ((view: PreviewView) => void)[] = [];
  host.preview = () => new Promise((resolve) => answers.push(resolve));
  await fireEvent.click(radio("10 minutes"));
  await pass(250);
  await fireEvent.click(radio("forever"));
  await pass(250);
  answers[0]?.(view("for 10 minutes, late"));
  await pass(5000);
  const dialog = screen.getByRole("dialog");
  expect(dialog.textContent).not.toContain("for 10 minutes, late");
  expect(button("Save and allow").disabled, "nothing was tried of what is chosen now").toBe(true);
  answers[1]?.(view("for good, in time"));
  await pass(700);
  expect(dialog.textContent).toContain("for good, in time");
  expect(button("Save and allow").disabled).toBe(false);
  await fireEvent.click(radio("until Countersign quits"));
  expect(button("Save and allow").disabled, "what was tried is not what is chosen any more").toBe(true);
});

it("does not save what could not be tried", async () => {
  const host = await start(card("1", "npm test"));
  host.refusal = { code: "changed", message: "The request changed." };
  await fireEvent.click(radio("10 minutes"));
  await pass(5000);
  expect(screen.getByRole("alert").textContent).toContain("The request changed.");
  expect(button("Save and allow").disabled).toBe(true);
});

it("refuses from now on with the reason that was given, fewer words than may be allowed too", async () => {
  const host = await start(card("1", "npm test"));
  await fireEvent.click(button("Cancel"));
  await fireEvent.keyDown(document.body, { key: "d" });
  await fireEvent.click(radio("Too risky"));
  await fireEvent.click(button("Deny always…"));
  const dialog = screen.getByRole("dialog", { name: "Block without asking" });
  expect(dialog.textContent).toContain("Too risky");
  await fireEvent.click(button("Back"));
  expect(radio("Too risky").checked, "what was said is not lost on the way back").toBe(true);
  await fireEvent.click(button("Deny always…"));
  await fireEvent.click(radio("Commands that begin with these words"));
  await fireEvent.click(radio("npm"));
  await fireEvent.click(radio("forever"));
  await pass(1000);
  await fireEvent.click(button("Save and deny"));
  const chosen = choice({ exact: false, steps: [{ step: 0, words: 1 }], lasting: "forever" });
  expect(decisions(host)).toEqual([["decide", "1", "f1", { kind: "denyAlways", choice: chosen, reason: "Too risky" }]]);
});

it("says of a rule that will hardly ever match that it will not, and the way out", async () => {
  const commit = card("1", "git commit -m x");
  await start({ ...commit, offers: { ...commit.offers, unlikely: "text" } });
  const dialog = screen.getByRole("dialog", { name: "Allow without asking" });
  expect(within(dialog).getByRole("note").textContent).toMatch(
    /hardly ever match.*a script, or into a task in package\.json or a justfile/,
  );
  await fireEvent.click(radio("Commands that begin with these words"));
  expect(within(dialog).queryByRole("note")).toBeNull();
});

it("says nothing of the kind of a rule that will match", async () => {
  await start(card("1", "npm test"));
  expect(within(screen.getByRole("dialog")).queryByRole("note")).toBeNull();
});

it("offers nothing where no rule can be made", async () => {
  await start(
    card("1", "x", {
      offers: {
        exact: null,
        unlikely: null,
        files: null,
        steps: [],
        unread: plain("It can't be read."),
        folders: [],
        client: plain("Claude"),
      },
    }),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(button("Allow for…").disabled).toBe(true);
  await fireEvent.keyDown(document.body, { key: "d" });
  expect(screen.queryByRole("button", { name: /^And refuse/ })).toBeNull();
});

it("closes when the request under it becomes another", async () => {
  const host = await start(card("1", "npm test"));
  host.show({ ...nothing(), waiting: [card("1", "npm test", { fingerprint: "other" })] });
  await pass(0);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("draws hostile words as text", async () => {
  const words = [
    plain("<img src=x>"),
    [{ kind: "mark" as const, label: "zero-width space U+200B", severity: "danger" as const }],
  ];
  const hostile = card("1", "x");
  hostile.offers.steps = [{ ...offer([], 1), words }];
  await start(hostile);
  await fireEvent.click(radio("Commands that begin with these words"));
  const dialog = screen.getByRole("dialog");
  expect(dialog.querySelector("img")).toBeNull();
  expect(dialog.querySelector("mark")?.textContent).toContain("zero-width space U+200B");
  expect(radio("<img src=x>")).toBeTruthy();
});

it("offers nothing a locked keyring could not keep, and takes back what was chosen before", async () => {
  const waiting = [card("1", "npm test -- --run")];
  const host = show({ waiting });
  await pass(700);
  await fireEvent.keyDown(document.body, { key: "f" });
  await fireEvent.click(radio("forever"));
  host.show({ ...nothing(), waiting, vault: { kind: "locked", message: "Your keyring is locked." } });
  await pass(2000);
  expect(screen.queryByRole("radio", { name: "forever" })).toBeNull();
  expect(screen.queryByRole("radio", { name: "30 days" })).toBeNull();
  expect(button("Save and allow").disabled).toBe(true);
  expect(screen.getByRole("dialog").textContent).toContain("Your keyring is locked");
  await fireEvent.click(radio("until Countersign quits"));
  await pass(1000);
  await fireEvent.click(button("Save and allow"));
  expect(decisions(host)).toEqual([
    ["decide", "1", "f1", { kind: "allowAlways", choice: choice({ lasting: "session" }) }],
  ]);
  host.show({ ...nothing(), waiting });
  await pass(0);
});

it("opens the keyring's own dialog from the banner, and offers everything again once it is unlocked", async () => {
  const waiting = [card("1", "npm test")];
  const host = show({ waiting, vault: { kind: "locked", message: "Your keyring is locked." } });
  await pass(700);
  await fireEvent.click(button("Unlock keyring"));
  expect(host.asked).toContainEqual(["unlockKeyring"]);
  await fireEvent.keyDown(document.body, { key: "f" });
  expect(screen.queryByRole("radio", { name: "forever" })).toBeNull();
  host.show({ ...nothing(), waiting });
  await pass(0);
  expect(radio("forever").checked).toBe(false);
  expect(screen.queryByRole("button", { name: /^Unlock keyring/ })).toBeNull();
});
