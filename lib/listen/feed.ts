import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { environment } from "#lib/config/environment";
import type { Mode } from "#lib/core/request";
import { type RunSql, sqlOnConnection } from "#lib/db/client";
import { LISTENING_LIMITS } from "#lib/db/limits";
import type { EventRow } from "#lib/domain/events/row";
import { GET_EVENTS, WRITTEN_SINCE } from "#lib/domain/events/sql";
import { CHANNEL } from "#lib/domain/outbox/wake";

/** The time between two polls when no notification arrives. */
const POLL_MS = 500;
/** The shortest time between two polls. */
const MIN_POLL_MS = 25;
/** How far a poll reads back before the previous one, to find most events that were committed late. */
const NEAR_SECONDS = 20;
/**
 * How far a far poll reads back before the previous far one: longer than a write can take from its `created_at` to its
 * commit (four tries of 15 s for a connection and 30 s of work), and a minute for clocks that differ.
 */
const FAR_SECONDS = 240;
const FAR_POLL_MS = 5_000;
const FETCHED_AT_ONCE = 100;
const CONNECT_MS = 5_000;
const QUERY_MS = 10_000;
const RECONNECT_MS = 1_000;

export interface Followed {
  merchantId: string;
  mode: Mode;
}

interface Connection {
  client: pg.Client;
  sql: RunSql;
}

/**
 * Follows the events of one store and mode as they are committed, each exactly once. Transactions do not commit in the
 * order of their ids and times, so every poll reads some of the past again. Uses its own connection, which is opened again
 * after it was lost, without missing events. Leaves out test events of an endpoint, because they did not happen.
 */
export class EventFeed {
  readonly #followed: Followed;
  readonly #stop: AbortSignal;
  readonly #onOutage: (reason: string | null) => void;
  #connection: Connection | undefined;
  /** The events found before, as far back as the next poll reads. */
  #seen = new Set<string>();
  #found: string[] = [];
  /** The time of the last poll by the database's clock. */
  #polledAt: Date | null = null;
  #polledFarAt: Date | null = null;
  #farPollDue = 0;
  #isNotified = false;
  #wake: () => void = () => {};

  /** `onOutage` gets the reason when the connection is lost, and null when it is back. */
  constructor(followed: Followed, stop: AbortSignal, onOutage: (reason: string | null) => void) {
    this.#followed = followed;
    this.#stop = stop;
    this.#onOutage = onOutage;
    stop.addEventListener("abort", () => this.#wake());
  }

  /** Connects and skips the events that exist now. Throws when the database is unreachable. */
  async open(): Promise<void> {
    this.#connection = await this.#connect();
    await this.#poll(this.#connection, true);
    this.#found = [];
  }

  /** Waits for newly committed events and returns them. Returns an empty list after a stop. */
  async next(): Promise<EventRow[]> {
    while (!this.#stop.aborted) {
      const rows = await this.#tryToRead();
      if (rows.length > 0) return rows;
      if (this.#found.length === 0) await this.#rest();
    }
    return [];
  }

  close(): void {
    this.#drop();
  }

  async #tryToRead(): Promise<EventRow[]> {
    try {
      const connection = await this.#reconnected();
      if (this.#found.length === 0) await this.#poll(connection, performance.now() >= this.#farPollDue);
      if (this.#found.length === 0) return [];
      const ids = this.#found.slice(0, FETCHED_AT_ONCE);
      const rows = await connection.sql<EventRow>(GET_EVENTS, [ids]);
      this.#found.splice(0, ids.length);
      return rows;
    } catch (error) {
      if (this.#connection) this.#lost(this.#connection, error);
      return [];
    }
  }

  /** Near polls are cheap and frequent; far polls find events that took long to commit. */
  async #poll({ sql }: Connection, isFar: boolean): Promise<void> {
    const [since, reach] = isFar ? [this.#polledFarAt, FAR_SECONDS] : [this.#polledAt, NEAR_SECONDS];
    const [row] = await sql<{ at: Date; ids: string[] }>(WRITTEN_SINCE, [since, reach]);
    if (!row) throw new Error("The statement always returns one row.");
    this.#found.push(...row.ids.filter((id) => !this.#seen.has(id)));
    if (isFar) {
      this.#seen = new Set(row.ids); // no later poll reads older events
      this.#polledFarAt = row.at;
      this.#farPollDue = performance.now() + FAR_POLL_MS;
    } else {
      for (const id of row.ids) this.#seen.add(id);
    }
    this.#polledAt = row.at;
  }

  async #connect(): Promise<Connection> {
    const client = new pg.Client({
      connectionString: environment.DATABASE_URL,
      application_name: "zakka listen",
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      keepAlive: true,
    });
    const connection = { client, sql: sqlOnConnection(client, this.#followed.merchantId, this.#followed.mode) };
    client.on("error", (error) => this.#lost(connection, error));
    client.on("end", () => this.#lost(connection, new Error("The connection was closed.")));
    client.on("notification", () => {
      this.#isNotified = true;
      this.#wake();
    });
    try {
      await client.connect();
      await client.query(`${LISTENING_LIMITS} LISTEN ${CHANNEL}`);
      return connection;
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
  }

  /** Reconnects until it succeeds. Throws after a stop. */
  async #reconnected(): Promise<Connection> {
    while (!this.#connection) {
      if (this.#stop.aborted) throw new Error("Stopped.");
      await this.#pause(RECONNECT_MS);
      this.#connection = await this.#connect().catch(() => undefined);
      if (!this.#connection) continue;
      this.#farPollDue = 0;
      this.#onOutage(null);
    }
    return this.#connection;
  }

  #lost(connection: Connection, error: unknown): void {
    if (this.#connection !== connection) return;
    this.#drop();
    this.#wake();
    if (!this.#stop.aborted) this.#onOutage(error instanceof Error ? error.message : String(error));
  }

  #drop(): void {
    const client = this.#connection?.client;
    this.#connection = undefined;
    client?.end().catch(() => {});
  }

  /** Waits until the next poll is due, a notification arrives, or a stop. */
  async #rest(): Promise<void> {
    await sleep(MIN_POLL_MS);
    if (!this.#isNotified && this.#connection) await this.#pause(POLL_MS - MIN_POLL_MS);
    this.#isNotified = false;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, this.#stop.aborted ? 0 : ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
