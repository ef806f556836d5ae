import { expect, test } from "vitest";
import { notesOf } from "#lib/dashboard/order-notes/read";
import { addNote, removeNote } from "#lib/domain/orders/notes";
import { makeDevice } from "#lib/testing/devices";
import { orderTickets } from "#lib/testing/orders";
import { later, makeStore } from "#lib/testing/store";
import { listItems } from "./list.ts";

async function makeNoted() {
  const store = await makeStore();
  const ctx = store.test;
  const { order } = await orderTickets(ctx, { startsAt: ctx.now });
  await addNote(ctx, order.id, { text: "Brings a wheelchair", at_door: true });
  await addNote(ctx, order.id, { text: "Paid in cash", at_door: false });
  return { store, ctx, order };
}

test("the list has the notes for the door and no others, and then those that were added or removed", async () => {
  const { ctx, order } = await makeNoted();
  const device = await makeDevice(ctx, { kinds: ["ticket"] });
  let notes: readonly string[] | undefined;
  let [at, since]: [typeof device.ctx, string | undefined] = [later(device.ctx, 600), undefined];
  const walk = async () => {
    at = later(at, 30);
    for (let more = true; more; ) {
      const page = await listItems(at, { since });
      for (const item of page.items) notes = item.notes;
      [since, more] = [page.cursor, page.has_more];
    }
    return notes;
  };
  expect(await walk()).toEqual(["Brings a wheelchair"]);
  await addNote({ ...ctx, now: at.now }, order.id, { text: "Allergic to nuts", at_door: true });
  expect(await walk()).toEqual(["Brings a wheelchair", "Allergic to nuts"]);
  for (const { id } of await notesOf(ctx, order.id)) await removeNote({ ...ctx, now: at.now }, order.id, id);
  expect(await walk()).toEqual([]);
});

test("a device that shows no names has no notes, in its list and in what changes; the other mode has nothing", async () => {
  const { store, ctx, order } = await makeNoted();
  const nameless = await makeDevice(ctx, { kinds: ["ticket"], showsNames: false });
  const at = later(nameless.ctx, 600);
  let page = await listItems(at, {});
  expect(page.items).toMatchObject([{ name: null, notes: [] }]);
  while (page.has_more) page = await listItems(at, { since: page.cursor });
  await addNote({ ...ctx, now: at.now }, order.id, { text: "Allergic to nuts", at_door: true });
  const changed = await listItems(later(at, 30), { since: page.cursor });
  expect(changed.items).toMatchObject([{ name: null, notes: [] }]);
  expect((await listItems((await makeDevice(store.live)).ctx, {})).items).toEqual([]);
});
