import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { onQueued } from "#lib/domain/outbox/wake";
import { atMost } from "#lib/poll/at-most";
import { Poller } from "#lib/poll/poller";
import { attempt } from "./attempt.ts";
import { Batches } from "./batches.ts";
import { Channel } from "./channel.ts";
import { RecentReader } from "./due.ts";
import { payloadsOf } from "./payloads.ts";
import {
  type Claim,
  claim,
  type Ended,
  expireLeases,
  fail,
  findDue,
  LEASE_MS,
  release,
  SLOW_MS,
  succeed,
  tenantKey,
} from "./queue.ts";
import { decide, type FailureDecision, retryDelays } from "./schedule.ts";
import { TIMEOUT_MS } from "./send.ts";
import { type Permit, SHARES, type Share, type ShareLimits, Shares } from "./shares.ts";

/** How long requests in flight may still take when the process stops. */
const GRACE_MS = 3_000;
/** Between two claims, so that one claim uses the permits that several responses released. */
const REST_MS = 2;
/** Retries due within this time get an exact timer; later ones are found by the poll. */
const SOON_MS = 5_000;
const WRITE_TRIES = 3;
/** Concurrent writes of success batches, and as many of failures: they share the queue's connections with claims. */
const MAX_WRITERS = 3;

export interface DispatcherOptions {
  /** The poll guarantees that due deliveries are sent; wake-ups only reduce latency. */
  pollMs?: number;
  leaseMs?: number;
  timeoutMs?: number;
  shares?: ShareLimits;
}

export const DEFAULTS: Required<DispatcherOptions> = {
  pollMs: 1_000,
  leaseMs: LEASE_MS,
  timeoutMs: TIMEOUT_MS,
  shares: SHARES,
};

/** Starts the dispatcher of this process. Starting it twice, even from two copies of this module, starts one. */
export const startDispatcher = (): void => dispatcher().start();

/** Lets requests in flight finish, then releases the remaining leases. Does nothing when no dispatcher was started. */
export const stopDispatcher = (graceMs?: number): Promise<void> => dispatcher().stop(graceMs);

const dispatcher = (): Dispatcher => shared("dispatcher", () => new Dispatcher());

type InFlight<D = Ended["decision"]> = Ended & { decision: D; permit: Permit };

