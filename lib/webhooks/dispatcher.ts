import { log } from "#lib/core/log";
import { shared } from "#lib/core/shared";
import { onQueued } from "#lib/domain/events/wake";
import { attempt } from "./attempt.ts";
import { Channel } from "./channel.ts";
import {
  type Claim,
  claim,
  type EndpointKey,
  FIRST,
  fail,
  look,
  recoverLost,
  release,
  succeed,
  triedBefore,
} from "./machine.ts";
import { payloadsOf } from "./payloads.ts";
import { judge, retryDelays, type Verdict } from "./schedule.ts";
import type { Outcome } from "./send.ts";
import { FIRST_SHARE, Slots } from "./slots.ts";

/** The guarantee that what is due is sent; waking is only the speed. */
const SWEEP_MS = 1_000;
/** How long sends under way may still take when the process stops. */
const GRACE_MS = 3_000;
/** A wait up to this is woken from exactly; a longer one at the sweep behind its end. */
const SOON_S = 5;
const WRITE_TRIES = 3;

interface Ended {
  claim: Claim;
  outcome: Outcome;
  verdict: Verdict;
}

/** Drives deliveries in this process. Starting twice, from whichever copy of this module, starts one. */
export const startDispatcher = (): void => dispatcher().start();

/** Lets sends under way finish, then gives back what is left. Does nothing when none was started. */
export const stopDispatcher = (graceMs?: number): Promise<void> => dispatcher().stop(graceMs);

const dispatcher = (): Dispatcher => shared("dispatcher", () => new Dispatcher());

/** Claims what is due, sends it, and writes what came of it. All state that counts is in the database. */
export class Dispatcher {
  readonly #slots = new Slots();
  readonly #channel = new Channel(() => this.#wake());
  readonly #stopping = new AbortController();
  readonly #delays = retryDelays();
  readonly #ended: Ended[] = [];
  #state: "new" | "running" | "stopped" = "new";
  #sweeping: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #isClaiming = false;
  #isWoken = false;
  #isWriting = false;
  #after: EndpointKey = FIRST;

  start(): void {
    if (this.#state !== "new") return;
    this.#state = "running";
    this.#unsubscribe = onQueued(() => {
      this.#wake();
      this.#channel.announce();
    });
    this.#sweeping = setInterval(() => void this.#sweep(), SWEEP_MS);
    void this.#channel.open();
    void this.#sweep();
  }

  async stop(graceMs: number = GRACE_MS): Promise<void> {
    const wasRunning = this.#state === "running";
    this.#state = "stopped";
    if (!wasRunning) return;
    clearInterval(this.#sweeping);
    this.#unsubscribe?.();
    const isIdle = await this.#idle(graceMs);
    this.#stopping.abort(); // what is still under way is given back
    if (!isIdle) await this.#idle(graceMs);
    await this.#channel.close();
  }

  async #idle(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    const isIdle = () => this.#slots.used === 0 && !this.#isClaiming;
    while (!isIdle() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
    return isIdle();
  }

  /** One cheap query a second when nothing happens. */
  async #sweep(): Promise<void> {
    try {
      const { due, lost } = await look();
      if (lost) await recoverLost();
      if (due || lost) this.#wake();
    } catch (error) {
      this.#warn(error, "webhook sweep failed; the next one is a second away");
    }
  }

  #wake(): void {
    this.#isWoken = true;
    if (!this.#isClaiming) void this.#claimWhileWoken();
  }

  async #claimWhileWoken(): Promise<void> {
    this.#isClaiming = true;
    try {
      while (this.#isWoken && this.#state === "running") {
        this.#isWoken = false;
        await this.#claimAll();
      }
    } catch (error) {
      this.#warn(error, "webhook deliveries could not be claimed; the sweep tries again");
    }
    this.#isClaiming = false;
  }

  /** Claims until nothing is due that there is room for. A full claim goes on behind its last endpoint: all get their turn. */
  async #claimAll(): Promise<void> {
    for (;;) {
      const room = this.#slots.room();
      if (room.total <= 0) return;
      const { claims, taken } = await claim(room, this.#after);
      const isAll = taken < room.total;
      const beganAtFirst = this.#after === FIRST;
      const last = claims.at(-1);
      this.#after = isAll || !last ? FIRST : { merchantId: last.merchant_id, endpointId: last.endpoint_id };
      await this.#begin(claims);
      if (isAll && beganAtFirst && taken < FIRST_SHARE) return;
    }
  }

  async #begin(claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return;
    if (this.#state === "stopped") return release(claims);
    for (const one of claims) this.#slots.take(endpointOf(one));
    const payloads = await payloadsOf(claims).catch((error: unknown) => {
      this.#warn(error, "webhook payloads could not be kept");
      return null; // the leases run out, and these are claimed again
    });
    for (const one of claims) {
      if (payloads) void this.#deliver(one, payloads.get(one));
      else this.#slots.give(endpointOf(one), { isGood: false, durationMs: 0 });
    }
  }

  async #deliver(one: Claim, payload: string | undefined): Promise<void> {
    const outcome = await attempt(one, payload, this.#stopping.signal);
    if (outcome.error === "stopped") {
      await release([one]).catch((error: unknown) => this.#warn(error, "a webhook lease could not be given back"));
      this.#slots.give(endpointOf(one), { isGood: false, durationMs: 0 });
      return;
    }
    const verdict = judge(triedBefore(one), outcome, new Date(), this.#delays);
    this.#ended.push({ claim: one, outcome, verdict });
    if (!this.#isWriting) void this.#write();
  }

  /** Writes what has ended, one statement after another: whatever ends meanwhile goes into the next. */
  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#ended.length > 0) {
      const batch = this.#ended.splice(0);
      const succeeded = batch.filter(({ verdict }) => verdict.status === "succeeded");
      if (succeeded.length > 0) await this.#tried(() => succeed(succeeded));
      for (const ended of batch)
        if (ended.verdict.status !== "succeeded") await this.#writeFailure(ended, ended.verdict);
      const hadNoRoom = batch.map(({ claim: one, outcome, verdict }) =>
        this.#slots.give(endpointOf(one), {
          isGood: verdict.status === "succeeded",
          durationMs: outcome.durationMs,
        }),
      );
      if (hadNoRoom.includes(true)) this.#wake();
    }
    this.#isWriting = false;
  }

  async #writeFailure(ended: Ended, verdict: Exclude<Verdict, { status: "succeeded" }>): Promise<void> {
    const result = await this.#tried(() => fail(ended.claim, ended.outcome, verdict));
    if (result?.status === "pending" && verdict.wait <= SOON_S) {
      setTimeout(() => this.#wake(), verdict.wait * 1_000).unref();
    }
    if (!result?.disables) return;
    const { endpoint_id, merchant_id } = ended.claim;
    log.warn({ endpoint_id, merchant_id, gone: verdict.gone }, "webhook endpoint switched off");
  }

  /** A write that keeps failing is given up: the lease runs out and the event is sent again, as receivers expect. */
  async #tried<T>(write: () => Promise<T>): Promise<T | undefined> {
    for (let count = 1; ; count++) {
      try {
        return await write();
      } catch (error) {
        this.#warn(error, "the end of a webhook delivery could not be written");
        if (count === WRITE_TRIES) return undefined;
        await new Promise((resolve) => setTimeout(resolve, 100 * count));
      }
    }
  }

  #warn(error: unknown, what: string): void {
    log.warn({ err: error }, what);
  }
}

const endpointOf = ({ merchant_id, endpoint_id }: Claim): EndpointKey => ({
  merchantId: merchant_id,
  endpointId: endpoint_id,
});
