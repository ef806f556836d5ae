import { beforeAll, expect, test } from "vitest";
import { newToken } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import { prisma } from "#lib/db/client";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { getTicket } from "#lib/domain/tickets/read";
import { type BatchStore, conflictEvents, conflictsOf, entry, makeBatchStore, now } from "#lib/testing/batch";
import { callApi } from "#lib/testing/http";
import { eventTypes, makeKey } from "#lib/testing/store";

let batch: BatchStore;

beforeAll(async () => {
  batch = await makeBatchStore();
});

test("a refused entry has the error of POST /redemptions, and records and fires one redemption.conflict", async () => {
  const { ctx, ticket, send } = batch;
  const single = await ticket();
  const [first, second] = [entry(single.qr_token, { source: "Door A" }), entry(single.qr_token, { note: "Again" })];
  const { results } = await send([first, second]);
  expect(results[1]).toMatchObject({
    status: 409,
    body: {
      error: "already_redeemed_or_voided",
      message: expect.any(String),
      request_id: expect.any(String),
      display: { first_source: "Door A" },
    },
  });
  const [recorded, ...more] = await conflictsOf([second.idempotency_key]);
  expect(more).toEqual([]);
  const [conflict] = await conflictEvents([recorded?.id ?? ""]);
  expect(conflict).toEqual({
    id: recorded?.id,
    object: "redemption_conflict",
    created: expect.any(Number),
    kind: "ticket",
    resource: await getTicket(ctx, single.id),
    redeemed_at: second.redeemed_at,
    source: "api",
    note: "Again",
    error: "already_redeemed_or_voided",
    message: results[1]?.body.message,
    resolved_at: null,
  });
  const count = async () => (await eventTypes(ctx)).filter((type) => type === "redemption.conflict").length;
  const before = await count();
  const again = await send([first, second]);
  expect(again.results[1]).toMatchObject({ status: 409, body: { error: "already_redeemed_or_voided" } });
  expect(again.results[1]?.body.request_id).toBe(again.headers.get("x-request-id"));
  expect(await conflictsOf([second.idempotency_key])).toHaveLength(1);
  expect(await count()).toBe(before);
});

test("a refused entry with an unknown token records a conflict without a kind, once", async () => {
  const { ctx, send } = batch;
  const unknown = entry(newToken("voucher"));
  const before = (await eventTypes(ctx)).length;
  for (let n = 0; n < 2; n++) {
    expect((await send([unknown])).results).toMatchObject([{ status: 404, body: { error: "not_found" } }]);
  }
  expect(await eventTypes(ctx)).toHaveLength(before + 1);
  expect(await conflictsOf([unknown.idempotency_key])).toMatchObject([
    { kind: null, resource: null, error: "not_found" },
  ]);
});

test("an entry of a kind that the credential may not redeem is 403, and its conflict does not show the item", async () => {
  const { ctx, ticket, voucher, send } = batch;
  const [single, pass] = [await ticket(), await voucher()];
  const bearer = await makeKey(ctx, ["vouchers:redeem"]);
  const entries = [entry(single.qr_token), entry(pass.qr_token), entry(newToken("ticket"))];
  const { results } = await send(entries, { bearer });
  expect(results.map((result) => [result.status, result.body.error])).toEqual([
    [403, "insufficient_scope"],
    [200, undefined],
    [403, "insufficient_scope"],
  ]);
  expect(results[0]?.body.message).toContain("tickets:redeem");
  const recorded = await conflictsOf(entries.map((each) => each.idempotency_key));
  expect(recorded).toMatchObject([
    { kind: "ticket", resource: null, item_id: null },
    { kind: "ticket", resource: null, item_id: null },
  ]);
  expect((await getTicket(ctx, single.id)).uses_after).toBe(0);
});

test("an entry more than 7 days old or 5 minutes ahead is 400", async () => {
  const { ctx, ticket, send } = batch;
  const pass = await ticket({ maxUses: 9 });
  const week = 7 * 86_400;
  const at = (redeemed_at: number) => entry(pass.qr_token, { redeemed_at });
  const { results } = await send([
    at(now - week - 60),
    at(now - week + 60),
    at(now + 240),
    at(now + 400),
    at(253_402_300_799),
  ]);
  expect(results.map((result) => [result.status, result.body.param])).toEqual([
    [400, "redeemed_at"],
    [200, undefined],
    [200, undefined],
    [400, "redeemed_at"],
    [400, "redeemed_at"],
  ]);
  expect((await getTicket(ctx, pass.id)).uses_after).toBe(2);
});

test("an amount is required and refused as in POST /redemptions", async () => {
  const { ticket, card, send } = batch;
  const [single, gift] = [await ticket(), await card(500)];
  const { results } = await send([
    entry(single.qr_token, { amount_cents: 5 }),
    entry(gift.code),
    entry(gift.code, { amount_cents: 501 }),
    entry(gift.code, { amount_cents: 500 }),
  ]);
  expect(results.map((result) => [result.status, result.body.error])).toEqual([
    [400, "invalid_request"],
    [400, "invalid_request"],
    [400, "insufficient_balance"],
    [200, undefined],
  ]);
});

test("an offline charge of a card that is on hold by then is refused, and becomes a conflict", async () => {
  const { ctx, card, send } = batch;
  const gift = await card(500);
  await prisma().gift_card.updateMany({ where: { id: gift.id }, data: { is_on_hold: true } });
  const charge = entry(gift.code, { amount_cents: 100 });
  const { results } = await send([charge]);
  expect(results).toMatchObject([
    { status: 400, body: { error: "gift_card_on_hold", display: { title: expect.any(String) } } },
  ]);
  const [recorded, ...more] = await conflictsOf([charge.idempotency_key]);
  expect(more).toEqual([]);
  expect(recorded).toMatchObject({ error: "gift_card_on_hold", item_id: gift.id });
  expect(await getGiftCard(ctx, gift.id)).toEqual(gift);
});

test("a body that is not a batch is 400 as a whole, and names the entry", async () => {
  const { key, ticket } = batch;
  const { qr_token } = await ticket();
  const broken: [object, string][] = [
    [{ entries: [] }, "entries"],
    [{ entries: Array.from({ length: 101 }, () => entry(qr_token)) }, "entries"],
    [{ entries: [entry(qr_token), { ...entry(qr_token), idempotency_key: "" }] }, "entries.1.idempotency_key"],
    [{ entries: [{ ...entry(qr_token), ticket_event_ids: [newId()] }] }, "entries.0.ticket_event_ids"],
  ];
  for (const [body, param] of broken) {
    const refused = await callApi(key, "/v1/redemptions/batch", { body });
    expect([refused.status, refused.body.error, refused.body.param]).toEqual([400, "invalid_request", param]);
  }
});
