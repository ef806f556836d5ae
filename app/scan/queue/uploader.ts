import { type Answer, isDecided, type RedemptionResult } from "#app/scan/api/answers";
import type { DoorApi } from "#app/scan/api/client";
import { type KeptScan, waitingIn } from "./kept-scan.ts";
import type { ScanStore } from "./scan-store.ts";

const BATCH = 100;
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

export interface UploaderDependencies {
  api: Pick<DoorApi, "redeemBatch" | "reverse">;
  store: ScanStore;
  place: string;
  /** Called for each scan that the server has decided, after the store has it. */
  onAnswer: (scan: KeptScan, answer: Answer<RedemptionResult>) => void;
  clock?: () => number;
  /** Runs `work` unless another tab of this phone does so already. */
  alone?: (work: () => Promise<void>) => Promise<void>;
}

/** Sends the scans that were decided without the server, in order, each under its own key. Only one tab sends at a time. */
export class Uploader {
  readonly #deps: Required<UploaderDependencies>;
  #running: Promise<void> | null = null;
  #pauseMs = 0;
  #notBefore = 0;

  constructor(deps: UploaderDependencies) {
    this.#deps = { clock: Date.now, alone: inOneTab, ...deps };
  }

  /** Sends what waits. `isUrgent` also sends during the pause after a failure. */
  send({ isUrgent = false } = {}): Promise<void> {
    if (!isUrgent && this.#deps.clock() < this.#notBefore) return Promise.resolve();
    this.#running ??= this.#deps
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const waiting = waitingIn(await this.#deps.store.load(this.#deps.place)).slice(0, BATCH);
      if (waiting.length === 0) return;
      if (!(await this.#sendBatch(waiting))) return this.#pause();
      this.#pauseMs = 0;
      this.#notBefore = 0;
    }
  }

  /** Returns whether every scan was decided. */
  async #sendBatch(scans: readonly KeptScan[]): Promise<boolean> {
    for (const { key, wasSent } of scans) if (!wasSent) await this.#deps.store.change(key, { wasSent: true });
    const answer = await this.#deps.api.redeemBatch(scans);
    if (answer.kind === "ok") {
      const settled: boolean[] = [];
      for (const [index, scan] of scans.entries()) {
        const result = answer.body[index];
        settled.push(result !== undefined && (await this.#settle(scan, result)));
      }
      return settled.every(Boolean);
    }
    const isInvalid = answer.kind === "refused" && [400, 413, 422].includes(answer.refusal.status);
    if (!isInvalid) return false;
    if (scans.length === 1 && scans[0]) return this.#settle(scans[0], answer);
    for (const scan of scans) if (!(await this.#sendBatch([scan]))) return false; // one entry must not hold up the others
    return true;
  }

  async #settle(scan: KeptScan, answer: Answer<RedemptionResult>): Promise<boolean> {
    const isForbidden = answer.kind === "refused" && answer.refusal.status === 403; // recorded, like any other refusal
    if (!isDecided(answer) && !isForbidden) return false;
    const redemptionId = answer.kind === "ok" ? answer.body.redemption.id : null;
    if (redemptionId && !(await this.#reverseIfUndone(scan, redemptionId))) return false;
    const state = answer.kind === "ok" || scan.isUndone ? "settled" : "conflict";
    const changed = await this.#deps.store.change(scan.key, { state, redemptionId });
    if (changed) this.#deps.onAnswer(changed, answer);
    return true;
  }

  /** Reverses a scan that was undone on the phone before the server knew it. */
  async #reverseIfUndone({ key, isUndone }: KeptScan, redemptionId: string): Promise<boolean> {
    if (!isUndone) return true;
    return isDecided(await this.#deps.api.reverse({ redemptionId, key: undoKeyOf(key) }));
  }

  #pause(): void {
    this.#pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, this.#pauseMs * 2), LONGEST_PAUSE_MS);
    this.#notBefore = this.#deps.clock() + this.#pauseMs;
  }
}

/** The key of the undo of a scan, the same for every attempt. */
export const undoKeyOf = (key: string): string => `undo-${key}`;

/** Without HTTPS there are no locks; then two tabs may send the same scan, which the server counts once. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  if (!locks) return work();
  await locks.request("zakka.scan.upload", { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
