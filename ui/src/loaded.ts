/** For tests: everything that is loaded later is there, so that turning to a view shows it at once. */
import { beforeAll } from "vitest";
import "./parts/runs/later";
import "./views/later";
import { loadAll } from "./state/later.svelte";

beforeAll(loadAll);
