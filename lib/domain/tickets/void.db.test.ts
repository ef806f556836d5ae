import { expect, test } from "vitest";
import { toUnix } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { makeTicketProduct } from "#lib/testing/products";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { getTicket, listTicketRedemptions } from "./read.ts";
import { redeemTicket } from "./redeem.ts";
import { voidTicket } from "./void.ts";

async function issued(quantity = 1) {
  const store = await makeStore();
  const tiers = [{ name: "Balcony", priceCents: 2_000, capacity: 10 }];
  const { productId, tierIds } = await makeTicketProduct(store.test, { capacities: [20], tiers });
  const order = await createOrder(store.test, {
    customer: { email: "mara@post.example" },
    items: [{ product_id: productId, tier_id: tierIds[0], quantity }],
    payment_method: "manual",
  });
  const ticketIds = order.items[0]?.issued.map((item) => item.id) ?? [];
  return { store, ctx: later(store.test, 60), id: ticketIds[0] ?? "", ticketIds, productId, orderId: order.id };
}

/** Seats sold of the product's event, and of its tier. */
async function seatsSold(productId: string): Promise<[number, number]> {
  const event = await prisma().ticket_event.findFirstOrThrow({ where: { product_id: productId } });
  const tier = await prisma().ticket_event_tier.findFirstOrThrow({ where: { ticket_event_id: event.id } });
  return [event.sold_count, tier.sold_count];
}

test("voiding an unused ticket sets voided_at, releases its seat and fires ticket.voided", async () => {
  const { ctx, id, productId } = await issued(3);
  expect(await seatsSold(productId)).toEqual([3, 3]);
  expect(await voidTicket(ctx, id)).toMatchObject({ id, voided_at: toUnix(ctx.now), uses_after: 0 });
  expect(await seatsSold(productId)).toEqual([2, 2]);
  expect((await eventTypes(ctx)).at(-1)).toBe("ticket.voided");
});

test("a used ticket can be voided and keeps its seat", async () => {
  const { ctx, id, productId } = await issued();
  await redeemTicket(ctx, id);
  expect(await voidTicket(ctx, id)).toMatchObject({ voided_at: toUnix(ctx.now), uses_after: 1 });
  expect(await seatsSold(productId)).toEqual([1, 1]);
});

test("voiding a ticket again is refused and changes nothing", async () => {
  const { ctx, id, productId } = await issued();
  const first = await voidTicket(ctx, id);
  await expect(voidTicket(later(ctx, 60), id)).rejects.toMatchObject({ code: "already_voided" });
  expect(await getTicket(ctx, id)).toEqual(first);
  expect(await seatsSold(productId)).toEqual([0, 0]);
  expect((await eventTypes(ctx)).filter((type) => type === "ticket.voided")).toHaveLength(1);
});

test("another store or mode cannot find the ticket, and nothing changes", async () => {
  const { store, ctx, id, productId } = await issued();
  const other = await makeStore();
  await expect(voidTicket(other.test, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(voidTicket(store.live, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await getTicket(ctx, id)).voided_at).toBeNull();
  expect(await seatsSold(productId)).toEqual([1, 1]);
});

test("of 20 voids of one ticket at once, one succeeds, and its seat is released once", async () => {
  const { ctx, id, productId } = await issued(2);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => voidTicket(ctx, id)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect(await seatsSold(productId)).toEqual([1, 1]);
});

test("after a void and a scan of each of ten tickets at once, only the seats of unused tickets are released", async () => {
  const { ctx, ticketIds, productId } = await issued(10);
  await Promise.allSettled(
    ticketIds.flatMap((id, at) =>
      at % 2 ? [voidTicket(ctx, id), redeemTicket(ctx, id)] : [redeemTicket(ctx, id), voidTicket(ctx, id)],
    ),
  );
  const tickets = await Promise.all(ticketIds.map((id) => getTicket(ctx, id)));
  const used = tickets.filter((ticket) => ticket.uses_after === 1);
  for (const ticket of tickets) expect(ticket.voided_at).not.toBeNull();
  for (const { id } of used) expect((await listTicketRedemptions(ctx, id, {})).data).toHaveLength(1);
  expect(await seatsSold(productId)).toEqual([used.length, used.length]);
  const types = await eventTypes(ctx);
  expect(types.filter((type) => type === "ticket.redeemed")).toHaveLength(used.length);
  expect(types.filter((type) => type === "ticket.voided")).toHaveLength(10);
});

test("after a full refund, voids and scans at once, the seat of each unused ticket is released once", async () => {
  const { ctx, ticketIds, productId, orderId } = await issued(10);
  const [refunded] = await Promise.allSettled([
    refundOrder(ctx, orderId),
    ...ticketIds.flatMap((id, at) => (at % 3 ? [voidTicket(ctx, id)] : [redeemTicket(ctx, id), voidTicket(ctx, id)])),
  ]);
  expect(refunded.status).toBe("fulfilled");
  const tickets = await Promise.all(ticketIds.map((id) => getTicket(ctx, id)));
  const used = tickets.filter((ticket) => ticket.uses_after === 1);
  for (const ticket of tickets) expect(ticket.voided_at).not.toBeNull();
  expect(await seatsSold(productId)).toEqual([used.length, used.length]);
  expect((await eventTypes(ctx)).filter((type) => type === "ticket.voided")).toHaveLength(10);
});
