import { expect, test } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { openMail } from "#lib/dashboard/mail/read";
import { pool } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { updateBooking } from "#lib/domain/bookings/update";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { voidTicket } from "#lib/domain/tickets/void";
import { holdTickets, orderBooking, orderTickets } from "#lib/testing/orders";
import { mailOf } from "#lib/testing/people";
import { codeOf, later, makeStore } from "#lib/testing/store";
import { sendAgain } from "./send-again.ts";

const kindsOf = async (ctx: Context) => (await mailOf(ctx)).map(({ kind, recipient }) => [kind, recipient]);
const MARA = "mara.lindqvist@post.example";

/** The text of the store's newest mail. */
async function newest(ctx: Context): Promise<string> {
  const id = (await mailOf(ctx)).at(-1)?.id ?? "";
  return (await openMail(ctx, id)).text;
}

test("a confirmation goes again to the guest or to another address, is recorded, and the settings do not stop it", async () => {
  const { live, merchantId } = await makeStore();
  const { order } = await orderTickets(live);
  await updateSettings(live, { guest_mail: false });
  expect(await sendAgain(live, { of: "order", id: order.id })).toBe(MARA);
  await sendAgain(live, { of: "order", id: order.id }, "right@post.example");
  expect(await kindsOf(live)).toEqual([MARA, MARA, "right@post.example"].map((to) => ["order_confirmed", to]));
  const { rows } = await pool().query(
    "SELECT details FROM security_event WHERE merchant_id = $1 AND action = 'guest_mail.sent' ORDER BY id",
    [merchantId],
  );
  expect(rows.map(({ details }) => details)).toEqual([{ of: "order" }, { of: "order", to_another_address: true }]);
});

test("nothing is sent again of what is not paid or no longer valid, of another store or of the other mode", async () => {
  const { live, test: other } = await makeStore();
  const { order, ticketIds } = await orderTickets(live);
  const [id = ""] = ticketIds;
  const stranger = (await makeStore()).live;
  for (const ctx of [other, stranger]) {
    expect(await codeOf(sendAgain(ctx, { of: "order", id: order.id }))).toBe("not_found");
    expect(await codeOf(sendAgain(ctx, { of: "ticket", id }))).toBe("not_found");
  }
  expect(await codeOf(sendAgain(other, { of: "order", id: (await holdTickets(other)).id }))).toBe("invalid_transition");
  await voidTicket(live, id);
  await refundOrder(live, order.id);
  const before = await mailOf(live);
  expect(await codeOf(sendAgain(live, { of: "ticket", id }))).toBe("invalid_transition");
  expect(await codeOf(sendAgain(live, { of: "order", id: order.id }))).toBe("invalid_transition");
  expect(await mailOf(live)).toEqual(before);
});

test("a refund says what was refunded and which items are void, and a void says which item", async () => {
  const { live } = await makeStore();
  const { order, ticketIds } = await orderTickets(live, {}, 2);
  await refundOrder(later(live, 10), order.id, { amount_cents: 500 });
  expect(await newest(live)).toContain("The rest of this order stays as it is.");
  await voidTicket(later(live, 20), ticketIds[0] ?? "");
  expect(await newest(live)).toContain("Your ticket is no longer valid");
  await refundOrder(later(live, 30), order.id);
  const text = await newest(live);
  expect(text).toContain("€43.00 of your order was refunded");
  expect(text.match(/^Ticket \d of 2/gm)).toEqual(["Ticket 2 of 2"]);
});

test("a moved booking tells where it is now and where it was, once", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  const { id } = await orderBooking(live);
  const starts_at = toUnix(addDays(live.now, 3));
  await updateBooking(later(live, 10), id, { starts_at });
  await updateBooking(later(live, 20), id, { lead_name: "Elin" });
  expect(await kindsOf(live)).toEqual([
    ["order_confirmed", MARA],
    ["booking_moved", MARA],
  ]);
  const text = await newest(live);
  expect(text).toContain("Monday, 23 Nov 2026, 19:00 to 20:00 (Europe/Berlin)");
  expect(text).toContain("Before: Saturday, 21 Nov 2026, 19:00 (Europe/Berlin)");
});

test("the mail about the orders of an erased customer is deleted, whoever got it, and none can be sent again", async () => {
  const { live } = await makeStore();
  const { order } = await orderTickets(live);
  await sendAgain(live, { of: "order", id: order.id }, "other@post.example");
  await deleteCustomer(live, order.customer_id ?? "");
  expect(await mailOf(live)).toEqual([]);
  expect(await codeOf(sendAgain(live, { of: "order", id: order.id }))).toBe("invalid_request");
  expect(await mailOf(live)).toEqual([]);
});
