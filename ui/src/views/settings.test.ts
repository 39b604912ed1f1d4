/** The settings: kept at once, the token shown once, a refusal said and nothing shown that does not hold. */
import "../loaded";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import App from "../App.svelte";
import { fake, type Fake } from "../host/fake";
import { nothing } from "../host/builders";
import { appearance } from "../state/appearance.svelte";
import { keys } from "../state/keys/keys.svelte";
import { say } from "../text/say";

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const section = (name: string) => within(screen.getByRole("region", { name }));
const chosen = (host: Fake) => host.asked.filter((call) => call[0] === "choose").map((call) => call[1]);
let host: Fake;

beforeEach(async () => {
  host = fake("test");
  host.show(nothing());
  render(App, { host });
  await fireEvent.click(button("Settings"));
  await screen.findByRole("region", { name: "Connections over HTTP" });
});
afterEach(cleanup);

it("turns HTTP on, and shows its address for good and its token once", async () => {
  expect(section("Connections over HTTP").queryByText(/127\.0\.0\.1/)).toBeNull();
  await fireEvent.click(section("Connections over HTTP").getByRole("switch"));
  expect(await section("Connections over HTTP").findByText("http://127.0.0.1:17437/mcp")).toBeTruthy();
  expect(section("Connections over HTTP").getByText(/^csgn_/)).toBeTruthy();
  expect(chosen(host)).toEqual([expect.objectContaining({ httpOn: true, maskForAgents: false })]);
  await fireEvent.click(section("Agents").getByRole("switch"));
  await expect.poll(() => section("Connections over HTTP").queryByText(/^csgn_/)).toBeNull();
  expect(section("Connections over HTTP").getByText("http://127.0.0.1:17437/mcp")).toBeTruthy();
});

it("makes a new token only when asked to", async () => {
  await fireEvent.click(section("Connections over HTTP").getByRole("switch"));
  const first = (await section("Connections over HTTP").findByText(/^csgn_/)).textContent;
  await fireEvent.click(button("Make a new token"));
  await expect.poll(() => section("Connections over HTTP").getByText(/^csgn_/).textContent).not.toBe(first);
  expect(host.asked.filter((call) => call[0] === "renewToken")).toHaveLength(1);
});

it("says why a choice was refused, and shows what holds", async () => {
  host.refusal = { code: "refused", message: "The port must be from 1024 to 65535. Nothing was changed." };
  await fireEvent.change(section("Connections over HTTP").getByLabelText("Port"), { target: { value: "80" } });
  expect((await screen.findByRole("alert")).textContent).toContain("from 1024 to 65535");
  expect(section("Connections over HTTP").getByLabelText<HTMLInputElement>("Port").value).toBe("17437");
});

it("takes no field that is empty for a wish", async () => {
  await fireEvent.change(section("History").getByLabelText(/^History, at most/), { target: { value: "" } });
  expect(chosen(host)).toEqual([]);
  expect(section("History").getByLabelText<HTMLInputElement>(/^History, at most/).value).toBe("4096");
});

it("keeps how long things last", async () => {
  await fireEvent.change(section("History").getByLabelText("Keep entries"), { target: { value: "90" } });
  await expect.poll(() => chosen(host)).toEqual([expect.objectContaining({ keepDays: 90 })]);
  await fireEvent.change(section("Agents").getByLabelText(/^Keep a session/), { target: { value: "60" } });
  await expect.poll(() => chosen(host)[1]).toEqual(expect.objectContaining({ keepDays: 90, sessionMinutes: 60 }));
});

it("keeps how long commands run and requests wait", async () => {
  const field = (name: RegExp) => section("Agents").getByLabelText<HTMLSelectElement>(name);
  expect(field(/^Longest time limit/).selectedOptions[0]?.textContent).toBe("24 hours");
  for (const [name, value, holds] of [
    [/^Usual time limit/, "60", { usualSeconds: 60 }],
    [/^Longest time limit/, "3600", { usualSeconds: 60, longestSeconds: 3600 }],
    [/^Keep a request open/, "5", { longestSeconds: 3600, waitMinutes: 5 }],
  ] as const) {
    await fireEvent.change(field(name), { target: { value } });
    await expect.poll(() => chosen(host).at(-1)).toEqual(expect.objectContaining(holds));
    await expect.poll(() => field(name).disabled).toBe(false);
  }
});

