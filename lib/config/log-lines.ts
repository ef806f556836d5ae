const BATCH_BYTES = 4_096;
const WRITE_EVERY_MS = 100;
/** More waits only while nothing can be written. */
const MAX_WAITING_BYTES = 1_024 * 1_024;
/** A process that ends gives a slow reader this time to take the last lines. */
const LAST_MS = 1_000;
const PAUSE_MS = 10;

/** Writes bytes and returns how many it took. Throws when it takes none now. */
type Write = (bytes: Buffer) => number;

/**
 * Passes lines on in batches. It never throws and never waits: what cannot be written, because the disk is full or the reader is
 * slow or gone, is tried again, and while 1 MiB waits, newer lines are left out.
 */
export class LogLines {
  readonly #write: Write;
  #waiting: Buffer[] = [];
  #bytes = 0;
  /** The code of the system's error, after a write that failed. */
  #failure: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(write: Write) {
    this.#write = write;
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.length > MAX_WAITING_BYTES) return;
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes >= BATCH_BYTES && !this.#failure) this.#writeAll();
    if (this.#bytes > 0) this.#timer ??= setTimeout(() => this.#later(), WRITE_EVERY_MS).unref();
  }

  /** Writes what waits, before the process ends. */
  end(): void {
    const until = Date.now() + LAST_MS;
    this.#writeAll();
    while (this.#failure === "EAGAIN" && Date.now() < until) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
      this.#writeAll();
    }
  }

  #later(): void {
    this.#timer = undefined;
    this.#writeAll();
    if (this.#bytes > 0) this.#timer = setTimeout(() => this.#later(), WRITE_EVERY_MS).unref();
  }

  #writeAll(): void {
    let rest = Buffer.concat(this.#waiting);
    this.#failure = null;
    try {
      while (rest.length > 0) rest = rest.subarray(this.#write(rest));
    } catch (error) {
      this.#failure = (error as NodeJS.ErrnoException).code ?? "unknown";
    }
    this.#waiting = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
  }
}
