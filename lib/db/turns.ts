/** Who waits: those of a store in the order in which they came, and the stores in turn. */
export class Turns {
  /** By store. The store whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  get size(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  sizeOf(store: string): number {
    return this.#waiting.get(store)?.length ?? 0;
  }

  add(store: string, start: () => void): void {
    const queue = this.#waiting.get(store);
    if (queue) queue.push(start);
    else this.#waiting.set(store, [start]);
  }

  remove(store: string, start: () => void): void {
    const left = (this.#waiting.get(store) ?? []).filter((one) => one !== start);
    if (left.length > 0) this.#waiting.set(store, left);
    else this.#waiting.delete(store);
  }

  /** Starts the next of a store that may start one. Returns whether there was any. */
  startNext(mayStart: (store: string) => boolean): boolean {
    for (const [store, [start, ...others]] of this.#waiting) {
      if (!start || !mayStart(store)) continue;
      this.#waiting.delete(store);
      if (others.length > 0) this.#waiting.set(store, others); // behind the other stores
      start();
      return true;
    }
    return false;
  }
}
