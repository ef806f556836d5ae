import type { KeptScan } from "./kept-scan.ts";
import type { Changes, ScanStore } from "./scan-store.ts";

/**
 * Keeps scans on the disk of the phone. What the disk does not take, because it is full, blocked or not there, is kept in memory
 * until it does, or until the page is closed.
 */
export class SafeStore implements ScanStore {
  readonly #open: () => Promise<ScanStore>;
  #disk: Promise<ScanStore> | null = null;
  /** The scans that are not on the disk as they are now. */
  readonly #held = new Map<string, KeptScan>();
  /** The last attempt to read or write failed, and no write has succeeded since. */
  #hasFailed = false;

  constructor(open: () => Promise<ScanStore>) {
    this.#open = open;
  }

  readonly isSafe = (): boolean => !this.#hasFailed;

  async load(place: string): Promise<KeptScan[]> {
    const stored = await this.#try((disk) => disk.load(place));
    const held = [...this.#held.values()].filter((scan) => scan.place === place);
    if (held.length === 0) return stored ?? [];
    const others = (stored ?? []).filter(({ key }) => !this.#held.has(key));
    return [...held, ...others].toSorted((a, b) => b.at - a.at);
  }

  async find(keys: readonly string[]): Promise<KeptScan[]> {
    const stored = (await this.#try((disk) => disk.find(keys.filter((key) => !this.#held.has(key))))) ?? [];
    return [...keys.flatMap((key) => this.#held.get(key) ?? []), ...stored];
  }

  async put(scan: KeptScan): Promise<void> {
    this.#held.set(scan.key, scan);
    await this.#writeHeld();
  }

  async change(changes: Changes): Promise<KeptScan[]> {
    const keys = Object.keys(changes);
    if (!keys.some((key) => this.#held.has(key))) {
      const changed = await this.#try((disk) => disk.change(changes));
      if (changed) {
        this.#hasFailed = false;
        return changed;
      }
    }
    const found = await this.find(keys);
    const changed = found.map((scan) => ({ ...scan, ...changes[scan.key] }));
    for (const scan of changed) this.#held.set(scan.key, scan);
    await this.#writeHeld();
    return changed;
  }

  onChange(listener: () => void): () => void {
    let end: (() => void) | null = null;
    let hasEnded = false;
    void this.#try(async (disk) => {
      if (!hasEnded) end = disk.onChange(listener);
    });
    return () => {
      hasEnded = true;
      end?.();
    };
  }

  /** Writes what the disk did not take before. */
  async #writeHeld(): Promise<void> {
    for (const [key, scan] of [...this.#held]) {
      if (this.#held.get(key) !== scan) continue; // it was written in the meantime, or changed
      const isWritten = await this.#try(async (disk) => {
        await disk.put(scan);
        return true;
      });
      if (!isWritten) return;
      this.#hasFailed = false;
      if (this.#held.get(key) === scan) this.#held.delete(key);
    }
  }

  /** Returns null if the disk fails. It is opened again for the next attempt. */
  async #try<T>(work: (disk: ScanStore) => Promise<T>): Promise<T | null> {
    this.#disk ??= this.#open();
    const disk = this.#disk;
    try {
      return await work(await disk);
    } catch (error) {
      console.warn("the storage of this phone failed", error);
      this.#hasFailed = true;
      if (this.#disk === disk) this.#disk = null;
      return null;
    }
  }
}
