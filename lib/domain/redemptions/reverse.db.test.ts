import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { getGiftCard, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { getTicket, listTicketRedemptions } from "#lib/domain/tickets/read";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { redeemToken } from "./redeem.ts";
import { reverseRedemption } from "./reverse.ts";

async function scanned(input: Parameters<typeof orderTickets>[1] = {}) {
  const store = await makeStore();
  const { ticketIds } = await orderTickets(store.test, input);
  const ctx = later(store.test, 60);
  const ticket = await getTicket(ctx, ticketIds[0] ?? "");
  const { result } = await redeemToken(ctx, { token: ticket.qr_token, source: "Door A" });
  return { store, ctx, ticket, redemptionId: result.redemption.id };
}

async function charged(cents: number, amount_cents: number) {
  const store = await makeStore();
  const ctx = { ...later(store.test, 60), hasIdempotencyKey: true };
  const card = await getGiftCard(ctx, await orderGiftCard(store.test, cents));
  const { result } = await redeemToken(ctx, { token: card.code, amount_cents });
  return { store, ctx, card, chargeId: result.redemption.id };
}

const as = <C extends Context>(ctx: C, kind: "key" | "device", scopes: string[]): C => ({
  ...ctx,
  actor: { kind, id: newId(), name: "Other", scopes },
});

test("after a reversed scan the ticket is unused, and the next scan is the first again", async () => {
  const { ctx, ticket, redemptionId } = await scanned();
  const reversal = await reverseRedemption(later(ctx, 5), redemptionId, { reason: "Wrong guest" });
  expect(reversal).toMatchObject({ redemption_id: redemptionId, kind: "ticket", resource: ticket });
  const [record] = (await listTicketRedemptions(ctx, ticket.id, {})).data;
  expect(record).toMatchObject({ id: redemptionId, reversed_at: reversal.created });
  expect((await eventTypes(ctx)).at(-1)).toBe("ticket.redemption_reversed");
  const { result } = await redeemToken(later(ctx, 9), { token: ticket.qr_token });
  expect(result.resource).toMatchObject({ uses_after: 1, redeemed_at: later(ctx, 9).now.getTime() / 1000 });
});

test("reversing one of two uses keeps the time of the first scan", async () => {
  const { ctx, ticket } = await scanned({ maxUses: 3 });
  const { result } = await redeemToken(later(ctx, 5), { token: ticket.qr_token });
  await reverseRedemption(later(ctx, 9), result.redemption.id);
  expect(await getTicket(ctx, ticket.id)).toMatchObject({ uses_after: 1, redeemed_source: "Door A" });
});

test("a reversed charge is a new ledger entry, and the sum of the ledger is the balance", async () => {
  const { ctx, card, chargeId } = await charged(5_000, 1_200);
  await reverseRedemption(ctx, chargeId, { reason: "Wrong card" });
  const after = await getGiftCard(ctx, card.id);
  expect(after).toMatchObject({ balance_cents: 5_000, redeemed_at: null });
  const { data } = await listGiftCardTransactions(ctx, card.id, {});
  expect(data).toMatchObject([
    { type: "reversal", amount_cents: 1_200, balance_after_cents: 5_000, note: "Wrong card" },
    { type: "redeem", amount_cents: -1_200, reversed_at: ctx.now.getTime() / 1000 },
    { type: "issue", amount_cents: 5_000 },
  ]);
  const equal = await redeemToken(
    { ...later(ctx, 5), hasIdempotencyKey: false },
    { token: card.code, amount_cents: 1_200 },
  );
  expect(equal.isReplay).toBe(false);
});

test("of 50 reversals of one charge at once, one succeeds", async () => {
  const { ctx, card, chargeId } = await charged(5_000, 1_200);
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => reverseRedemption(ctx, chargeId)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(49);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "already_reversed" });
  expect((await getGiftCard(ctx, card.id)).balance_cents).toBe(5_000);
});

test("another credential than that of the scan needs the write scope, and after 15 minutes that of the scan needs it too", async () => {
  const { ctx, ticket, redemptionId } = await scanned();
  const own = { ...ctx, actor: { ...ctx.actor, scopes: ["tickets:redeem"] } };
  const stranger = reverseRedemption(as(ctx, "key", ["tickets:redeem", "gift_cards:write"]), redemptionId);
  await expect(stranger).rejects.toMatchObject({ code: "insufficient_scope" });
  await expect(reverseRedemption(later(own, 901), redemptionId)).rejects.toMatchObject({ code: "insufficient_scope" });
  expect((await getTicket(ctx, ticket.id)).uses_after).toBe(1);
  await reverseRedemption(as(later(ctx, 90_000), "key", ["tickets:write"]), redemptionId);
  expect((await getTicket(ctx, ticket.id)).uses_after).toBe(0);
});

test("an issue entry, a voided item, an unknown id and another store or mode are refused", async () => {
  const { store, ctx, card, chargeId } = await charged(5_000, 1_200);
  const entries = await prisma().gift_card_transaction.findMany({ where: { gift_card_id: card.id, type: "issue" } });
  const refusals: [Context, string, string][] = [
    [ctx, entries[0]?.id ?? "", "invalid_transition"],
    [ctx, newId(), "not_found"],
    [store.live, chargeId, "not_found"],
    [(await makeStore()).test, chargeId, "not_found"],
  ];
  for (const [where, id, code] of refusals) {
    await expect(reverseRedemption(where, id)).rejects.toMatchObject({ code });
  }
  await prisma().gift_card.updateMany({ where: { id: card.id }, data: { voided_at: ctx.now } });
  await expect(reverseRedemption(ctx, chargeId)).rejects.toMatchObject({ code: "invalid_transition" });
  expect((await getGiftCard(ctx, card.id)).balance_cents).toBe(3_800);
});

test("after scans and reversals of a ticket at once, its uses are the scans that were not reversed, and only one scan at a time was the first", async () => {
  const { ctx, ticket, redemptionId } = await scanned({ maxUses: 2 });
  const taken = [redemptionId];
  const scan = async () => void taken.push((await redeemToken(ctx, { token: ticket.qr_token })).result.redemption.id);
  for (let round = 0; round < 5; round++) {
    const reversals = taken.slice(-3).map((id) => reverseRedemption(ctx, id));
    for (const result of await Promise.allSettled([...Array.from({ length: 12 }, scan), ...reversals])) {
      if (result.status === "rejected") expect(result.reason.code).toBeOneOf(["exhausted", "already_reversed"]);
    }
  }
  const records = (await listTicketRedemptions(ctx, ticket.id, { limit: 100 })).data;
  const kept = records.filter((record) => record.reversed_at === null);
  expect((await getTicket(ctx, ticket.id)).uses_after).toBe(kept.length);
  const { rows } = await pool().query<{ was_first: boolean | null; uses: number }>(
    `SELECT (extra ->> 'was_first')::boolean AS was_first,
            coalesce("row" ->> 'uses_after', payload::jsonb #>> '{data,resource,uses_after}')::int AS uses
       FROM event WHERE merchant_id = $1 AND type LIKE 'ticket.re%'`,
    [ctx.merchantId],
  );
  const firsts = rows.filter((row) => row.was_first === true).length;
  const emptied = rows.filter((row) => row.was_first === null && row.uses === 0).length;
  expect(firsts).toBe(emptied + (kept.length > 0 ? 1 : 0));
});
