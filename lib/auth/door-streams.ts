import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { nowInSeconds, timesOf } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { atPresent, type Context, makeContext } from "#lib/db/context";
import { type DoorCount, readCounts } from "#lib/domain/door/read";
import { NEWEST_CHANGE } from "#lib/domain/door/sql";
import { REDEEM_SCOPES } from "#lib/domain/redemptions/scopes";
import { onCredentialsChanged } from "./credentials.ts";

// The reasons are in docs/decisions/057.

/**
 * What a phone at a door is told at once. `ended`: its token no longer works. `door`: what it may do, or a rule of the store,
 * has changed. `changed`: something happened in the store, so its list is not the newest, and these counts are others now.
 */
export type DoorMessage = { kind: "open" | "ended" | "door" } | { kind: "changed"; counts: DoorCount[] };

/** The store of each open phone is looked at so often, and told of its changes at most every second time. */
const TICK_MS = 1_000;
const CHANGED_EVERY_MS = 2_000;
/** Some settings of a store change without the version of the credentials. */
const CHECK_EVERY_MS = 10_000;
/** A comment keeps a connection open through proxies. */
const BEAT_EVERY_MS = 20_000;
/** A phone connects again after this time, so that a newer process gets its share of them. */
const LASTS_MS = 10 * 60_000;
const MOST_OF_DEVICE = 4;
/** A phone that takes nothing is told to come again. */
const MOST_WAITING = 100;
const MOST_CHECKED = 1_000;

interface Stream {
  ctx: Context;
  /** Of the token, as in the table of credentials. */
  hash: Buffer;
  /** What the phone was told about itself. Null: it was not looked at yet. */
  digest: string | null;
  endsAt: number;
  write: (text: string) => void;
  close: () => void;
}

interface Store {
  streams: Set<Stream>;
  /** What of it changed last, as a text. */
  newest: string | null;
  counts: Map<string, DoorCount> | null;
  isChanged: boolean;
  toldAt: number;
}

/** The phones that are connected to this process, by their store and mode. */
class DoorStreams {
  readonly #stores = new Map<string, Store>();
  #stopListening: (() => void) | null = null;
  #checking: Promise<void> | null = null;
  #mustCheck = false;
  #isRunning = false;

  /** Adds a phone, which is looked at before anything else is told. */
  add(stream: Stream): void {
    const key = keyOf(stream);
    const store = this.#stores.get(key) ?? newStore();
    const own = [...store.streams].filter(({ ctx }) => ctx.actor.id === stream.ctx.actor.id);
    for (const older of own.slice(0, Math.max(0, own.length + 1 - MOST_OF_DEVICE))) this.end(older);
    store.streams.add(stream);
    this.#stores.set(key, store);
    if (!this.#stopListening) {
      this.#stopListening = onCredentialsChanged(() => void this.#check());
      void this.#run();
    }
    void this.#check();
  }

  end(stream: Stream): void {
    const key = keyOf(stream);
    const store = this.#stores.get(key);
    store?.streams.delete(stream);
    if (store?.streams.size === 0) this.#stores.delete(key);
    if (this.#stores.size === 0) {
      this.#stopListening?.();
      this.#stopListening = null;
    }
    stream.close();
  }

  endAll(): void {
    for (const stream of this.#all()) this.end(stream);
  }

  #all = (): Stream[] => [...this.#stores.values()].flatMap(({ streams }) => [...streams]);

  /** Looks at all stores in turn until no phone is left. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    let [checkAt, beatAt] = [0, 0];
    while (this.#stopListening) {
      await sleep(TICK_MS, undefined, { ref: false });
      const now = Date.now();
      for (const stream of this.#all()) if (stream.endsAt <= now) this.end(stream);
      for (const store of this.#stores.values()) await tell(store, now).catch(warn);
      if (now >= beatAt) for (const stream of this.#all()) stream.write(": here\n\n");
      if (now >= beatAt) beatAt = now + BEAT_EVERY_MS;
      if (now >= checkAt) void this.#check();
      if (now >= checkAt) checkAt = now + CHECK_EVERY_MS;
    }
    this.#isRunning = false;
  }

  /** Reads which tokens still work and what they may do, once more if somebody asked in the meantime. */
  #check(): Promise<void> {
    this.#mustCheck = true;
    this.#checking ??= this.#checkAll()
      .catch(warn)
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  async #checkAll(): Promise<void> {
    while (this.#mustCheck) {
      this.#mustCheck = false;
      const streams = this.#all();
      for (let at = 0; at < streams.length; at += MOST_CHECKED)
        await this.#checkSome(streams.slice(at, at + MOST_CHECKED));
    }
  }

