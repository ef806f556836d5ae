import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { notesOf } from "#lib/dashboard/order-notes/read";
import { doorNotesOf } from "#lib/dashboard/scanner/read";
import { pool } from "#lib/db/client";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { codeOf, later, makeStore } from "#lib/testing/store";
import { addNote, MOST_NOTES, removeNote } from "./notes.ts";

async function makeOrder() {
  const store = await makeStore();
  const { order, ticketIds } = await orderTickets(store.test);
  return { store, ctx: store.test, order, ticketId: ticketIds[0] ?? "" };
}

test("notes are listed oldest first, with who wrote them, and those for the door are shown with its items", async () => {
  const { ctx, order, ticketId } = await makeOrder();
  await addNote(ctx, order.id, { text: "Paid in cash", at_door: false });
  await addNote(later(ctx, 60), order.id, { text: "Brings a wheelchair", at_door: true });
  expect(await notesOf(ctx, order.id)).toMatchObject([
    { text: "Paid in cash", at_door: false, author: "api" },
    { text: "Brings a wheelchair", at_door: true },
  ]);
  expect(await doorNotesOf(ctx, "ticket", ticketId)).toEqual(["Brings a wheelchair"]);
});

test.each([
  ["booking", async (ctx) => (await orderBooking(ctx)).id],
  ["voucher", orderVoucher],
  ["membership", orderMembership],
  ["gift_card", (ctx) => orderGiftCard(ctx, 5_000)],
] as const satisfies [string, (ctx: Parameters<typeof orderVoucher>[0]) => Promise<string>][])(
  "a note for the door is shown with a %s",
  async (kind, sell) => {
    const { test: ctx } = await makeStore();
    const id = await sell(ctx);
    const { rows } = await pool().query(`SELECT order_id FROM ${kind} WHERE id = $1`, [id]);
    await addNote(ctx, rows[0].order_id, { text: "A regular", at_door: true });
    expect(await doorNotesOf(ctx, kind, id)).toEqual(["A regular"]);
  },
);

test("a note is removed once", async () => {
  const { ctx, order } = await makeOrder();
  await addNote(ctx, order.id, { text: "Late", at_door: true });
  const [note] = await notesOf(ctx, order.id);
  expect(await codeOf(removeNote(ctx, newId(), note?.id ?? ""))).toBe("not_found");
  await removeNote(ctx, order.id, note?.id ?? "");
  expect(await notesOf(ctx, order.id)).toEqual([]);
  expect(await codeOf(removeNote(ctx, order.id, note?.id ?? ""))).toBe("not_found");
});

test("of many at once an order takes 20", async () => {
  const { ctx, order } = await makeOrder();
  const added = await Promise.all(
    Array.from({ length: MOST_NOTES + 10 }, (_, n) =>
      codeOf(addNote(ctx, order.id, { text: `Note ${n}`, at_door: false })),
    ),
  );
  expect(added.filter((code) => code === "invalid_request")).toHaveLength(10);
  expect(await notesOf(ctx, order.id)).toHaveLength(MOST_NOTES);
});

test("another store and the other mode neither see nor change the notes of an order", async () => {
  const { store, ctx, order, ticketId } = await makeOrder();
  await addNote(ctx, order.id, { text: "Late", at_door: true });
  const [note] = await notesOf(ctx, order.id);
  for (const elsewhere of [store.live, (await makeStore()).test]) {
    expect(await codeOf(addNote(elsewhere, order.id, { text: "Ours", at_door: true }))).toBe("not_found");
    expect(await codeOf(removeNote(elsewhere, order.id, note?.id ?? ""))).toBe("not_found");
    expect(await notesOf(elsewhere, order.id)).toEqual([]);
    expect(await doorNotesOf(elsewhere, "ticket", ticketId)).toEqual([]);
  }
  expect(await notesOf(ctx, order.id)).toHaveLength(1);
});

test("the notes about a customer go when they are erased", async () => {
  const { ctx, order } = await makeOrder();
  await addNote(ctx, order.id, { text: "Mara has a nut allergy", at_door: true });
  await deleteCustomer(ctx, order.customer_id ?? "");
  expect(await notesOf(ctx, order.id)).toEqual([]);
});