/** Claims due deliveries, sends them and writes the results. All durable state is in the database. */
export class Dispatcher {
  readonly #options: Required<DispatcherOptions>;
  readonly #shares: Shares;
  readonly #recent = new RecentReader();
  readonly #polling: Poller;
  readonly #claiming: Poller;
  readonly #expiring: Poller;
  readonly #channel = new Channel(() => this.#wake());
  readonly #stopping = new AbortController();
  readonly #delays = retryDelays();
  readonly #successes = new Batches<InFlight>(MAX_WRITERS, (batch) => this.#writeSuccesses(batch));
  readonly #failures = new Batches<InFlight<FailureDecision>>(MAX_WRITERS, async ([one]) => {
    if (one) await this.#writeFailure(one);
  });
  #unsubscribe: (() => void) | undefined;
  #readingLater: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: DispatcherOptions = {}) {
    this.#options = { ...DEFAULTS, ...options };
    const { shares, pollMs } = this.#options;
    this.#shares = new Shares(shares);
    this.#polling = new Poller({ name: "due deliveries", pollMs, step: () => this.#readAll() });
    this.#claiming = new Poller({ name: "deliveries", pollMs, restMs: REST_MS, step: () => this.#claimDue() });
    this.#expiring = new Poller({ name: "delivery leases", pollMs, step: () => this.#expireLeases() });
  }

  start(): void {
    if (this.#unsubscribe || this.#isStopped) return;
    this.#unsubscribe = onQueued(() => {
      this.#wake();
      this.#channel.announce();
    });
    this.#polling.start();
    this.#claiming.start();
    this.#expiring.start();
    void this.#channel.open();
  }

  async stop(graceMs: number = GRACE_MS): Promise<void> {
    this.#isStopped = true;
    if (!this.#unsubscribe) return;
    this.#unsubscribe();
    const polled = Promise.all([this.#polling.stop(), this.#claiming.stop(), this.#expiring.stop()]);
    await atMost(graceMs, polled);
    const isIdle = await this.#idle(graceMs);
    this.#stopping.abort(); // leases still in flight are released
    if (!isIdle) await this.#idle(graceMs);
    await this.#channel.close();
  }

  async #idle(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    const isIdle = () => this.#shares.inFlight === 0;
    while (!isIdle() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
    return isIdle();
  }

  /** Wakes the dispatcher: a delivery may be due now. */
  #wake(): void {
    this.#recent.expectMore();
    this.#claiming.wake();
  }

  /** Reads all due deliveries. It takes long while very many are due, so nobody waits for it. */
  async #readAll(): Promise<boolean> {
    for (const endpoint of await findDue(new Date())) this.#shares.add(endpoint);
    this.#claiming.wake();
    return false;
  }

  async #expireLeases(): Promise<boolean> {
    if (await expireLeases(new Date())) this.#wake();
    return false;
  }

  /** Returns whether some permits were not used; other endpoints may use them now. */
  async #claimDue(): Promise<boolean> {
    const wait = await this.#recent.read((endpoint) => this.#shares.add(endpoint));
    if (wait > 0) this.#readingLater ??= setTimeout(() => this.#readAgain(), wait).unref();
    const tenants = Map.groupBy(this.#shares.next(), ({ endpoint }) => tenantKey(endpoint));
    const unused = await Promise.all([...tenants.values()].map((shares) => this.#claimOf(shares)));
    return unused.some((count) => count > 0);
  }

  #readAgain(): void {
    this.#readingLater = undefined;
    this.#claiming.wake();
  }

  /** Claims for the endpoints of one tenant, and begins to send. Returns how many permits were not used. */
  async #claimOf(shares: readonly Share[]): Promise<number> {
    const permits = new Map(shares.map(({ endpoint, permits }) => [endpoint.endpoint_id, permits]));
    try {
      const [{ endpoint: tenant }] = shares as [Share];
      const wanted = shares.map(({ endpoint, permits }) => ({
        endpointId: endpoint.endpoint_id,
        count: permits.length,
      }));
      const { claims, abandoned } = await claim(tenant, wanted, new Date(), this.#options.leaseMs);
      const taken = Map.groupBy([...claims, ...abandoned], ({ endpoint_id }) => endpoint_id);
      for (const { endpoint_id, count } of shares.map(({ endpoint, permits }) => ({
        ...endpoint,
        count: permits.length,
      }))) {
        if ((taken.get(endpoint_id)?.length ?? 0) < count) this.#shares.remove(tenant.merchant_id, endpoint_id);
      }
      const payloads = await payloadsOf(tenant, claims); // if it throws, the leases run out
      for (const one of claims) {
        const permit = permits.get(one.endpoint_id)?.pop();
        if (permit) void this.#deliver(one, payloads.get(one.event_id), permit);
      }
      return [...permits.values()].flat().length;
    } finally {
      for (const unused of [...permits.values()].flat()) this.#shares.release(unused);
    }
  }

  async #deliver(one: Claim, payload: string | undefined, permit: Permit): Promise<void> {
    const outcome = await attempt(one, payload, this.#stopping.signal, this.#options.timeoutMs);
    if (outcome.error === "stopped") {
      await release([one]).catch((error: unknown) => warn(error, "a lease could not be given back"));
      this.#free(permit);
      return;
    }
    const decision = decide(one, outcome, new Date(), this.#delays);
    this.#shares.setSlow(one, decision.status !== "succeeded" || outcome.durationMs >= SLOW_MS);
    if (decision.status === "succeeded") {
      this.#shares.answer(permit);
      this.#claiming.wake();
      this.#successes.add(tenantKey(one), { claim: one, outcome, decision, permit });
    } else {
      this.#failures.add(one.id, { claim: one, outcome, decision, permit });
    }
  }

  #free(permit: Permit): void {
    this.#shares.release(permit);
    this.#claiming.wake();
  }

  async #writeSuccesses(batch: readonly InFlight[]): Promise<void> {
    await tryToWrite(() => succeed(batch));
    for (const { permit } of batch) this.#free(permit);
  }

  async #writeFailure(failure: InFlight<FailureDecision>): Promise<void> {
    const failed = await tryToWrite(() => fail(failure));
    this.#free(failure.permit);
    const wait = failure.decision.wait * 1_000;
    if (failed?.status === "pending" && wait <= SOON_MS) setTimeout(() => this.#wake(), wait).unref();
    if (!failed?.disables) return;
    const { endpoint_id, merchant_id } = failure.claim;
    log.warn({ endpoint_id, merchant_id, gone: failure.decision.gone }, "webhook endpoint disabled");
  }
}

/** After repeated failures the write is dropped: the lease expires and the event is sent again, as receivers expect. */
async function tryToWrite<T>(write: () => Promise<T>): Promise<T | undefined> {
  for (let count = 1; ; count++) {
    try {
      return await write();
    } catch (error) {
      warn(error, "the end of an attempt could not be written");
      if (count === WRITE_TRIES) return undefined;
      await new Promise((resolve) => setTimeout(resolve, 100 * count));
    }
  }
}

const warn = (error: unknown, what: string): void => log.warn({ err: error }, what);
