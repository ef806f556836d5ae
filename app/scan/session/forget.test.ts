import * as fake from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepDoor, keptDoor } from "#app/scan/door/kept-door";
import { openItemStore } from "#app/scan/list/item-store";
import { keepPass, keptPass, PAIRED_KEY } from "#app/scan/pass/pass";
import type { KeptScan, KeptState } from "#app/scan/queue/kept-scan";
import { openScanStore } from "#app/scan/queue/scan-store";
import type { Door, ListItem } from "#lib/domain/door/schema";
import type { ScanSession } from "./facts.ts";
import { forgetDevice, forgetGuests, forgetPerson } from "./forget.ts";
import { keepSession, keptSession } from "./kept-session.ts";
import { askSession, signOut } from "./session.ts";

const NAME = "Mara Lindqvist";
const KEY = "zakka.scan.pass.store.test.person";
const PASS = { id: "d", token: "zd_x", expires_at: null, name: "Ines’s phone" };
const LIST = { device: "d", cursor: "c", askedAt: 1, titles: {} };
const ITEM = { kind: "ticket", hash: "h", id: "t", name: NAME, notes: ["Brings a guide dog"] } as unknown as ListItem;
const SESSION = { person: { id: "person", name: "Ines" }, store: { id: "store" } } as ScanSession;

beforeEach(async () => {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => delete kept[key],
  };
  const kept: Record<string, string> = Object.create(methods); // whose keys are what is stored, as in a browser
  vi.stubGlobal("localStorage", kept);
  vi.stubGlobal("location", { assign: vi.fn() });
  for (const [name, value] of Object.entries(fake)) if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fake.IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const scan = (state: KeptState): KeptScan => ({
  key: state,
  place: "store.test",
  token: `T-${state}`,
  tail: "ABCD",
  amountCents: 500,
  at: Date.now(),
  state,
  wasSent: true,
  isLocal: true,
  field: "yes",
  title: NAME,
  note: NAME,
  kind: "ticket",
  name: NAME,
  guests: 1,
  redemptionId: null,
  isUndone: false,
  admission: { only_today: true },
});

/** A phone that scanned for a person, of which some was not sent. */
async function scanHere() {
  const scans = await openScanStore();
  for (const state of ["open", "waits", "settled", "conflict"] as const) await scans.put(scan(state));
  const list = await openItemStore();
  await list.replace(LIST, [ITEM]);
  keepSession(SESSION);
  keepPass(KEY, PASS);
  keepDoor({ device: { id: "d" }, resources: [] } as unknown as Door);
  return { list };
}

const allScans = async () => (await openScanStore()).load("store.test");
const hasList = async () => (await (await openItemStore()).load("d")) !== null;
const isKept = async () => [await hasList(), keptSession() !== null, keptPass(KEY, 0) !== null, keptDoor("d") !== null];

test("guests are forgotten, and what was not sent stays as it is sent, without a name", async () => {
  await scanHere();
  await forgetGuests();
  expect(await hasList()).toBe(false);
  const scans = await allScans();
  expect(scans.map(({ state }) => state).sort()).toEqual(["open", "waits"]);
  expect(JSON.stringify(scans)).not.toContain(NAME);
  const [waits] = scans.filter(({ state }) => state === "waits");
  const { title: _title, note: _note, name: _name, ...sent } = scan("waits");
  expect(waits).toMatchObject({ ...sent, at: expect.any(Number) });
});

test("another tab hears of it, and its list cannot be written any more", async () => {
  const { list } = await scanHere();
  const heard = new Promise<void>((resolve) => void openScanStore().then((tab) => tab.onChange(resolve)));
  await forgetGuests();
  await heard;
  await expect(list.replace(LIST, [ITEM])).rejects.toThrow();
  expect(await hasList()).toBe(false);
});

test("a browser that never scanned gets no store", async () => {
  await forgetPerson();
  expect(await indexedDB.databases()).toEqual([]);
});

test("a person who signs out, and a session that has ended elsewhere, leave nothing", async () => {
  await scanHere();
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  await signOut();
  expect(await isKept()).toEqual([false, false, false, false]);
  await scanHere();
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 401 }));
  expect(await askSession()).toBe("signed_out");
  expect(await isKept()).toEqual([false, false, false, false]);
});

test("a sign-out without an answer changes nothing", async () => {
  await scanHere();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await signOut()).toContain("no way to the server");
  expect(await isKept()).toEqual([true, true, true, true]);
  expect(await allScans()).toHaveLength(4);
});

test("who signs in after another person finds nothing of them; the same person finds all", async () => {
  await scanHere();
  vi.stubGlobal("fetch", async () => Response.json(SESSION));
  await askSession();
  expect(await isKept()).toEqual([true, true, true, true]);
  const other = { ...SESSION, person: { ...SESSION.person, id: "other" } };
  vi.stubGlobal("fetch", async () => Response.json(other));
  expect(await askSession()).toEqual(other);
  expect(await isKept()).toEqual([false, true, false, false]);
  expect(keptSession()).toEqual(other);
});

test("a phone that is paired keeps the list of its door when a person signs out, until it is removed", async () => {
  await scanHere();
  keepPass(PAIRED_KEY, PASS);
  await forgetPerson();
  expect(await isKept()).toEqual([true, false, false, true]);
  expect(await allScans()).toHaveLength(4);
  await forgetDevice();
  expect(await isKept()).toEqual([false, false, false, false]);
  expect(await allScans()).toHaveLength(2);
});
