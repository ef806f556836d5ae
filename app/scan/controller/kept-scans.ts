import type { Code } from "#app/scan/codes/read-code";
import { isLetIn, type KeptScan, openScanOf, type ScanParts } from "#app/scan/queue/kept-scan";
import type { ScanStore } from "#app/scan/queue/scan-store";
import { newScan } from "./scan-entries.ts";

/** The scans of this phone in one store and mode: as they are stored, and as they were last read. */
export class KeptScans {
  readonly #store: ScanStore;
  readonly #place: string;
  readonly #onChange: (scans: readonly KeptScan[]) => void;
  /** Hears whether this phone can store scans, after each attempt. */
  readonly #onSafety: (isSafe: boolean) => void;
  #scans: readonly KeptScan[] = [];
  /** How many changes this tab has made. */
  #changes = 0;
  #loaded: Promise<void> | null = null;

  constructor(
    store: ScanStore,
    place: string,
    onChange: (scans: readonly KeptScan[]) => void,
    onSafety: (isSafe: boolean) => void,
  ) {
    this.#store = store;
    this.#place = place;
    this.#onChange = onChange;
    this.#onSafety = onSafety;
  }

  /** False while this phone cannot store scans: they are kept until the page is closed. */
  get isSafe(): boolean {
    return this.#store.isSafe();
  }

  /** Newest first. */
  get all(): readonly KeptScan[] {
    return this.#scans;
  }

  get = (key: string): KeptScan | null => this.#scans.find((scan) => scan.key === key) ?? null;

  /** Reads the scans the first time that it is called. */
  load(): Promise<void> {
    this.#loaded ??= this.reload();
    return this.#loaded;
  }

  /** Reads the scans again. What changes here while they are read is not lost. */
  async reload(): Promise<void> {
    for (;;) {
      const changes = this.#changes;
      const scans = await this.#store.load(this.#place);
      this.#onSafety(this.isSafe);
      if (changes === this.#changes) return this.#take(scans);
    }
  }

  /** Returns the last scan that let the guest of a code in. */
  letInOf = (token: string): KeptScan | undefined => this.#scans.find((scan) => scan.token === token && isLetIn(scan));

  hasWaiting = (token: string): boolean => this.#scans.some((scan) => scan.token === token && scan.state === "waits");

  /** Returns the open scan of these parts, so that its key is used again, or stores a new one. */
  async open(code: Code, parts: ScanParts, made: Pick<KeptScan, "at" | "aheadMs" | "wasSent">): Promise<KeptScan> {
    const open = openScanOf(this.#scans, parts, made.at);
    if (open) return open;
    const { amountCents, admission } = parts;
    const scan = {
      ...newScan(this.#place, code, amountCents, made),
      wasSent: made.wasSent,
      ...(admission && { admission }),
    };
    await this.add(scan);
    return scan;
  }

  async add(scan: KeptScan): Promise<void> {
    this.#changes++;
    this.#take([scan, ...this.#scans]);
    await this.#store.put(scan);
    this.#onSafety(this.isSafe);
  }

  async change(key: string, change: Partial<KeptScan>): Promise<void> {
    this.#changes++;
    this.#take(this.#scans.map((scan) => (scan.key === key ? { ...scan, ...change } : scan)));
    await this.#store.change({ [key]: change });
    this.#onSafety(this.isSafe);
  }

  #take(scans: readonly KeptScan[]): void {
    this.#scans = scans;
    this.#onChange(scans);
  }
}
