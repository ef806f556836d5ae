import { log } from "#lib/config/log";
import { type HandedOver, handOver, LANES, type Lane, takeBack } from "#lib/deliveries/hand-over";
import { stopTurns } from "#lib/deliveries/handed";
import { look, recoverLost } from "#lib/deliveries/machine";
import { onQueued } from "#lib/domain/outbox/wake";
import type { InngestApp } from "./app.ts";
import { HANDED_OVER, type HandedOverData } from "./deliver.ts";
import { register } from "./door.ts";

/** The guarantee that what is due is handed over; waking is only the speed. */
const SWEEP_MS = 1_000;
/** Between two hand-overs, so that a burst of commits is one. */
const REST_MS = 20;
/** A server that came back without its memory hears of the functions again. */
const REGISTER_EVERY_MS = 60_000;
const GRACE_MS = 3_000;

/**
 * Hands due deliveries over to Inngest, and finds again what got lost: between commit and hand-over, by a worker that
 * died, or with a run that Inngest forgot. While Inngest is away all of it waits in the database.
 */
export class InngestEngine {
  readonly #app: InngestApp;
  #state: "new" | "running" | "stopped" = "new";
  #sweeping: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #work: Promise<void> | undefined;
  #isWoken = false;
  /** When Inngest was last told of the functions, as far as it may still know them. */
  #registeredAt = Number.NEGATIVE_INFINITY;
  #isAway = false;

  constructor(app: InngestApp) {
    this.#app = app;
  }

  start(): void {
    if (this.#state !== "new") return;
    this.#state = "running";
    this.#unsubscribe = onQueued(() => this.#wake());
    this.#sweeping = setInterval(() => this.#wake(), SWEEP_MS);
    this.#wake();
  }

  async stop(graceMs: number = GRACE_MS): Promise<void> {
    this.#state = "stopped";
    clearInterval(this.#sweeping);
    this.#unsubscribe?.();
    await Promise.all([this.#work, stopTurns(graceMs)]);
  }

  #wake(): void {
    this.#isWoken = true;
    this.#work ??= this.#workWhileWoken().finally(() => {
      this.#work = undefined;
    });
  }

  async #workWhileWoken(): Promise<void> {
    while (this.#isWoken && this.#state === "running") {
      this.#isWoken = false;
      try {
        await this.#workOnce();
      } catch (error) {
        log.warn({ err: error }, "webhook deliveries could not be handed over; the next try is a second away");
      }
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  }

  /** Two cheap queries when nothing happens. */
  async #workOnce(): Promise<void> {
    const { due, lost } = await look();
    if (lost) await recoverLost();
    const isThere = await this.#register();
    if (isThere && (due || lost)) await this.#handOverAll();
  }

  /** Before anything is handed over: what comes in for functions that it does not know, Inngest drops. */
  async #register(): Promise<boolean> {
    if (performance.now() < this.#registeredAt + REGISTER_EVERY_MS) return true;
    const fault = await register(this.#app).catch((error: Error) => error.message);
    if (fault) return this.#isAwayBecause(fault);
    this.#registeredAt = performance.now();
    if (this.#isAway) log.info("Inngest is there again");
    this.#isAway = false;
    return true;
  }

  async #handOverAll(): Promise<void> {
    const { limits } = this.#app;
    const waiting: Lane[] = [...LANES];
    for (let lane = waiting.shift(); lane && this.#state === "running"; lane = waiting.shift()) {
      const given = await handOver(lane, limits);
      if (given.length > 0 && !(await this.#send(given, lane))) return;
      if (given.length === limits.batch) waiting.push(lane); // behind the other lane
    }
  }

  async #send(given: readonly HandedOver[], lane: Lane): Promise<boolean> {
    const events = given.map((one) => ({ name: HANDED_OVER, data: { ...toData(one), lane } }));
    try {
      await this.#app.client.send(events);
    } catch (error) {
      await takeBack(given);
      return this.#isAwayBecause((error as Error).message);
    }
    if (given.some(({ again }) => again)) this.#mayHaveForgotten();
    return true;
  }

  /** It is told of the functions before anything else. */
  #mayHaveForgotten(): void {
    this.#registeredAt = Number.NEGATIVE_INFINITY;
  }

  #isAwayBecause(fault: string): false {
    if (!this.#isAway) log.warn({ fault }, "Inngest takes no deliveries; they wait until it does");
    this.#isAway = true;
    this.#mayHaveForgotten();
    return false;
  }
}

const toData = ({ merchant_id, id, endpoint_id, handed_over_until }: HandedOver): Omit<HandedOverData, "lane"> => ({
  merchantId: merchant_id,
  endpointId: endpoint_id,
  id,
  mark: handed_over_until.getTime(),
});
