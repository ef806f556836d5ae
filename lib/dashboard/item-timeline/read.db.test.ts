import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { voidBooking } from "#lib/domain/bookings/void";
import { redeemGiftCard } from "#lib/domain/gift-cards/redeem";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import { checkIn } from "#lib/domain/memberships/checkin";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { updateTicket } from "#lib/domain/tickets/update";
import { voidTicket } from "#lib/domain/tickets/void";
import { redeemVoucher } from "#lib/domain/vouchers/redeem";
import { voidVoucher } from "#lib/domain/vouchers/void";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { codeOf, later, makeStore } from "#lib/testing/store";
import { makeEndpoint } from "#lib/testing/webhooks";
import { readItemTimeline } from "./read.ts";

/** Counts the statements that a context runs. */
function counted(ctx: Context): { ctx: Context; count: () => number } {
  let count = 0;
  const sql: Context["sql"] = (statement, values) => {
    count++;
    return ctx.sql(statement, values);
  };
  return { ctx: { ...ctx, sql }, count: () => count };
}

/** What happened to an item besides the mail that its guest got. */
const entriesOf = async (ctx: Context, kind: ItemKind, id: string) =>
  (await readItemTimeline(ctx, kind, id)).filter(({ what }) => what !== "mailed");
const whatOf = async (ctx: Context, kind: ItemKind, id: string) =>
  (await entriesOf(ctx, kind, id)).map(({ what }) => what);

test("a ticket shows who did what, why, and the deliveries of each event, in two statements", async () => {
  const { test: start } = await makeStore();
  const endpoint = await makeEndpoint(start, "https://till.example/hook", ["ticket.*", "order.*"]);
  const { ticketIds, order } = await orderTickets(start, { maxUses: 3 });
  const id = ticketIds[0] as string;
  const { ctx: person } = await signInPerson(start, "owner");
  const at = (seconds: number) => ({ ...person, now: later(start, seconds).now });
  await redeemTicket(at(10), id, { note: "by the side door" });
  const [use] = (await pool().query("SELECT id FROM ticket_redemption WHERE ticket_id = $1", [id])).rows;
  await reverseRedemption(at(20), use.id, { reason: "wrong guest" });
  await updateTicket(at(30), id, { attendee_name: "Elin Sund" });
  await voidTicket(at(40), id, { reason: "sold twice" });

  const { ctx, count } = counted(start);
  const entries = await entriesOf(ctx, "ticket", id);
  expect(count()).toBe(2);
  const by = { kind: "user", name: "Ines, owner" };
  expect(entries).toMatchObject([
    { what: "voided", actor: by, note: "sold twice", deliveries: [{ event_type: "ticket.voided" }] },
    { what: "changed", actor: by, fields: ["attendee_name"], deliveries: [{ event_type: "ticket.updated" }] },
    { what: "reversed", actor: by, note: "wrong guest", deliveries: [{ event_type: "ticket.redemption_reversed" }] },
    {
      what: "used",
      actor: by,
      note: "by the side door",
      is_reversed: true,
      deliveries: [{ event_type: "ticket.redeemed", endpoint_id: endpoint.id, status: "pending" }],
    },
    { what: "issued", actor: null, deliveries: [{ event_type: "ticket.issued" }] },
    { what: "sold", id: order.id, deliveries: [{ event_type: "order.completed" }] },
  ]);
});

test("each kind of item has its timeline", async () => {
  const { test: ctx } = await makeStore();
  const card = await orderGiftCard(ctx, 5_000);
  await redeemGiftCard(later(ctx, 1), card, { amount_cents: 1_200, note: "coffee" });
  await voidGiftCard(later(ctx, 2), card, { reason: "lost" });
  expect(await entriesOf(ctx, "gift_card", card)).toMatchObject([
    { what: "voided", note: "lost" },
    { what: "charged", cents: -1_200, note: "coffee" },
    { what: "issued" },
    { what: "sold", cents: 5_000 },
  ]);

  const voucher = await orderVoucher(ctx, { maxUses: 2 });
  await redeemVoucher(later(ctx, 1), voucher);
  await voidVoucher(later(ctx, 2), voucher);
  expect(await whatOf(ctx, "voucher", voucher)).toEqual(["voided", "used", "issued", "sold"]);

  const { id: booking } = await orderBooking(ctx);
  await voidBooking(later(ctx, 2), booking, { reason: "ill" });
  expect(await whatOf(ctx, "booking", booking)).toEqual(["voided", "issued", "sold"]);

  const membership = await orderMembership(ctx);
  await checkIn(later(ctx, 1), membership);
  expect(await whatOf(ctx, "membership", membership)).toEqual(["used", "issued", "sold"]);
});

test("items that a refund voids say so, and items that are already voided get no second entry", async () => {
  const { test: ctx } = await makeStore();
  const { ticketIds, order } = await orderTickets(ctx, {}, 2);
  const [first, second] = ticketIds as [string, string];
  await voidTicket(later(ctx, 1), first, { reason: "sold twice" });
  await refundOrder(later(ctx, 2), order.id, {});
  expect(await whatOf(ctx, "ticket", first)).toEqual(["voided", "issued", "sold"]);
  expect(await whatOf(ctx, "ticket", second)).toEqual(["voided_by_refund", "issued", "sold"]);
});

test("of 20 voids at once one is recorded, and a refused void records nothing", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderVoucher(ctx);
  const voids = Array.from({ length: 20 }, (_, at) => codeOf(voidVoucher(later(ctx, 1), id, { reason: `${at}` })));
  const codes = await Promise.all(voids);
  expect(codes.filter((code) => code === "done")).toHaveLength(1);
  expect(await entriesOf(ctx, "voucher", id)).toMatchObject([
    { what: "voided", note: `${codes.indexOf("done")}` },
    { what: "issued" },
    { what: "sold" },
  ]);
});

test("another store or mode sees nothing of an item", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const id = await orderVoucher(ctx);
  await voidVoucher(ctx, id, { reason: "sold twice" });
  for (const at of [live, other]) expect(await readItemTimeline(at, "voucher", id)).toEqual([]);
});