it("starts at login when it is told to, and says when that cannot be", async () => {
  const login = () => section("Start-up").getByRole<HTMLInputElement>("switch", { name: /^Start at login/ });
  expect(login().checked).toBe(false);
  await fireEvent.click(login());
  await expect.poll(() => login().checked).toBe(true);
  expect(host.asked.filter((call) => call[0] === "atLogin")).toEqual([["atLogin", true]]);
  host.refusal = { code: "refused", message: "Start at login couldn't be changed: denied. Nothing was changed." };
  await fireEvent.click(login());
  expect((await screen.findByRole("alert")).textContent).toContain("couldn't be changed");
  expect(login().checked).toBe(true);
});

it("offers the way back from plain drawing only where the page is drawn so", async () => {
  const plainly = { name: /^Draw without the graphics card/ };
  expect(section("Start-up").queryByRole("switch", plainly)).toBeNull();
  cleanup();
  host = fake("hostile");
  render(App, { host });
  await fireEvent.click(button("Settings"));
  await fireEvent.click(await screen.findByRole("switch", plainly));
  await expect.poll(() => chosen(host)).toEqual([expect.objectContaining({ plainDrawing: false, httpOn: true })]);
  await expect.poll(() => section("Start-up").queryByRole("switch", plainly)).toBeNull();
});

it("reminds of what waits after the time that was chosen, or never", async () => {
  const after = () => section("Notifications").getByLabelText<HTMLSelectElement>(/^Remind me/);
  expect(after().selectedOptions[0]?.textContent).toBe("Never");
  await fireEvent.change(after(), { target: { value: "15" } });
  await expect.poll(() => chosen(host)).toEqual([expect.objectContaining({ remindMinutes: 15 })]);
  await expect.poll(() => after().disabled).toBe(false);
  await fireEvent.change(after(), { target: { value: "0" } });
  await expect.poll(() => chosen(host)[1]).toEqual(expect.objectContaining({ remindMinutes: null }));
});

it("plays a sound, and keeps quiet between two times of the day", async () => {
  const part = () => section("Notifications");
  const flip = (name: RegExp) => fireEvent.click(part().getByRole("switch", { name }));
  expect(part().queryByLabelText(/^Quiet from/)).toBeNull();
  await flip(/^Play a sound/);
  await expect.poll(() => chosen(host)).toEqual([expect.objectContaining({ sound: true, quietOn: false })]);
  await flip(/^Quiet hours/);
  const from = await part().findByLabelText<HTMLSelectElement>(/^Quiet from/);
  expect(from.selectedOptions[0]?.textContent).toMatch(/^(10:00.PM|22:00)$/);
  await fireEvent.change(from, { target: { value: "1350" } });
  const holds = { sound: true, quietOn: true, quietFrom: 1350, quietTo: 420 };
  await expect.poll(() => chosen(host).at(-1)).toEqual(expect.objectContaining(holds));
});

describe("the keys that open the small window from anywhere", () => {
  const field = () => section("Notifications").getByLabelText<HTMLInputElement>(/^Open the small window from anywhere/);
  const press = (code: string, held: KeyboardEventInit = {}) =>
    fireEvent.keyDown(field(), { key: code.at(-1)?.toLowerCase() ?? "", code, ...held });

  it("are pressed into the field, with two keys held, and taken away again", async () => {
    expect(field().value).toBe("none");
    await press("KeyC", { ctrlKey: true });
    expect(chosen(host)).toEqual([]);
    expect(section("Notifications").getByRole("status").textContent).toContain("two or more");
    await press("KeyC", { ctrlKey: true, altKey: true });
    await expect.poll(() => field().value).toBe("Ctrl+Alt+C");
    expect(section("Notifications").getByRole("status").textContent).not.toContain("two or more");
    await expect.poll(() => button("Remove").disabled).toBe(false);
    await fireEvent.click(button("Remove"));
    await expect.poll(() => chosen(host).at(-1)).toEqual(expect.objectContaining({ shortcut: null }));
  });

  it("are said to be another program's, or not to be had", async () => {
    host.choices.shortcut = { kind: "broken", message: "Another program already has Ctrl+Alt+C." };
    await fireEvent.focus(window);
    await expect.poll(() => field().getAttribute("aria-invalid")).toBe("true");
    expect(section("Notifications").getByRole("status").textContent).toContain("Another program already has");
    host.choices.shortcut = { kind: "unavailable", message: "This session runs on Wayland." };
    await fireEvent.focus(window);
    expect(await section("Notifications").findByText("This session runs on Wayland.")).toBeTruthy();
    expect(section("Notifications").queryByLabelText(/^Open the small window from anywhere/)).toBeNull();
  });
});

