import { shared } from "#lib/core/shared";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import { REDEEM_SCOPES } from "#lib/domain/redemptions/scopes";
import { readItems } from "./items.ts";
import type { ListItem } from "./schema.ts";
import { CHANGES, ITEMS_OF_ORDERS, NOTED_ORDERS } from "./sql.ts";

/** A row of the log of events, or `note`: the notes for the door of an order changed. */
export interface Change {
  id: string;
  type: string;
  object_id: string | null;
  at: string;
}

/** An item that changed, as it was when its last change was found: once for each of its codes, or empty if it is gone. */
export interface ChangedItem {
  kind: RedemptionKind;
  id: string;
  items: readonly ListItem[];
}

interface Found<T> {
  /** When it was found, in seconds. */
  at: number;
  value: T;
}

/** Each reading goes back this long before the one before, because transactions commit later than they begin. */
export const NEAR_SECONDS = 20;
/** Once in a while one goes further back: longer than a write can take, as lib/listen does. */
export const FAR_SECONDS = 240;
export const FAR_EVERY_SECONDS = 60;
export const MAX_CHANGES = 2_500;
/** What was found is kept for this long, which is longer than a reading goes back, so that each change is found once. */
const KEPT_SECONDS = 600;
const MAX_KEPT = 20_000;
/** How much the clocks of two processes may differ: a cursor may come from another one. */
const SKEW_SECONDS = 2;

/**
 * The changes of a store and mode in the last minutes. All phones of a process share it: each change is read once, and a phone
 * gets only those that were found since its last walk. Times are those of the server.
 */
class Feed {
  /** From when on it has everything that was committed. Null: nothing was read yet. */
  #begin: number | null = null;
  /** When the last reading began, and the last one that went far back. */
  #at = 0;
  #farAt = 0;
  /** The events that are known, by id, oldest first. */
  readonly #events = new Map<string, Found<Change>>();
  /** The items that they are about, by id, oldest first. */
  readonly #items = new Map<string, Found<ChangedItem>>();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  /** Reads what was committed before this call. Calls that come while another reading runs share the next one. */
  refresh(ctx: Context): Promise<void> {
    this.#next ??= this.#running
      .catch(() => {}) // its callers have the error
      .then(() => {
        this.#running = this.#next ?? Promise.resolve();
        this.#next = null;
        return this.#read(ctx);
      });
    return this.#next;
  }

