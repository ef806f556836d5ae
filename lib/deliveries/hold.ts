import type pg from "pg";
import { log } from "#lib/config/log";
import { WALKERS, walker } from "#lib/db/client";
import { type Claim, claimValues, type EndpointOf, type Room, type Turn } from "./machine.ts";
import type { Outcome } from "./send.ts";
import { HOLD, LEASE_HELD, SUCCEED_HELD } from "./sql.ts";

/** How long a transaction stays open for answers. What takes longer gets a lease. */
const PATIENCE_MS = 50;
/** One connection is left for claims that hold nothing. */
export const MOST_HOLDS = WALKERS - 1;

/**
 * Takes due deliveries as `claim` does, without writing that it did: their rows stay locked by an open transaction
 * while they are sent, and most are written once, when they have succeeded. A process that dies takes its connection
 * with it, and others send what it held; one that froze loses it after 15 seconds, as it loses a lease.
 */
export async function hold(
  room: Room,
  turn: Turn,
  patienceMs = PATIENCE_MS,
): Promise<{ held: Hold; taken: EndpointOf[] }> {
  const connection = await walker().connect();
  try {
    await connection.query("BEGIN");
    const { rows } = await connection.query<Claim & { listens: boolean }>({ ...HOLD, values: claimValues(room, turn) });
    const claims = rows.filter(({ listens }) => listens);
    return {
      held: new Hold(
        connection,
        patienceMs,
        claims,
        rows.filter(({ listens }) => !listens),
      ),
      taken: rows,
    };
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/** Deliveries that this process holds by an open transaction, until all their sends are over or 50 ms have passed. */
export class Hold {
  readonly claims: readonly Claim[];
  readonly #connection: pg.PoolClient;
  /** Those whose sends are not over. */
  readonly #underWay: Set<Claim>;
  readonly #succeeded = new Map<Claim, Outcome>();
  /** Those that get a lease at the end; or are abandoned, when nobody listens. */
  readonly #toLease: Set<Claim>;
  readonly #over = Promise.withResolvers<void>();
  readonly #timer: NodeJS.Timeout;
  #isSettling = false;
  #isLost = false;

  /** `unheard` are those whose endpoint is switched off. */
  constructor(connection: pg.PoolClient, patienceMs: number, claims: readonly Claim[], unheard: readonly Claim[]) {
    this.claims = claims;
    this.#connection = connection;
    this.#underWay = new Set(claims);
    this.#toLease = new Set(unheard);
    this.#timer = setTimeout(() => void this.settle(), patienceMs);
    if (claims.length === 0) void this.settle();
  }

  /**
   * When the transaction is over. What succeeded in time is written then; anything else has a `lease_until`, or was lost
   * with the connection.
   */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** Nothing of it could be written. */
  get isLost(): boolean {
    return this.#isLost;
  }

  isWritten(claim: Claim): boolean {
    return this.#succeeded.has(claim);
  }

  /** Says that a send is over, and what it came to when that was a success. Answers whether it was in time. */
  end(claim: Claim, success: Outcome | null): boolean {
    if (this.#isSettling) return false;
    this.#underWay.delete(claim);
    if (success) this.#succeeded.set(claim, success);
    else this.#toLease.add(claim);
    if (this.#underWay.size === 0) void this.settle();
    return true;
  }

  /** Gives a delivery back untried. */
  leave(claim: Claim): void {
    if (this.#isSettling) return;
    this.#underWay.delete(claim);
    if (this.#underWay.size === 0) void this.settle();
  }

  /** Ends the transaction now. Never throws: what cannot be written is as if it had not been sent, and is sent again. */
  settle(): Promise<void> {
    if (!this.#isSettling) {
      this.#isSettling = true;
      clearTimeout(this.#timer);
      void this.#write().finally(this.#over.resolve);
    }
    return this.over;
  }

  async #write(): Promise<void> {
    try {
      await this.#writeSuccesses();
      await this.#lease([...this.#toLease, ...this.#underWay]);
      await this.#connection.query("COMMIT");
      this.#connection.release();
    } catch (error) {
      log.warn({ err: error }, "webhook deliveries were lost with their connection; they are sent again");
      this.#isLost = true;
      this.#succeeded.clear();
      this.#connection.release(true);
    }
  }

  async #writeSuccesses(): Promise<void> {
    if (this.#succeeded.size === 0) return;
    const claims = [...this.#succeeded.keys()];
    const outcomes = [...this.#succeeded.values()];
    const { rows } = await this.#connection.query<{ place: string }>({
      ...SUCCEED_HELD,
      values: [
        plainArray(claims.map(({ place }) => `"${place}"`)),
        plainArray(claims.map(({ merchant_id }) => merchant_id)),
        plainArray(claims.map(({ endpoint_id }) => endpoint_id)),
        claims.map(({ url }) => url).join("\n"),
        plainArray(outcomes.map(({ startedAt }) => startedAt.getTime())),
        plainArray(outcomes.map(({ durationMs }) => durationMs)),
        plainArray(outcomes.map(({ status }) => status)),
        outcomes.map(({ body }) => body),
        outcomes.map(({ requestHeaders }) => JSON.stringify(requestHeaders)).join("\n"),
        outcomes.map(({ headers }) => JSON.stringify(headers)).join("\n"),
      ],
    });
    if (rows.length === claims.length) return;
    const written = new Set(rows.map(({ place }) => place));
    for (const claim of claims.filter(({ place }) => !written.has(place))) {
      this.#succeeded.delete(claim);
      this.#toLease.add(claim);
    }
  }

  async #lease(claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return;
    const { rows } = await this.#connection.query<Leased>({
      ...LEASE_HELD,
      values: [
        claims.map(({ place }) => place),
        claims.map(({ merchant_id }) => merchant_id),
        claims.map(({ endpoint_id }) => endpoint_id),
      ],
    });
    const leased = new Map(rows.map((row) => [row.held_at, row]));
    for (const claim of claims) {
      const row = leased.get(claim.place);
      if (row?.status === "in_flight") Object.assign(claim, { place: row.place, lease_until: row.lease_until });
    }
  }
}

/** An array as PostgreSQL reads it, of values that need no quotes: the driver would look for some in each. */
const plainArray = (values: readonly unknown[]): string => `{${values.join()}}`;

interface Leased {
  held_at: string;
  place: string;
  status: string;
  lease_until: Date | null;
}
