import { type DBSchema, openDB } from "idb";
import type { ListItem } from "#lib/domain/door/schema";

/** What a phone has of the list, without its items. */
export interface ListState {
  /** The id of the device that the list is for. */
  device: string;
  /** What is asked for next. */
  cursor: string;
  /** When the newest answer was asked for, by the clock of this phone, in milliseconds. */
  askedAt: number;
  /** The titles of products, by id. */
  titles: Record<string, string>;
}

/** Where the list of this phone is kept. */
export interface ItemStore {
  load(device: string): Promise<{ state: ListState; items: ListItem[] } | null>;
  /** Replaces the whole list at once. */
  replace(state: ListState, items: readonly ListItem[]): Promise<void>;
  change(state: ListState, items: readonly ListItem[], removedHashes: readonly string[]): Promise<void>;
}

type StoredItem = ListItem & { device: string };

interface Schema extends DBSchema {
  lists: { key: string; value: ListState };
  items: { key: [string, string]; value: StoredItem; indexes: { device: string } };
}

const NAME = "zakka-door";

/** Keeps the list in IndexedDB, apart from the scans: they are written for good, the list can be asked for again. */
export async function openItemStore(name = NAME): Promise<ItemStore> {
  const db = await openDB<Schema>(name, 1, {
    upgrade: (opened) => {
      opened.createObjectStore("lists", { keyPath: "device" });
      opened.createObjectStore("items", { keyPath: ["device", "hash"] }).createIndex("device", "device");
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  async function write(state: ListState, items: readonly ListItem[], remove: (store: Removable) => void) {
    const written = db.transaction(["lists", "items"], "readwrite");
    const store = written.objectStore("items");
    remove(store);
    for (const item of items) store.put({ ...item, device: state.device });
    written.objectStore("lists").put(state);
    await written.done;
  }
  return {
    async load(device) {
      const read = db.transaction(["lists", "items"]);
      const [state, items] = await Promise.all([
        read.objectStore("lists").get(device),
        read.objectStore("items").index("device").getAll(device),
      ]);
      return state ? { state, items } : null;
    },
    replace: (state, items) => write(state, items, (store) => store.clear()),
    change: (state, items, removed) =>
      write(state, items, (store) => {
        for (const hash of removed) store.delete([state.device, hash]);
      }),
  };
}

interface Removable {
  clear(): unknown;
  delete(key: [string, string]): unknown;
}

/** Keeps nothing, for a browser that stores nothing: the list is asked for again at the next start. */
export const noItemStore = (): ItemStore => ({
  load: async () => null,
  replace: async () => {},
  change: async () => {},
});

/** Removes the lists from this phone. A tab that still writes to them loses its connection, and writes no more. */
export const forgetLists = (name = NAME): Promise<void> =>
  new Promise((resolve) => {
    if (typeof indexedDB === "undefined") return resolve();
    const removing = indexedDB.deleteDatabase(name);
    removing.onsuccess = removing.onerror = removing.onblocked = () => resolve();
  });
