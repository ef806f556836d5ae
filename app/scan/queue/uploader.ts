import { type Answer, isDecided, type RedemptionResult } from "#app/scan/api/answers";
import type { DoorApi } from "#app/scan/api/client";
import { acceptedFields, type KeptScan, storeTimeOf, waitingIn } from "./kept-scan.ts";
import type { ScanStore } from "./scan-store.ts";

const BATCH = 100;
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

const NOT_ANSWERED: Answer<never> = { kind: "lost", why: "disconnected" };

export interface UploaderDependencies {
  api: Pick<DoorApi, "redeemBatch" | "reverse">;
  store: ScanStore;
  place: string;
  /** Called with the scans that the server has decided, after the store has them. */
  onAnswers: (answers: readonly Answered[]) => void | Promise<void>;
  clock?: () => number;
  /** Runs `work` unless another tab of this phone does so already. */
  alone?: (work: () => Promise<void>) => Promise<void>;
}

/** A scan, and what the server said about it. */
export interface Answered {
  scan: KeptScan;
  answer: Answer<RedemptionResult>;
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
    const unsent = scans.filter(({ wasSent }) => !wasSent);
    if (unsent.length > 0)
      await this.#deps.store.change(Object.fromEntries(unsent.map(({ key }) => [key, { wasSent: true }])));
    const answer = await this.#deps.api.redeemBatch(scans.map((scan) => ({ ...scan, at: storeTimeOf(scan) })));
    if (answer.kind === "ok") {
      return this.#settle(scans.map((scan, index) => ({ scan, answer: answer.body[index] ?? NOT_ANSWERED })));
    }
    const isInvalid = answer.kind === "refused" && [400, 413, 422].includes(answer.refusal.status);
    if (!isInvalid) return false;
    if (scans.length === 1 && scans[0]) return this.#settle([{ scan: scans[0], answer }]);
    for (const scan of scans) if (!(await this.#sendBatch([scan]))) return false; // one entry must not hold up the others
    return true;
  }

  /** Stores all answers of a batch at once. Returns whether every scan was decided. */
  async #settle(answers: readonly Answered[]): Promise<boolean> {
    const settled = new Map<string, { change: Partial<KeptScan>; answer: Answer<RedemptionResult> }>();
    for (const { scan, answer } of answers) {
      if (!isFinal(answer) || !(await this.#reverseIfUndone(scan, answer))) continue;
      settled.set(scan.key, { change: settledFields(scan, answer), answer });
    }
    const changes = Object.fromEntries([...settled].map(([key, { change }]) => [key, change]));
    const stored = await this.#deps.store.change(changes);
    await this.#deps.onAnswers(
      stored.flatMap((scan) => {
        const answer = settled.get(scan.key)?.answer;
        return answer ? [{ scan, answer }] : [];
      }),
    );
    return settled.size === answers.length;
  }

  /** Reverses a scan that was undone on the phone before the server knew it. */
  async #reverseIfUndone({ key, isUndone }: KeptScan, answer: Answer<RedemptionResult>): Promise<boolean> {
    if (!isUndone || answer.kind !== "ok") return true;
    return isDecided(await this.#deps.api.reverse({ redemptionId: answer.body.redemption.id, key: undoKeyOf(key) }));
  }

  #pause(): void {
    this.#pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, this.#pauseMs * 2), LONGEST_PAUSE_MS);
    this.#notBefore = this.#deps.clock() + this.#pauseMs;
  }
}

/** True if the scan is not sent again. A missing right is recorded, like any other refusal. */
const isFinal = (answer: Answer<RedemptionResult>): boolean =>
  isDecided(answer) || (answer.kind === "refused" && answer.refusal.status === 403);

function settledFields({ isUndone }: KeptScan, answer: Answer<RedemptionResult>): Partial<KeptScan> {
  if (answer.kind !== "ok") return { state: isUndone ? "settled" : "conflict", redemptionId: null };
  return isUndone
    ? { state: "settled", redemptionId: answer.body.redemption.id }
    : { state: "settled", ...acceptedFields(answer.body) };
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
