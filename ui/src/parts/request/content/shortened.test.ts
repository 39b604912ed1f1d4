import { expect, it } from "vitest";
import { shortened } from "./shortened";
import type { Piece } from "../../../bindings/Piece";

const plain = (text: string): Piece[] => [{ kind: "plain", text }];

it("writes the home as the folder beside it does, and nothing else", () => {
  const short = (path: Piece[], folder: string, written: string) => shortened(path, plain(folder), written);
  expect(short(plain("/home/ada/shop/a.js"), "/home/ada/shop", "~/shop")).toEqual(plain("~/shop/a.js"));
  expect(short(plain("/home/ada/a.js"), "/home/ada", "~")).toEqual(plain("~/a.js"));
  expect(short(plain("/home/adam/a.js"), "/home/ada", "~")).toEqual(plain("/home/adam/a.js"));
  expect(short(plain("/etc/hosts"), "/home/ada/shop", "~/shop")).toEqual(plain("/etc/hosts"));
  expect(short(plain("/home/ada/a.js"), "/srv/shop", "/srv/shop")).toEqual(plain("/home/ada/a.js"));
  const marked: Piece[] = [...plain("/home/ada/"), { kind: "mark", label: "escape U+001B", severity: "danger" }];
  expect(short(marked, "/home/ada", "~")).toEqual(marked);
});
