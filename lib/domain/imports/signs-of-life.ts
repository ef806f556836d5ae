import type { Context } from "#lib/db/context";
import { BEAT } from "./run-sql.ts";

const EVERY_MS = 5_000;

/**
 * Says outside the transaction of a run or an undo how far it is and that its process is there, also while it waits for something. Nothing
 * waits for what this says: a run that did so would hold one connection of the pool while it waits for another.
 */
export class SignsOfLife {
  #rowsDone = 0;
  #isLost = false;
  #beat: Promise<void> | undefined;
  readonly #timer = setInterval(() => this.#say(), EVERY_MS);

  readonly #ctx: Context;
  readonly #run: readonly [id: string, runId: string];

  constructor(ctx: Context, id: string, runId: string) {
    this.#ctx = ctx;
    this.#run = [id, runId];
  }

  /** Whether the run was stopped or another one has taken its place, as far as is known here: its last statement is certain. */
  get isLost(): boolean {
    return this.#isLost;
  }

  tell(rowsDone: number): void {
    this.#rowsDone = rowsDone;
    this.#say();
  }

  /** Ends the signs. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beat;
  }

  #say(): void {
    this.#beat ??= this.#send().finally(() => {
      this.#beat = undefined;
    });
  }

  /** One that fails is left out: the next one says it again, and a run without its database ends on its own. */
  async #send(): Promise<void> {
    const found = await this.#ctx.sql(BEAT, [...this.#run, this.#rowsDone, new Date()]).catch(() => null);
    if (found?.length === 0) this.#isLost = true;
  }
}
