import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { onQueued } from "#lib/domain/outbox/wake";
import { attempt } from "./attempt.ts";
import { Channel } from "./channel.ts";
import { type Hold, hold, MOST_HOLDS } from "./hold.ts";
import {
  type Claim,
  claim,
  type EndpointKey,
  type EndpointOf,
  fail,
  look,
  type Room,
  recoverLost,
  release,
  succeed,
  type Turn,
  triedBefore,
} from "./machine.ts";
import { payloadsOf } from "./payloads.ts";
import { judge, retryDelays, type Verdict } from "./schedule.ts";
import type { Outcome } from "./send.ts";
import { LANES, type Lane, type Slot, Slots } from "./slots.ts";
import { Turns } from "./turns.ts";

/** The guarantee that what is due is sent; waking is only the speed. */
const SWEEP_MS = 1_000;
/** How long sends under way may still take when the process stops. */
const GRACE_MS = 3_000;
/** A wait up to this is woken from exactly; a longer one at the sweep behind its end. */
const SOON_S = 5;
/** Room comes back send by send: what waits for it is claimed this far apart, many at once. */
const PACE_MS = 2;
/** How long, after what was held was lost, deliveries get a lease before they are sent: whoever cannot write does not send. */
const CAUTION_MS = 15_000;
const WRITE_TRIES = 3;
/** Failures are written one by one: so many at once, so that successes find a connection. */
const FAILURE_WRITERS = 3;

interface Ended<V = Verdict> {
  claim: Claim;
  outcome: Outcome;
  verdict: V;
  slot: Slot;
}

/** What a claim took: to be sent, and with what was abandoned. */
interface Taken {
  claims: readonly Claim[];
  taken: readonly EndpointOf[];
  /** Whose transaction they are held by, if they have no leases. */
  held?: Hold;
}

type Failure = Ended<Exclude<Verdict, { status: "succeeded" }>>;

/** Drives deliveries in this process. Starting twice, from whichever copy of this module, starts one. */
export const startDispatcher = (): void => dispatcher().start();

/** Lets sends under way finish, then gives back what is left. Does nothing when none was started. */
export const stopDispatcher = (graceMs?: number): Promise<void> => dispatcher().stop(graceMs);

const dispatcher = (): Dispatcher => shared("dispatcher", () => new Dispatcher());

/** Claims what is due, sends it, and writes what came of it. All state that counts is in the database. */
export class Dispatcher {
  readonly #slots = new Slots();
  readonly #channel = new Channel(() => this.#wake("prompt"));
  readonly #stopping = new AbortController();
  readonly #delays = retryDelays();
  readonly #turns: Record<Lane, Turns> = { prompt: new Turns(), slow: new Turns(), extra: new Turns() };
  readonly #woken = new Set<Lane>();
  /** Lanes in which there is room again, until they are woken together. */
  readonly #freed = new Set<Lane>();
  /** Claims whose transactions are open, the oldest first. */
  readonly #holds = new Set<Hold>();
  #cautiousUntil = 0;
  readonly #succeeded: Ended[] = [];
  readonly #failed: Failure[] = [];
  #state: "new" | "running" | "stopped" = "new";
  #sweeping: NodeJS.Timeout | undefined;
  #pacing: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #isClaiming = false;
  #isWriting = false;
  #failureWriters = 0;

