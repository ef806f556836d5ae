import { log } from "#lib/config/log";
import { isRehearsal } from "#lib/db/rehearsal";
import { expireLeases, release } from "#lib/deliveries/queue";
import { onQueued } from "#lib/domain/outbox/wake";
import { atMost } from "#lib/poll/at-most";
import { Poller } from "#lib/poll/poller";
import type { InngestApp } from "./app.ts";
import { stopAttempts } from "./attempt.ts";
import { HANDED_OVER, type HandedOverData } from "./deliver.ts";
import { type Leased, leaseForInngest } from "./hand-over.ts";
import { register } from "./handler.ts";

/** The poll guarantees that due deliveries are handed over; wake-ups only reduce latency. */
export const POLL_MS = 1_000;
/** Pause between two hand-overs, so that a burst of commits causes only one. */
const REST_MS = 20;
/** Events in one request to Inngest. */
const BATCH = 100;
/** Functions are registered again this often, in case the server restarted and lost them. */
const REGISTER_EVERY_MS = 60_000;
const GRACE_MS = 3_000;

/** Hands due deliveries over to Inngest. While Inngest is unavailable they wait in the database. */
export class InngestEngine {
  readonly #app: InngestApp;
  readonly #handingOver = new Poller({
    name: "inngest",
    pollMs: POLL_MS,
    restMs: REST_MS,
    step: () => this.#handOver(),
  });
  readonly #expiring = new Poller({ name: "delivery leases", pollMs: POLL_MS, step: () => this.#expireLeases() });
  #unsubscribe: (() => void) | undefined;
  /** When the functions were last registered; reset when Inngest may have lost them. */
  #registeredAt = Number.NEGATIVE_INFINITY;
  #isAway = false;

  constructor(app: InngestApp) {
    this.#app = app;
  }

  start(): void {
    this.#unsubscribe ??= onQueued(() => this.#handingOver.wake());
    this.#handingOver.start();
    this.#expiring.start();
  }

  async stop(graceMs: number = GRACE_MS): Promise<void> {
    this.#unsubscribe?.();
    const stopped = Promise.all([this.#handingOver.stop(), this.#expiring.stop()]);
    await Promise.all([atMost(graceMs, stopped), stopAttempts(graceMs)]);
  }

  /** An expired lease means that a process died, or that Inngest lost the run and perhaps the functions too. */
  async #expireLeases(): Promise<boolean> {
    if (await expireLeases(new Date())) {
      this.#registeredAt = Number.NEGATIVE_INFINITY;
      this.#handingOver.wake();
    }
    return false;
  }

  /** A rehearsal hands nothing over, and does not even register: the server of its environment may be that of the real store. */
  async #handOver(): Promise<boolean> {
    if ((await isRehearsal()) || !(await this.#register())) return false;
    const leased = await leaseForInngest(this.#app.limits);
    for (let at = 0; at < leased.length; at += BATCH) {
      if (await this.#send(leased.slice(at, at + BATCH))) continue;
      await release(leased.slice(at));
      return false;
    }
    return false;
  }

  /** Runs before each hand-over, because Inngest drops events for unknown functions. */
  async #register(): Promise<boolean> {
    if (performance.now() < this.#registeredAt + REGISTER_EVERY_MS) return true;
    const fault = await register(this.#app).catch((error: Error) => error.message);
    if (fault) return this.#isAwayBecause(fault);
    this.#registeredAt = performance.now();
    if (this.#isAway) log.info("Inngest is available again");
    this.#isAway = false;
    return true;
  }

  async #send(leased: readonly Leased[]): Promise<boolean> {
    try {
      await this.#app.client.send(leased.map((one) => ({ name: HANDED_OVER, data: { ...toData(one) } })));
      return true;
    } catch (error) {
      return this.#isAwayBecause((error as Error).message);
    }
  }

  #isAwayBecause(fault: string): false {
    if (!this.#isAway) log.warn({ fault }, "Inngest is unavailable; deliveries wait");
    this.#isAway = true;
    this.#registeredAt = Number.NEGATIVE_INFINITY;
    return false;
  }
}

const toData = ({ merchant_id, mode, id, endpoint_id, lease_until, isSlow }: Leased): HandedOverData => ({
  merchantId: merchant_id,
  mode,
  id,
  leaseUntil: lease_until.getTime(),
  endpointId: endpoint_id,
  isSlow,
});
