import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { environment } from "#lib/config/environment";
import type { Mode } from "#lib/core/request";
import { type RunSql, sqlOnConnection } from "#lib/db/client";
import type { EventRow } from "#lib/domain/events/row";
import { GET_EVENTS, WRITTEN_SINCE } from "#lib/domain/events/sql";
import { CHANNEL } from "#lib/domain/outbox/wake";

/** Between two looks, unless deliveries were queued; and how soon one follows another at most. */
const LOOK_MS = 500;
const LOOK_AGAIN_MS = 25;
/** How far a look reaches back behind the one before: most of what commits late is seen by the next look. */
const NEAR_SECONDS = 20;
/**
 * How far every tenth look or so reaches back behind the last of its kind: longer than a write can take from its
 * `created_at` to its commit (four tries of 15 s for a connection and 30 s of work), and a minute for clocks.
 */
const FAR_SECONDS = 240;
const FAR_LOOK_MS = 5_000;
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
 * The events of one store and mode as they are committed, each once and none left out: transactions commit in
 * another order than their ids and times rise, so every look reaches back over what was seen already. On a connection
 * of its own; when that is lost, it is made again and nothing is missed meanwhile. Examples that were sent to try an
 * endpoint did not happen and are left out.
 */
export class EventFeed {
  readonly #followed: Followed;
  readonly #stop: AbortSignal;
  readonly #onOutage: (reason: string | null) => void;
  #connection: Connection | undefined;
  /** What looks have found, as far back as the next one reaches. */
  #seen = new Set<string>();
  #found: string[] = [];
  /** By the database's clock. */
  #lookedAt: Date | null = null;
  #lookedFarAt: Date | null = null;
  #farLookDue = 0;
  #hasNews = false;
  #wake: () => void = () => {};

  /** `onOutage` is told why the database is away, and null when it is back. */
  constructor(followed: Followed, stop: AbortSignal, onOutage: (reason: string | null) => void) {
    this.#followed = followed;
    this.#stop = stop;
    this.#onOutage = onOutage;
    stop.addEventListener("abort", () => this.#wake());
  }

  /** Skips events that exist now. Throws when the database is unreachable. */
  async open(): Promise<void> {
    this.#connection = await this.#connect();
    await this.#look(this.#connection, true);
    this.#found = [];
  }

  /** Waits for newly committed events and returns them. Empty after a stop. */
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
      if (this.#found.length === 0) await this.#look(connection, performance.now() >= this.#farLookDue);
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

  /** Near ones are cheap and often, far ones find what took long to commit. */
  async #look({ sql }: Connection, isFar: boolean): Promise<void> {
    const [since, reach] = isFar ? [this.#lookedFarAt, FAR_SECONDS] : [this.#lookedAt, NEAR_SECONDS];
    const [row] = await sql<{ at: Date; ids: string[] }>(WRITTEN_SINCE, [since, reach]);
    if (!row) throw new Error("The statement always answers one row.");
    this.#found.push(...row.ids.filter((id) => !this.#seen.has(id)));
    if (isFar) {
      this.#seen = new Set(row.ids); // no later look reads older events
      this.#lookedFarAt = row.at;
      this.#farLookDue = performance.now() + FAR_LOOK_MS;
    } else {
      for (const id of row.ids) this.#seen.add(id);
    }
    this.#lookedAt = row.at;
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
      this.#hasNews = true;
      this.#wake();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
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
      this.#farLookDue = 0;
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

  /** Waits until the next look is due, a notification arrives, or a stop. */
  async #rest(): Promise<void> {
    await sleep(LOOK_AGAIN_MS);
    if (!this.#hasNews && this.#connection) await this.#pause(LOOK_MS - LOOK_AGAIN_MS);
    this.#hasNews = false;
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
