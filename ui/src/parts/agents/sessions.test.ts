/** Sessions are seen, run out, and can be ended. */
import "../../loaded";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import App from "../../App.svelte";
import { fake } from "../../host/fake";
import { nothing } from "../../host/builders";
import { goesOn, session } from "../../host/sessions";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const list = () => screen.queryByRole("list", { name: "Sessions" });

async function start(...sessions: ReturnType<typeof session>[]) {
  const host = fake("test");
  host.show({ ...nothing(), sessions });
  render(App, { host });
  await fireEvent.click(screen.getByRole("button", { name: "Connect" }));
  return host;
}

describe("the sessions", () => {
  it("say whose they are, where they start and with what", async () => {
    await start(session("1", "build"));
    const item = within(screen.getByRole("listitem", { name: "build" }));
    for (const text of ["build", "from Claude Code", "/home/ada/shop/web", "forgotten in 16:50"])
      expect(item.getByText(text)).toBeTruthy();
    expect(screen.getByRole("listitem", { name: "build" }).textContent).toContain("PYTHONPATH=src");
  });

  it("are gone when their time is over, though nothing else happened", async () => {
    await start(session("1", "build", { expiresAt: Date.now() + 2000 }));
    expect(list()).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3000);
    expect(list()).toBeNull();
  });

  it("are ended by their id, and that is said", async () => {
    const host = await start(session("1", "build"), session("2", "tests"));
    await fireEvent.click(
      within(screen.getByRole("listitem", { name: "tests" })).getByRole("button", { name: "End session" }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(host.asked).toContainEqual(["endSession", "2"]);
    expect(screen.queryByRole("listitem", { name: "tests" })).toBeNull();
    expect(screen.getByText(/Session tests is forgotten/)).toBeTruthy();
  });

  it("keep what could not be ended, with the reason", async () => {
    const host = await start(session("1", "build"));
    host.endSession = () => Promise.reject({ code: "gone", message: "That has already ended. Nothing was done." });
    await fireEvent.click(screen.getByRole("button", { name: "End session" }));
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole("alert").textContent).toContain("That has already ended.");
  });
});

it("tells on the card what comes from the session and what from the call", () => {
  const host = fake("test");
  host.show({ ...nothing(), waiting: [goesOn("9")] });
  render(App, { host });
  expect(screen.getAllByText(/from session build/)).toHaveLength(2);
  expect(screen.getByText("Variables the agent sets").parentElement?.textContent).toMatch(
    /PYTHONPATH=src\s+from session build.*DEBUG=1(?!\s+from)/,
  );
});