  /** When the last reading began, and the last one that went far back. */
  get readAt(): { at: number; far: number } {
    return { at: this.#at, far: this.#farAt };
  }

  /** Returns what was found since a walk at `since`, or null if that is too long ago. */
  since(since: number): { events: Change[]; items: ChangedItem[] } | null {
    if (this.#begin === null || since < this.#begin) return null;
    return {
      events: after(this.#events, since - SKEW_SECONDS),
      items: after(this.#items, since - SKEW_SECONDS),
    };
  }

  async #read(ctx: Context): Promise<void> {
    const now = toUnix(ctx.now);
    const isFarAway = Math.abs(now - this.#at) > KEPT_SECONDS; // nobody asked for long, or a test clock was moved
    if (isFarAway) this.#forget();
    const at = isFarAway ? now : Math.max(now, this.#at);
    const isFar = at - this.#farAt >= FAR_EVERY_SECONDS;
    const from = this.#begin === null ? at - FAR_SECONDS : isFar ? this.#farAt - FAR_SECONDS : this.#at - NEAR_SECONDS;
    const read = [...(await readLog(ctx, from)), ...(await readNoted(ctx, from))];
    const found = read.filter(({ id }) => !this.#events.has(id));
    const items = await readChanged(ctx, found);
    for (const event of found) this.#events.set(event.id, { at, value: event });
    for (const item of items) {
      this.#items.delete(item.id); // so that the newest is last
      this.#items.set(item.id, { at, value: item });
    }
    this.#begin ??= at;
    this.#at = at;
    if (isFar) this.#farAt = at;
    this.#drop(at - KEPT_SECONDS);
  }

  #forget(): void {
    this.#begin = null;
    this.#farAt = 0;
    this.#events.clear();
    this.#items.clear();
  }

  #drop(before: number): void {
    for (const kept of [this.#events, this.#items]) {
      for (const [id, { at }] of kept) {
        if (at >= before && kept.size <= MAX_KEPT) break;
        kept.delete(id);
        this.#begin = Math.max(this.#begin ?? 0, at + SKEW_SECONDS + 1);
      }
    }
  }
}

/** Returns what was found at a time or later. */
function after<T>(found: Map<string, Found<T>>, from: number): T[] {
  const newest: T[] = [];
  for (const { at, value } of found.values()) if (at >= from) newest.push(value);
  return newest;
}

async function readLog(ctx: Context, from: number): Promise<Change[]> {
  const changes: Change[] = [];
  let position = [new Date(from * 1_000).toISOString(), ""];
  for (;;) {
    const page = await ctx.sql<Change>(CHANGES, [...position, MAX_CHANGES]);
    changes.push(...page);
    const last = page.at(-1);
    if (!last || page.length < MAX_CHANGES) return changes;
    position = [last.at, last.id];
  }
}

const KINDS = Object.keys(REDEEM_SCOPES) as RedemptionKind[];

async function readChanged(ctx: Context, changes: readonly Change[]): Promise<ChangedItem[]> {
  const changed: ChangedItem[] = [];
  for (const [kind, ids] of await changedIds(ctx, changes, KINDS)) {
    const found = Map.groupBy(await readItems(ctx, kind, ids, true), ({ id }) => id);
    for (const id of ids) changed.push({ kind, id, items: found.get(id) ?? [] });
  }
  return changed;
}

/** Returns the orders whose notes for the door changed at `from` or later. A note has no event. */
export async function readNoted(ctx: Context, from: number): Promise<Change[]> {
  const values = [new Date(from * 1_000), MAX_CHANGES];
  const rows = await ctx.sql<{ object_id: string; at: string }>(NOTED_ORDERS, values);
  return rows.map((row) => ({ id: `note ${row.object_id} ${row.at}`, type: "note", ...row }));
}

interface NotedItem {
  kind: RedemptionKind;
  id: string;
}

/** Returns the ids of the items of these kinds that the changes are about. */
export async function changedIds(
  ctx: Context,
  changes: readonly Change[],
  kinds: readonly RedemptionKind[],
): Promise<[RedemptionKind, string[]][]> {
  const objectsOf = (isIts: (type: string) => boolean) =>
    changes.flatMap(({ type, object_id }) => (isIts(type) && object_id ? [object_id] : []));
  const orders = objectsOf((type) => type === "note");
  const noted = orders.length === 0 ? [] : await ctx.sql<NotedItem>(ITEMS_OF_ORDERS, [orders]);
  return kinds.map((kind) => {
    const own = objectsOf((type) => type.startsWith(`${kind}.`));
    const ofNotes = noted.filter((item) => item.kind === kind).map(({ id }) => id);
    return [kind, [...new Set([...own, ...ofNotes])]];
  });
}

/** The feeds of this process, of the stores whose phones asked last. */
const feedsOfProcess = () => shared("door-feeds", () => new Map<string, Feed>());
const MAX_FEEDS = 100;

/** Returns the feed of the store and mode, which has all that was committed before this call. */
export async function freshFeed(ctx: Context): Promise<Feed> {
  const feeds = feedsOfProcess();
  const key = `${ctx.merchantId} ${ctx.mode}`;
  const feed = feeds.get(key) ?? new Feed();
  feeds.delete(key);
  feeds.set(key, feed);
  const [oldest] = feeds.keys();
  if (feeds.size > MAX_FEEDS && oldest) feeds.delete(oldest);
  await feed.refresh(ctx);
  return feed;
}