  start(): void {
    if (this.#state !== "new") return;
    this.#state = "running";
    this.#unsubscribe = onQueued(() => {
      this.#wake("prompt"); // what waits for a slow endpoint waits for the sweep
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
    const isIdle = () => this.#slots.used === 0 && this.#holds.size === 0 && !this.#isClaiming;
    while (!isIdle() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
    return isIdle();
  }

  /** One cheap query a second when nothing happens. */
  async #sweep(): Promise<void> {
    try {
      const { due, lost } = await look();
      if (lost) await recoverLost();
      if (due || lost) this.#wake(...LANES);
    } catch (error) {
      this.#warn(error, "webhook sweep failed; the next one is a second away");
    }
  }

  #wake(...lanes: readonly Lane[]): void {
    for (const lane of lanes) this.#woken.add(lane);
    if (!this.#isClaiming && this.#woken.size > 0) void this.#claimWhileWoken();
  }

  async #claimWhileWoken(): Promise<void> {
    this.#isClaiming = true;
    try {
      for (const lane of this.#woken) {
        if (this.#state !== "running") break;
        this.#woken.delete(lane);
        const isOver = await this.#claimOnce(lane);
        if (!isOver) this.#woken.add(lane); // behind the other lane: a flood in one does not hold up the other
      }
    } catch (error) {
      this.#warn(error, "webhook deliveries could not be claimed; the sweep tries again");
    }
    this.#isClaiming = false;
  }

  /** Answers whether nothing is left in this lane that is due and that there is room for. */
  async #claimOnce(lane: Lane): Promise<boolean> {
    const turns = this.#turns[lane];
    const room = this.#slots.room(lane, turns.waiting);
    if (room.total <= 0) return true;
    const mayHold = lane === "prompt" && performance.now() >= this.#cautiousUntil;
    const taken = await (mayHold ? this.#hold(room, turns.next()) : claim(room, turns.next()));
    const isOver = turns.took(taken.taken, room);
    await this.#begin(taken, lane);
    return isOver && !this.#slots.hasMoreRoom(taken.taken.map(endpointOf), room);
  }

  /** Quick endpoints: most of what they get is written once, when it has succeeded. */
  async #hold(room: Room, turn: Turn): Promise<Taken> {
    const [oldest] = this.#holds;
    if (this.#holds.size >= MOST_HOLDS) await oldest?.settle();
    const { held, taken } = await hold(room, turn);
    this.#holds.add(held);
    void held.over.then(() => {
      this.#holds.delete(held);
      if (held.isLost) this.#cautiousUntil = performance.now() + CAUTION_MS;
    });
    return { claims: held.claims, taken, held };
  }

  async #begin({ claims, held }: Taken, lane: Lane): Promise<void> {
    if (claims.length === 0) return;
    if (this.#state === "stopped") return giveBack(claims, held);
    const slots = claims.map((one) => this.#slots.take(endpointOf(one), lane));
    const payloads = await payloadsOf(claims).catch((error: unknown) => {
      this.#warn(error, "webhook payloads could not be kept");
      return null; // the leases run out, and these are claimed again
    });
    for (const [index, one] of claims.entries()) {
      const slot = slots[index] as Slot;
      if (payloads) void this.#deliver(one, payloads.get(one), slot, held);
      else {
        held?.end(one, null);
        this.#slots.give(slot, { isGood: false, durationMs: 0 });
      }
    }
  }

  async #deliver(one: Claim, payload: string | undefined, slot: Slot, held: Hold | undefined): Promise<void> {
    const outcome = await attempt(one, payload, this.#stopping.signal);
    if (outcome.error === "stopped") {
      await giveBack([one], held).catch((error: unknown) =>
        this.#warn(error, "a webhook lease could not be given back"),
      );
      this.#slots.give(slot, { isGood: false, durationMs: 0 });
      return;
    }
    const verdict = judge(triedBefore(one), outcome, new Date(), this.#delays);
    if (held && (await this.#endHeld(held, { claim: one, outcome, verdict, slot }))) return;
    if (verdict.status === "succeeded") {
      this.#succeeded.push({ claim: one, outcome, verdict, slot });
      if (!this.#isWriting) void this.#writeSuccesses();
    } else {
      this.#failed.push({ claim: one, outcome, verdict, slot });
      if (this.#failureWriters < FAILURE_WRITERS) void this.#writeFailures();
    }
  }

  /** Answers whether nothing is left to do: the success was written with what else was held, or all of it was lost. */
  async #endHeld(held: Hold, ended: Ended): Promise<boolean> {
    const { claim: one, outcome, verdict } = ended;
    const isGood = verdict.status === "succeeded";
    if (held.end(one, isGood ? outcome : null) && isGood) this.#give([ended]); // room for another: little is held
    await held.over;
    const isOver = held.isWritten(one) || !one.lease_until;
    if (isOver) this.#give([ended]);
    return isOver;
  }

  /** Writes what succeeded, one statement after another: whatever ends meanwhile goes into the next. */
  async #writeSuccesses(): Promise<void> {
    this.#isWriting = true;
    while (this.#succeeded.length > 0) {
      const batch = this.#succeeded.splice(0);
      await this.#tried(() => succeed(batch));
      this.#give(batch);
    }
    this.#isWriting = false;
  }

  /** Apart from the successes, which wait for no failure. */
  async #writeFailures(): Promise<void> {
    this.#failureWriters++;
    for (let failure = this.#failed.shift(); failure; failure = this.#failed.shift()) {
      await this.#writeFailure(failure);
      this.#give([failure]);
    }
    this.#failureWriters--;
  }

  #give(batch: readonly Ended[]): void {
    const lanes = batch.flatMap(({ slot, outcome, verdict }) =>
      this.#slots.give(slot, { isGood: verdict.status === "succeeded", durationMs: outcome.durationMs }),
    );
    // A claim under way was told of less room than there is now, and may end its round with more due.
    if (this.#isClaiming) lanes.push(...batch.map(({ slot }) => slot.lane));
    for (const lane of lanes) this.#freed.add(lane);
    if (this.#freed.size > 0) this.#pacing ??= setTimeout(() => this.#wakeFreed(), PACE_MS);
  }

  #wakeFreed(): void {
    this.#pacing = undefined;
    const lanes = [...this.#freed];
    this.#freed.clear();
    this.#wake(...lanes);
  }

  async #writeFailure({ claim: one, outcome, verdict }: Failure): Promise<void> {
    const result = await this.#tried(() => fail(one, outcome, verdict));
    if (result?.status === "pending" && verdict.wait <= SOON_S) {
      setTimeout(() => this.#wake("slow", "extra"), verdict.wait * 1_000).unref();
    }
    if (!result?.disables) return;
    const { endpoint_id, merchant_id } = one;
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

/** Untried. */
async function giveBack(claims: readonly Claim[], held: Hold | undefined): Promise<void> {
  for (const one of claims) held?.leave(one);
  await held?.over; // it may have been about to lease them
  const leased = claims.filter(({ lease_until }) => lease_until);
  if (leased.length > 0) await release(leased);
}

const endpointOf = ({ merchant_id, endpoint_id }: EndpointOf): EndpointKey => ({
  merchantId: merchant_id,
  endpointId: endpoint_id,
});
