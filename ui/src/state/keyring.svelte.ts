/** Whether rules can be saved: what a keyring that is locked or away could not hold is not offered. */
import type { VaultView } from "../bindings/VaultView";

class Keyring {
  #vault = $state.raw<VaultView>({ kind: "opening" });

  /** How the host says that it stands. */
  see(vault: VaultView): void {
    this.#vault = vault;
  }

  /** A rule can outlast Countersign. */
  get keeps(): boolean {
    return this.why === null;
  }

  /** Why none can. */
  get why(): "locked" | "absent" | null {
    const { kind } = this.#vault;
    return kind === "locked" || kind === "absent" ? kind : null;
  }
}

export const keyring = new Keyring();
