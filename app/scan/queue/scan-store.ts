import { type DBSchema, openDB } from "idb";
import { isUnanswered, KEPT_MS, type KeptScan, withoutName } from "./kept-scan.ts";

/** Where the scans of this phone are kept. */
export interface ScanStore {
  /** Returns the scans of a store and mode, newest first: the newest 5,000, and all that wait to be sent. */
  load(place: string): Promise<KeptScan[]>;
  /** Returns those of these scans that are there. */
  find(keys: readonly string[]): Promise<KeptScan[]>;
  put(scan: KeptScan): Promise<void>;
  /**
   * Changes fields of scans, by key, as they are stored now, which another tab may have changed: all at once or none. Returns
   * those that are there.
   */
  change(changes: Changes): Promise<KeptScan[]>;
  /** Calls `listener` after another tab has changed something. Returns a function that ends this. */
  onChange(listener: () => void): () => void;
  /** False while the disk takes nothing, so that scans are lost when the page is closed. */
  isSafe(): boolean;
}

export type Changes = Readonly<Record<string, Partial<KeptScan>>>;

interface Schema extends DBSchema {
  scans: { key: string; value: KeptScan; indexes: { place: [string, number] } };
}

const NAME = "zakka-scan";
const NEWEST = 5_000;

const strict = { durability: "strict" } as const;

const openScans = (name: string) =>
  openDB<Schema>(name, 1, {
    upgrade: (opened) => opened.createObjectStore("scans", { keyPath: "key" }).createIndex("place", ["place", "at"]),
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });

const openChannel = (name: string) => (typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name));

/** Keeps scans in IndexedDB. A change is on the disk when its promise resolves. */
export async function openScanStore(name = NAME): Promise<ScanStore> {
  const db = await openScans(name);
  const channel = openChannel(name);
  return {
    async load(place) {
      const range = IDBKeyRange.bound([place, Date.now() - KEPT_MS], [place, Number.MAX_SAFE_INTEGER]);
      const scans = await db.getAllFromIndex("scans", "place", range);
      return scans.reverse().filter(({ state }, index) => index < NEWEST || state === "waits");
    },
    async find(keys) {
      const { store } = db.transaction("scans");
      const found = await Promise.all(keys.map((key) => store.get(key)));
      return found.filter((scan) => scan !== undefined);
    },
    async put(scan) {
      const written = db.transaction("scans", "readwrite", strict);
      await Promise.all([written.store.put(scan), written.done]);
      channel?.postMessage(null);
    },
    async change(changes) {
      const written = db.transaction("scans", "readwrite", strict);
      const found = await Promise.all(Object.keys(changes).map((key) => written.store.get(key)));
      const changed = changedBy(changes, found);
      await Promise.all([...changed.map((scan) => written.store.put(scan)), written.done]);
      channel?.postMessage(null);
      return changed;
    },
    onChange(listener) {
      channel?.addEventListener("message", listener);
      return () => channel?.removeEventListener("message", listener);
    },
    isSafe: () => true,
  };
}

/** Removes the scans that the server has answered, and the names from those that are still to be sent. */
export async function forgetScans(name = NAME): Promise<void> {
  if (typeof indexedDB === "undefined" || (await isMissing(name))) return;
  const db = await openScans(name);
  const written = db.transaction("scans", "readwrite", strict);
  for (const scan of await written.store.getAll()) {
    if (isUnanswered(scan)) written.store.put(withoutName(scan));
    else written.store.delete(scan.key);
  }
  await written.done;
  db.close();
  const channel = openChannel(name);
  channel?.postMessage(null);
  channel?.close();
}

/** So that a browser that never scanned gets no store. An older one cannot say which stores it has. */
const isMissing = async (name: string): Promise<boolean> =>
  typeof indexedDB.databases === "function" && !(await indexedDB.databases()).some((one) => one.name === name);

const changedBy = (changes: Changes, found: readonly (KeptScan | undefined)[]): KeptScan[] =>
  found.flatMap((scan) => (scan ? [{ ...scan, ...changes[scan.key] }] : []));

/** Keeps scans until the page is closed. */
export function memoryScanStore(): ScanStore {
  const scans = new Map<string, KeptScan>();
  return {
    load: async (place) => [...scans.values()].filter((scan) => scan.place === place).toSorted((a, b) => b.at - a.at),
    find: async (keys) => keys.flatMap((key) => scans.get(key) ?? []),
    put: async (scan) => {
      scans.set(scan.key, scan);
    },
    change: async (changes) => {
      const changed = changedBy(
        changes,
        Object.keys(changes).map((key) => scans.get(key)),
      );
      for (const scan of changed) scans.set(scan.key, scan);
      return changed;
    },
    onChange: () => () => {},
    isSafe: () => true,
  };
}
