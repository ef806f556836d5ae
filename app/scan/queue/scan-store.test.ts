import * as fake from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KeptScan } from "./kept-scan.ts";
import { openScanStore } from "./scan-store.ts";

beforeEach(() => {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fake.IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const scan = (key: string, at: number, place = "here") => ({ key, at, place, state: "waits" }) as KeptScan;

test("scans are read newest first, only those of the place, and are there when the store is opened again", async () => {
  const now = Date.now();
  const store = await openScanStore("test");
  await store.put(scan("old", now - 2_000));
  await store.put(scan("new", now - 1_000));
  await store.put(scan("elsewhere", now, "there"));
  await store.put(scan("last week", now - 9 * 86_400_000));
  const again = await openScanStore("test");
  expect((await again.load("here")).map(({ key }) => key)).toEqual(["new", "old"]);
});

test("a change keeps what another tab has changed", async () => {
  const store = await openScanStore("test");
  const tab = await openScanStore("test");
  await store.put(scan("one", 1));
  await Promise.all([store.change({ one: { state: "settled" } }), tab.change({ one: { isUndone: true } })]);
  expect(await store.change({ one: {}, other: {} })).toMatchObject([{ key: "one", state: "settled", isUndone: true }]);
});

test("another tab hears of a change", async () => {
  const store = await openScanStore("test");
  const tab = await openScanStore("test");
  const heard = new Promise<void>((resolve) => tab.onChange(resolve));
  await store.put(scan("one", Date.now()));
  await heard;
});
