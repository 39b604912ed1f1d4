/** Other computers on the page: where it runs is said, and an unknown key is never allowed unseen. */
import { fireEvent, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Fake } from "../../../host/fake";
import * as hosts from "../../../host/hosts";
import type { Snapshot } from "../../../bindings/Snapshot";
import { begins as button, settle, show, stage } from "../../common/stage";

async function start(snapshot: Partial<Snapshot>): Promise<Fake> {
  const host = show(snapshot);
  await settle();
  return host;
}

stage();

describe("the card", () => {
  it("says where it runs, and nothing of a key that is known", async () => {
    await start({ waiting: [hosts.remote("1")] });
    const where = screen.getByRole("region", { name: "On another computer" });
    expect(where.textContent).toContain("deploy@web1, which is 10.0.0.5 port 22, through bastion");
    expect(where.querySelector(".alert")).toBeNull();
    expect(screen.getByText(/wants to run a command on another computer/)).toBeTruthy();
    expect(button("Allow once").disabled).toBe(false);
  });

  it("shows an unknown key whole, and says that allowing accepts it", async () => {
    const host = await start({ waiting: [hosts.stranger("1")] });
    expect(screen.getByText("ED25519 SHA256:6M3fWQ0bFZzq9lR1uQp8w4m0c1iJk1yV3x5Tn2aLr7E")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Allow once/ })).toBeNull();
    await fireEvent.click(button("Accept key and run"));
    expect(host.asked).toContainEqual(["decide", "1", "f1", { kind: "allowOnce" }]);
  });

  it("allows nothing while a key was not asked for, by button or key, and asks for it", async () => {
    const host = await start({ waiting: [hosts.unasked("1")] });
    expect(button("Allow once").disabled).toBe(true);
    await fireEvent.keyDown(document.body, { key: "a" });
    await fireEvent.keyDown(document.body, { key: "f" });
    expect(host.asked).toEqual([]);
    await fireEvent.click(button("Show its key"));
    expect(host.asked).toEqual([["lookAtKeys", "1", "f1"]]);
  });

  it("draws hostile names as text", async () => {
    await start({ waiting: [hosts.hostileRemote("1")] });
    expect(document.querySelector("section script, section i")).toBeNull();
    expect(screen.getByText(/<i>you know me/)).toBeTruthy();
  });
});

/** What each tab says. */
const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent.replace(/\s+/g, " ").trim());
const panel = () => screen.getByRole("tabpanel");

describe("several computers", () => {
  it("have a tab each with how it stands there, gone through by keys, and output of their own", async () => {
    const host = await start({ running: [hosts.several("1")] });
    await fireEvent.click(screen.getByRole("button", { name: /3 other computers/ }));
    expect(tabs()).toEqual(["All together", "web1 finished", "web2 failed, exit 3", "web3 running"]);
    expect(host.followed).toEqual([null]);
    const [all, first] = screen.getAllByRole("tab");
    expect([all?.tabIndex, first?.tabIndex]).toEqual([0, -1]);
    if (all) await fireEvent.keyDown(all, { key: "ArrowLeft" });
    const chosen = screen.getByRole("tab", { selected: true });
    expect(chosen.textContent).toContain("web3");
    expect(document.activeElement).toBe(chosen);
    expect(panel().getAttribute("aria-labelledby")).toBe(chosen.id);
    await fireEvent.click(screen.getByRole("tab", { name: /web1/ }));
    expect(host.followed).toEqual([null, 2, 0]);
    expect(panel().textContent).toContain("deploy@web1, which is 10.0.0.5 port 22");
  });

  it("say when all is over what became of it on each, and why", async () => {
    await start({ ended: [hosts.gone("1")] });
    await fireEvent.click(screen.getByRole("button", { name: /connection lost/ }));
    expect(tabs()[3]).toContain("connection lost");
    expect(panel().textContent).toContain("It may still be running there");
    await fireEvent.click(screen.getByRole("tab", { name: /web3/ }));
    expect(panel().textContent).toMatch(/1 process left.*It may still be running there/s);
  });
});
