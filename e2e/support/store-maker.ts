import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type Person, startProgram } from "./clone.ts";

/** A person of a store, with the cookie of a browser in which they are signed in with test data. */
export interface SignedIn extends Person {
  cookie: { name: string; value: string; httpOnly: boolean; sameSite: "Lax" };
}

/** A store as the demo store is, without its past. */
export interface Store {
  owner: SignedIn;
  staff: SignedIn;
  /** An API key of test mode with every scope. */
  key: string;
}

/** Makes stores with a program of the clone in a folder, which writes to the clone's database. */
export class StoreMaker {
  readonly #process: ChildProcess;
  readonly #ended: Promise<never>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string, url: string) {
    this.#process = startProgram(folder, "lib/testing/make-stores-process.ts", { APP_URL: url });
    this.#ended = once(this.#process, "exit").then(() => {
      throw new Error("The program that makes stores has ended. It printed why.");
    });
    this.#ended.catch(() => {});
  }

  /** Makes one after another, so that each answer belongs to its question. */
  make(): Promise<Store> {
    const made = this.#last.then(() => this.#makeNext());
    this.#last = made.catch(() => {});
    return made;
  }

  async close(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.#ended.catch(() => {});
  }

  async #makeNext(): Promise<Store> {
    const answer = once(this.#process, "message");
    this.#process.send("make");
    const [store] = await Promise.race([answer, this.#ended]);
    return store as Store;
  }
}