it("tells the window of a theme that is not the system's", async () => {
  expect(host.themes).toEqual([null]);
  for (const theme of ["Dark", "Light"]) {
    await fireEvent.click(section("Appearance").getByRole("radio", { name: theme }));
  }
  await expect.poll(() => host.themes).toEqual([null, "dark", "light"]);
  appearance.theme = "system";
});

describe("what another program wrote into the file", () => {
  const ours = fake("test").choices.view().chosen;
  const theirs = { ...ours, httpOn: true, sessionMinutes: 60 };
  beforeEach(async () => {
    host.choices.outside = { kind: "choices", chosen: theirs };
    await fireEvent.focus(window);
    await screen.findByText(/Another program changed/);
  });

  it("is shown value by value, and holds for nothing", () => {
    const lines = within(screen.getByRole("alert")).getAllByRole("listitem");
    expect(lines.map((line) => line.textContent)).toEqual([
      "Accept agents over HTTP: off now, on in the file",
      "Keep a session: 20 minutes now, 1 hour in the file",
    ]);
    expect(section("Connections over HTTP").getByRole<HTMLInputElement>("switch").checked).toBe(false);
    expect(section("Agents").getByRole<HTMLInputElement>("switch").disabled).toBe(true);
    expect(chosen(host)).toEqual([]);
  });

  it("goes by the person's word alone: ours is written again, or theirs is chosen", async () => {
    await fireEvent.click(button("Keep my settings"));
    await expect.poll(() => chosen(host)).toEqual([ours]);
    await expect.poll(() => screen.queryByRole("alert")).toBeNull();
    host.choices.outside = { kind: "choices", chosen: theirs };
    await fireEvent.focus(window);
    await fireEvent.click(await screen.findByRole("button", { name: "Use the file's settings" }));
    await expect.poll(() => chosen(host)[1]).toEqual(theirs);
  });

  it("can only be written over where it can't be read", async () => {
    host.choices.outside = { kind: "unreadable", why: "the file is gone" };
    await fireEvent.focus(window);
    expect(await screen.findByText(/The file can't be used: the file is gone/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Use the file's settings" })).toBeNull();
    expect(button("Keep my settings")).toBeTruthy();
  });
});

it("keeps a token in view when the window comes back to the front", async () => {
  await fireEvent.click(section("Connections over HTTP").getByRole("switch"));
  await section("Connections over HTTP").findByText(/^csgn_/);
  const before = host.asked.length;
  await fireEvent.focus(window);
  expect(host.asked.slice(before)).toEqual([]);
  expect(section("Connections over HTTP").getByText(/^csgn_/)).toBeTruthy();
});

describe("Keys", () => {
  const field = (name: string) => section("Keys").getByLabelText<HTMLInputElement>(name);
  const allow = () => field(say("keys-allow"));

  afterEach(() => keys.reset());

  it("gives an action another letter, never one that another has", async () => {
    await fireEvent.keyDown(allow(), { key: "y" });
    expect(allow().value).toBe("Y");
    await fireEvent.keyDown(allow(), { key: "d" });
    expect(allow().value).toBe("Y");
    expect(section("Keys").getByRole("status").textContent).toContain("D is already used");
    await fireEvent.click(section("Keys").getByRole("button", { name: say("settings-keys-reset") }));
    expect(allow().value).toBe("A");
  });

  it("switches letters off, and the help follows", async () => {
    await fireEvent.click(section("Keys").getByRole("radio", { name: say("settings-keys-off") }));
    expect(section("Keys").queryByLabelText(say("keys-allow"))).toBeNull();
    expect(keys.label("allow")).toBe("");
    await fireEvent.click(button("Help"));
    const help = within(await screen.findByRole("region", { name: say("help-keys") }));
    expect(help.queryByText(say("help-keys-allow"))).toBeNull();
    expect(help.getByText(say("help-keys-search"))).toBeTruthy();
  });
});

it("tells what it runs on, and copies it without a secret", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await fireEvent.click(section("Connections over HTTP").getByRole("switch"));
  await section("Connections over HTTP").findByText(/^csgn_/);
  await fireEvent.click(await screen.findByRole("button", { name: "Copy diagnostics" }));
  const text = writeText.mock.calls[0]?.[0] ?? "";
  for (const part of ["Version: 0.1.0", "System: Debian", "Desktop: XFCE", "Keyring: open", "Tray icon: shown"])
    expect(text).toContain(part);
  expect(text).not.toContain("csgn_");
  vi.unstubAllGlobals();
});
