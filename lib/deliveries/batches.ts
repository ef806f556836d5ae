/** Items that are added within this time are written together. */
const COLLECT_MS = 5;

/** Writes items in batches of the same key: at most `maxWriters` batches at once, the longest waiting first. */
export class Batches<Item> {
  readonly #write: (batch: Item[]) => Promise<void>;
  readonly #maxWriters: number;
  readonly #waiting = new Map<string, Item[]>();
  #writers = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `write` must not throw. */
  constructor(maxWriters: number, write: (batch: Item[]) => Promise<void>) {
    this.#maxWriters = maxWriters;
    this.#write = write;
  }

  add(key: string, item: Item): void {
    const batch = this.#waiting.get(key);
    if (batch) batch.push(item);
    else this.#waiting.set(key, [item]);
    this.#timer ??= setTimeout(() => this.#writeNext(), COLLECT_MS);
  }

  #writeNext(): void {
    this.#timer = undefined;
    for (const [key, batch] of this.#waiting) {
      if (this.#writers >= this.#maxWriters) return;
      this.#waiting.delete(key);
      this.#writers++;
      void this.#write(batch).finally(() => {
        this.#writers--;
        this.#writeNext();
      });
    }
  }
}
