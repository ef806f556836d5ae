import { expect, test, vi } from "vitest";
import type { KeptScan } from "./kept-scan.ts";
import { SafeStore } from "./safe-store.ts";
import { memoryScanStore, type ScanStore } from "./scan-store.ts";

vi.spyOn(console, "warn").mockImplementation(() => {});

const scan = (key: string, at = 1) => ({ key, at, place: "here", state: "open" }) as KeptScan;

/** A disk that can be full, on which reading still works. */
function fullDisk() {
  const stored = memoryScanStore();
  const disk = { isFull: true, opened: 0 };
  const write = <Args extends unknown[], T>(act: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      if (disk.isFull) throw new DOMException("no space", "QuotaExceededError");
      return act(...args);
    };
  };
  const open = async (): Promise<ScanStore> => {
    disk.opened++;
    return { ...stored, put: write(stored.put), change: write(stored.change) };
  };
  return { disk, stored, store: new SafeStore(open) };
}

test("what a full disk does not take is kept in memory, and written as soon as there is space", async () => {
  const { disk, stored, store } = fullDisk();
  await stored.put(scan("old", 1));
  expect(store.isSafe()).toBe(true);
  await store.put(scan("new", 2));
  expect(store.isSafe()).toBe(false);
  expect(await store.change({ old: { state: "waits" }, new: { state: "waits" }, gone: {} })).toHaveLength(2);
  expect((await store.load("here")).map(({ key, state }) => [key, state])).toEqual([
    ["new", "waits"],
    ["old", "waits"],
  ]);
  expect(await store.load("elsewhere")).toEqual([]);
  expect(await stored.load("here")).toMatchObject([{ key: "old", state: "open" }]);
  disk.isFull = false;
  await store.put(scan("third", 3));
  expect(store.isSafe()).toBe(true);
  expect((await stored.load("here")).map(({ key, state }) => [key, state])).toEqual([
    ["third", "open"],
    ["new", "waits"],
    ["old", "waits"],
  ]);
});

test("a storage that is blocked is said before the first scan, and tried again", async () => {
  let isBlocked = true;
  const stored = memoryScanStore();
  const store = new SafeStore(async () => {
    if (isBlocked) throw new DOMException("blocked", "SecurityError");
    return stored;
  });
  expect(await store.load("here")).toEqual([]);
  expect(store.isSafe()).toBe(false);
  await store.put(scan("one"));
  expect(await store.load("here")).toHaveLength(1);
  isBlocked = false;
  await store.change({ one: { state: "settled" } });
  expect(store.isSafe()).toBe(true);
  expect(await stored.load("here")).toMatchObject([{ key: "one", state: "settled" }]);
});

test("a connection that the browser has closed is opened again", async () => {
  const { disk, store } = fullDisk();
  disk.isFull = false;
  await store.put(scan("one"));
  await store.put(scan("two"));
  expect(disk.opened).toBe(1);
  disk.isFull = true;
  await store.put(scan("three"));
  disk.isFull = false;
  await store.put(scan("four"));
  expect(disk.opened).toBe(2);
  expect(store.isSafe()).toBe(true);
});

test("what is written at once is each written as it was last", async () => {
  const stored = memoryScanStore();
  const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
  const slow: ScanStore = {
    ...stored,
    put: async (one) => {
      await stored.put(one);
      await pause();
    },
    change: async (changes) => {
      const changed = await stored.change(changes);
      await pause();
      return changed;
    },
  };
  const store = new SafeStore(async () => slow);
  const keys = Array.from({ length: 30 }, (_, index) => `scan ${index}`);
  await Promise.all(
    keys.map(async (key) => {
      await pause();
      await store.put(scan(key));
      await store.change({ [key]: { state: "settled" } });
    }),
  );
  expect((await stored.load("here")).filter(({ state }) => state !== "settled")).toEqual([]);
});
