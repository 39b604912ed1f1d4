/** A run's output with its terminal, which weighs as much as the rest of the page. */
import { Later } from "../../state/later.svelte";

export const output = new Later(() => import("./LiveOutput.svelte"));
