import * as fake from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashOf } from "#lib/domain/door/hash";
import type { DoorList, ListItem } from "#lib/domain/door/schema";
import { DoorItems } from "./door-items.ts";
import { openItemStore } from "./item-store.ts";

const TICKET = "T-7K2M9QXR4T8WHJ3N7K2M9QXR4T";
const OTHER = "T-0000000000000000000000000A";
const NEW = "T-0000000000000000000000000B";

beforeEach(() => {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fake.IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const itemOf = async (code: string, id: string, fields: object = {}) =>
  ({ kind: "ticket", hash: await hashOf(code), id, product_id: "p", uses_after: 0, ...fields }) as ListItem;

const page = (items: ListItem[], fields: Partial<DoorList> = {}): DoorList => ({
  as_of: 0,
  cursor: "c1",
  has_more: false,
  is_full: true,
  titles: { p: "Winter Lights" },
  items,
  removed: [],
  ...fields,
});

/** A phone whose server gives these pages in order; null is no answer. `asked` has the cursors. */
async function phoneWith(pages: (DoorList | null)[], device = "door a") {
  const asked: (string | null)[] = [];
  let now = 1_000;
  const items = new DoorItems({
    device,
    store: await openItemStore("test"),
    askPage: async (since) => {
      asked.push(since);
      return pages.shift() ?? null;
    },
    clock: () => now++,
  });
  return { items, asked };
}

test("an item is found by its code in any spelling, with the title of its product and the age of the list", async () => {
  const { items } = await phoneWith([page([await itemOf(TICKET, "1"), await itemOf("01D01", "2")])]);
  expect(await items.find(TICKET)).toBeNull();
  expect(items.askedAt).toBeNull();
  expect(await items.refresh()).toBe(true);
  expect(await items.find(TICKET.toLowerCase())).toMatchObject({
    item: { id: "1" },
    title: "Winter Lights",
    askedAt: 1_000,
  });
  expect(await items.find("old-o1")).toMatchObject({ item: { id: "2" } });
  expect(await items.find(OTHER)).toBeNull();
});

test("the list is there after a restart, and only for its device", async () => {
  const before = await phoneWith([page([await itemOf(TICKET, "1")])]);
  await before.items.refresh();
  const { items, asked } = await phoneWith([]);
  expect(await items.find(TICKET)).toMatchObject({ item: { id: "1" }, title: "Winter Lights", askedAt: 1_000 });
  expect(await items.refresh()).toBe(false);
  expect(asked).toEqual(["c1"]);
  expect(await (await phoneWith([], "door b")).items.find(TICKET)).toBeNull();
});

test("a change adds, replaces and removes items, also those with the code of another system, on the disk too", async () => {
  const { items, asked } = await phoneWith([
    page([await itemOf(TICKET, "1"), await itemOf(OTHER, "2"), await itemOf("01D01", "2")]),
    page([await itemOf(TICKET, "1", { uses_after: 1 }), await itemOf(NEW, "3")], {
      is_full: false,
      cursor: "c2",
      removed: ["2"],
      titles: {},
    }),
  ]);
  await items.refresh();
  await items.refresh();
  expect(asked).toEqual([null, "c1"]);
  for (const phone of [items, (await phoneWith([])).items]) {
    expect(await phone.find(TICKET)).toMatchObject({ item: { uses_after: 1 }, title: "Winter Lights" });
    expect(await phone.find(NEW)).toMatchObject({ item: { id: "3" } });
    expect(await phone.find(OTHER)).toBeNull();
    expect(await phone.find("old-o1")).toBeNull();
  }
});

test("a new list takes the place of the old one only when all its pages are there", async () => {
  const first = await itemOf(TICKET, "1");
  const { items, asked } = await phoneWith([
    page([first]),
    page([await itemOf(OTHER, "2")], { has_more: true, cursor: "c2" }),
    null,
    page([await itemOf(OTHER, "2")], { has_more: true, cursor: "c2" }),
    page([await itemOf(NEW, "3"), await itemOf(TICKET, "4")], { is_full: false, has_more: true, cursor: "c3" }),
    page([], { is_full: false, cursor: "c4", removed: ["4"] }),
  ]);
  await items.refresh();
  expect(await items.refresh()).toBe(false);
  expect(await items.find(TICKET)).not.toBeNull();
  expect(await items.find(OTHER)).toBeNull();
  expect(await items.refresh()).toBe(true);
  expect(asked).toEqual([null, "c1", "c2", "c1", "c2", "c3"]);
  for (const phone of [items, (await phoneWith([])).items]) {
    expect(await phone.find(TICKET)).toBeNull();
    expect(await phone.find(OTHER)).not.toBeNull();
    expect(await phone.find(NEW)).not.toBeNull();
  }
});
