/** Connecting a client: the change is shown before it is written, and can be taken back; and who is new is welcomed. */
import { fireEvent, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { asker, card, nothing } from "../host/builders";
import { begins, button, pass, see, show, stage } from "../parts/common/stage";
import type { Fake } from "../host/fake";

stage();

const client = (name: string) => within(screen.getByRole("listitem", { name }));
const calls = (host: Fake, name: string) => host.asked.filter((call) => call[0] === name);

async function open(host = show()): Promise<Fake> {
  await fireEvent.click(button("Connect"));
  await pass(0);
  return host;
}

it("writes nothing before the whole change was seen, and then what was seen", async () => {
  const host = await open();
  await fireEvent.click(client("Claude Code").getByRole("button", { name: "Connect Claude Code…" }));
  await pass(0);
  const dialog = screen.getByRole("dialog", { name: "Connect Claude Code" });
  expect(dialog.textContent).toContain("/home/ada/.claude.json");
  expect(within(dialog).getByRole("group", { name: "What changes" }).textContent).toContain('"countersign"');
  const write = button("Connect agent");
  await pass(700);
  expect(write.disabled).toBe(true);
  see();
  await pass(0);
  await fireEvent.click(write);
  await pass(0);
  expect(calls(host, "writeClient")).toEqual([["writeClient", "claude-code", "connect", "p-claude-code-connect"]]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(client("Claude Code").getByText(/Connected\. Restart Claude Code/)).toBeTruthy();
  expect(client("Claude Code").getByText(/kept as .*claude-code\.before/)).toBeTruthy();
  await fireEvent.click(client("Claude Code").getByRole("button", { name: "Disconnect Claude Code…" }));
  await pass(0);
  see();
  await pass(700);
  await fireEvent.click(button("Disconnect agent"));
  await pass(0);
  expect(calls(host, "writeClient")[1]).toEqual(["writeClient", "claude-code", "takeBack", "p-claude-code-takeBack"]);
  expect(client("Claude Code").getByRole("button", { name: /^Connect Claude/ })).toBeTruthy();
});

it("says why a file was not changed, and keeps the dialog", async () => {
  const host = await open();
  await fireEvent.click(client("Codex").getByRole("button", { name: "Repair Codex…" }));
  await pass(0);
  see();
  await pass(700);
  host.refusal = { code: "changed", message: "The file was changed. Nothing was changed. Look again." };
  await fireEvent.click(button("Connect agent"));
  await pass(0);
  expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toContain("Look again");
  expect(client("Codex").getByText("Starts another program")).toBeTruthy();
});

it("gives the text where nothing can be written, and for clients that are not here", async () => {
  await open();
  expect(client("Zed").getByText(/line 3/)).toBeTruthy();
  expect(client("Zed").getByRole("button", { name: "Copy Zed" })).toBeTruthy();
  expect(client("Zed").queryByRole("button", { name: /^Connect Zed/ })).toBeNull();
  expect(client("Cursor").queryByRole("button", { name: /^Copy/ })).toBeNull();
  const others = within(screen.getByRole("list", { name: "Other agents" }));
  expect(others.getAllByRole("listitem").map((one) => one.getAttribute("aria-label"))).toEqual(["Goose", "JetBrains"]);
  expect(
    client("Claude Code").getByText("claude mcp add -s user countersign -- /opt/countersign/countersign-bridge"),
  ).toBeTruthy();
});

it("says so when no client is here", async () => {
  const host = show();
  host.connecting.leave();
  await open(host);
  expect(screen.getByText(/None of the agents Countersign knows was found/)).toBeTruthy();
});

it("welcomes who is new, once, and lets a harmless request be made", async () => {
  const host = show({ connect: { ...nothing().connect, welcome: true } });
  await pass(0);
  expect(screen.getByRole("region", { name: "Welcome to Countersign" })).toBeTruthy();
  await fireEvent.click(button("Make a request"));
  await pass(0);
  expect(calls(host, "tryIt")).toHaveLength(1);
  expect(screen.getByText("The request is on its way to the desk.")).toBeTruthy();
  host.refusal = { code: "refused", message: "The request is already on the desk. Decide it there." };
  await fireEvent.click(button("Make a request"));
  await pass(0);
  expect(screen.getByRole("alert").textContent).toContain("already on the desk");
  await fireEvent.click(button("Done"));
  expect(calls(host, "welcomed")).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Welcome to Countersign" })).toBeNull();
  // Later snapshots do not bring it back; the menu does.
  host.show({ ...nothing(), connect: { ...nothing().connect, welcome: true } });
  await pass(0);
  expect(screen.queryByRole("region", { name: "Welcome to Countersign" })).toBeNull();
  await fireEvent.click(button("Settings"));
  await fireEvent.click(button("Show the welcome"));
  expect(screen.getByRole("region", { name: "Welcome to Countersign" })).toBeTruthy();
});

it("never lies over what waits", async () => {
  show({ waiting: [card("1", "npm test")], connect: { ...nothing().connect, welcome: true } });
  await pass(0);
  expect(screen.getByRole("region", { name: "Request" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Welcome to Countersign" })).toBeNull();
  expect(begins("Allow once")).toBeTruthy();
});

it("shows an agent with six connections as one", async () => {
  const { connect } = nothing();
  await open(
    show({
      connect: {
        ...connect,
        clients: [
          { ...asker("Claude Code"), connections: 6 },
          { ...asker("Codex"), connections: 1 },
        ],
      },
    }),
  );
  expect(screen.getByText("claude › node › countersign-bridge · 6 connections")).toBeTruthy();
  expect(screen.getByText("claude › node › countersign-bridge")).toBeTruthy();
});
