import { codesOf, hashOf } from "#lib/domain/door/hash";
import type { DoorList, ListItem } from "#lib/domain/door/schema";
import type { ItemStore } from "./item-store.ts";

/** An item that the phone knows from its list. */
export interface KnownItem {
  item: ListItem;
  /** The title of its product; null if there is none. */
  title: string | null;
  /** When the list was asked for, by the clock of this phone, in milliseconds. */
  askedAt: number;
}

export interface DoorItemsDependencies {
  /** The device that the list is for. */
  device: string;
  store: ItemStore;
  /** Returns the page after a cursor, or the first one of the whole list. Null: no answer. */
  askPage: (since: string | null) => Promise<DoorList | null>;
  clock?: () => number;
}

/** What the walk of one refresh has read so far. */
interface Walk {
  isFull: boolean;
  items: Map<string, ListItem>;
  removed: string[];
  titles: Record<string, string>;
}

/**
 * The items that this phone can decide about without the server. They are in memory, so that a decision takes no time, and on
 * the disk for the next start. A new list takes the place of the old one when all its pages are there.
 */
export class DoorItems {
  readonly #deps: Required<DoorItemsDependencies>;
  #items = new Map<string, ListItem>();
  /** The hashes of an item, which also has one for each code of another system. */
  #hashes = new Map<string, string[]>();
  #titles: Record<string, string> = {};
  #cursor: string | null = null;
  #askedAt: number | null = null;
  #loaded: Promise<void> | null = null;
  #refreshing: Promise<boolean> | null = null;

  constructor(deps: DoorItemsDependencies) {
    this.#deps = { clock: Date.now, ...deps };
  }

  /** When the newest answer was asked for, in milliseconds. Null: there is no list. */
  get askedAt(): number | null {
    return this.#askedAt;
  }

  /** Returns the item of a scanned or typed text. Null: it is not in the list, or there is no list. */
  async find(text: string): Promise<KnownItem | null> {
    await this.load();
    if (this.#askedAt === null) return null;
    for (const code of codesOf(text)) {
      const item = this.#items.get(await hashOf(code));
      if (item) return { item, title: this.#titles[item.product_id ?? ""] ?? null, askedAt: this.#askedAt };
    }
    return null;
  }

  /** Reads the list from the disk, the first time that it is called. */
  load(): Promise<void> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  /** Asks for what changed, or for the whole list. Returns false if the server did not answer to the end; nothing changes then. */
  refresh(): Promise<boolean> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #load(): Promise<void> {
    const kept = await this.#deps.store.load(this.#deps.device).catch(() => null);
    if (!kept) return;
    this.#titles = kept.state.titles;
    this.#cursor = kept.state.cursor;
    this.#askedAt = kept.state.askedAt;
    this.#index(kept.items);
  }

  async #refresh(): Promise<boolean> {
    await this.load();
    const askedAt = this.#deps.clock();
    let walk: Walk = { isFull: false, items: new Map(), removed: [], titles: {} };
    for (let since = this.#cursor; ; ) {
      const page = await this.#deps.askPage(since);
      if (!page) return false;
      if (page.is_full) walk = { isFull: true, items: new Map(), removed: [], titles: {} };
      const gone = new Set(page.removed);
      for (const [hash, { id }] of walk.items) if (gone.has(id)) walk.items.delete(hash);
      for (const item of page.items) walk.items.set(item.hash, item);
      walk.removed.push(...page.removed);
      Object.assign(walk.titles, page.titles);
      since = page.cursor;
      if (!page.has_more) return this.#take(walk, since, askedAt);
    }
  }

  async #take(walk: Walk, cursor: string, askedAt: number): Promise<boolean> {
    const { store, device } = this.#deps;
    const items = [...walk.items.values()];
    this.#cursor = cursor;
    this.#askedAt = askedAt;
    this.#titles = walk.isFull ? walk.titles : { ...this.#titles, ...walk.titles };
    const state = { device, cursor, askedAt, titles: this.#titles };
    if (walk.isFull) {
      this.#items = new Map();
      this.#hashes = new Map();
      this.#index(items);
      await store.replace(state, items).catch(warn);
      return true;
    }
    const gone = walk.removed.flatMap((id) => this.#hashes.get(id) ?? []);
    for (const hash of gone) this.#items.delete(hash);
    for (const id of walk.removed) this.#hashes.delete(id);
    this.#index(items);
    await store.change(state, items, gone).catch(warn);
    return true;
  }

  #index(items: readonly ListItem[]): void {
    for (const item of items) {
      this.#items.set(item.hash, item);
      const known = this.#hashes.get(item.id) ?? [];
      if (!known.includes(item.hash)) this.#hashes.set(item.id, [...known, item.hash]);
    }
  }
}

/** The disk is full or the storage was turned off: the list is there until the page is closed. */
const warn = (error: unknown): void => console.warn("the list was not stored", error);