  async #checkSome(streams: readonly Stream[]): Promise<void> {
    const { rows } = await pool().query<{ hash: Buffer; digest: string; ahead_seconds: number }>({
      ...DIGESTS,
      values: [streams.map((stream) => stream.hash), nowInSeconds()],
    });
    const found = new Map(rows.map((row) => [row.hash.toString("base64"), row]));
    for (const stream of streams) {
      const { digest, ahead_seconds } = found.get(stream.hash.toString("base64")) ?? {};
      if (digest === undefined || ahead_seconds === undefined) {
        stream.write(textOf({ kind: "ended" }));
        this.end(stream);
      } else if (digest !== stream.digest) {
        stream.write(textOf({ kind: stream.digest === null ? "open" : "door" }));
        stream.digest = digest;
        stream.ctx = { ...stream.ctx, ...timesOf(nowInSeconds(), ahead_seconds) };
      }
    }
  }
}

/** The devices whose tokens ($1, hashes) work at $2, with a digest of all that `GET /scan/door` says of them and of their store. */
const DIGESTS = {
  name: "door-streams.digests",
  text: `
    SELECT c.hash, t.ahead_seconds,
           md5(ROW(d.name, d.scopes, d.ticket_event_ids, d.shows_names, s.currency, s.timezone,
                   s.redeem_opens_minutes_before, s.redeem_closes_minutes_after, s.allow_past_due_checkin,
                   s.offline_charge_limit_cents, s.supervisor_pin_hash, t.ahead_seconds)::text) AS digest
      FROM credential c
      JOIN store_settings s ON s.merchant_id = c.merchant_id
      JOIN device d ON d.merchant_id = s.merchant_id AND d.id = c.credential_id
     CROSS JOIN LATERAL (SELECT CASE WHEN d.mode = 'test' THEN s.test_clock_seconds ELSE 0 END AS ahead_seconds) t
     WHERE c.hash = ANY ($1::bytea[]) AND c.kind = 'device' AND d.revoked_at IS NULL
       AND (c.ends_at IS NULL OR c.ends_at > $2::timestamptz) AND (d.expires_at IS NULL OR d.expires_at > $2::timestamptz)`,
};

const newStore = (): Store => ({ streams: new Set(), newest: null, counts: null, isChanged: false, toldAt: 0 });

const keyOf = ({ ctx }: Stream): string => `${ctx.merchantId} ${ctx.mode}`;

const textOf = (message: DoorMessage): string => `data: ${JSON.stringify(message)}\n\n`;

const warn = (error: unknown): void => {
  if (!pool().ended) log.warn({ err: error }, "phones at doors were not told of changes; they ask by themselves");
};

/** Tells the phones of a store what has changed, if it has a newer event or note. One short query for a store where nothing happens. */
async function tell(store: Store, now: number): Promise<void> {
  const [first] = store.streams;
  if (!first) return;
  const ctx = atPresent(first.ctx);
  const newest = JSON.stringify(await ctx.sql(NEWEST_CHANGE, []));
  if (store.counts && newest !== store.newest) store.isChanged = true;
  store.newest = newest;
  if (store.counts && (!store.isChanged || now - store.toldAt < CHANGED_EVERY_MS)) return;
  const before = store.counts;
  const read = await readCounts(ctx);
  store.counts = new Map(read.map((count) => [count.id, count]));
  store.isChanged = false;
  store.toldAt = now;
  // All at first, because something may have happened since the phones asked for their doors.
  const counts = before ? read.filter((count) => !isSame(count, before.get(count.id))) : read;
  for (const stream of store.streams) {
    stream.write(textOf({ kind: "changed", counts: counts.filter((count) => isFor(stream, count)) }));
  }
}

const isSame = (count: DoorCount, before: DoorCount | undefined): boolean =>
  before !== undefined && count.in === before.in && count.expected === before.expected;

function isFor({ ctx: { actor } }: Stream, { kind, id }: DoorCount): boolean {
  if (!actor.scopes.includes(REDEEM_SCOPES[kind])) return false;
  return kind === "booking" || !actor.ticketEventIds || actor.ticketEventIds.includes(id);
}

const streams = (): DoorStreams => shared("door-streams", () => new DoorStreams());

/** Ends the connections of this process, which is about to stop. The phones connect again, to another one. */
export const endDoorStreams = (): void => streams().endAll();

/** Returns what the phone that asks is told from now on, as server-sent events, until it leaves (`left`) or its token ends. */
export function openDoorStream(
  { merchantId, mode, actor, requestId, from, now, realNow }: Context,
  token: string,
  left: AbortSignal,
) {
  const ctx = makeContext({ merchantId, mode, actor, requestId, from, now, realNow });
  const encoder = new TextEncoder();
  let opened: Stream | undefined;
  const leave = () => opened && streams().end(opened);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      opened = {
        ctx,
        hash: hash("sha256", token, "buffer"),
        digest: null,
        endsAt: Date.now() + LASTS_MS * (0.8 + 0.2 * Math.random()),
        write(text) {
          if (!isOpen) return;
          if ((controller.desiredSize ?? 0) < -MOST_WAITING) return leave();
          controller.enqueue(encoder.encode(text));
        },
        close() {
          if (!isOpen) return;
          isOpen = false;
          controller.close();
        },
      };
      left.addEventListener("abort", leave);
      streams().add(opened);
      if (left.aborted) leave();
    },
    cancel: leave,
  });
}
