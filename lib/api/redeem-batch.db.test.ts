import { beforeAll, expect, test } from "vitest";
import { newToken } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import { addDays } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { getBooking } from "#lib/domain/bookings/read";
import { getGiftCard, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { getMembership } from "#lib/domain/memberships/read";
import { getTicket, listTicketRedemptions } from "#lib/domain/tickets/read";
import { getVoucher } from "#lib/domain/vouchers/read";
import { purgeIdempotencyRecords } from "#lib/jobs/purge-idempotency-records";
import { type BatchStore, conflictsOf, entry, MINUTE, makeBatchStore, now } from "#lib/testing/batch";
import { callApi } from "#lib/testing/http";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { eventTypes, makeStore } from "#lib/testing/store";

ownDatabase();

let batch: BatchStore;

beforeAll(async () => {
  batch = await makeBatchStore();
});

test("entries of all five kinds are redeemed in order as of their redeemed_at, with the responses of POST /redemptions", async () => {
  const { ctx, ticket, card, voucher, membership, send } = batch;
  const [single, pass, spa, gift] = [await ticket(), await voucher(3), await membership(8), await card(5_000)];
  const { rows } = await pool().query("SELECT qr_token FROM booking WHERE id = $1", [(await orderBooking(ctx)).id]);
  const entries = [
    entry(single.qr_token, { source: "Door A", note: "Row 3", redeemed_at: now - 50 * MINUTE }),
    entry(rows[0].qr_token),
    entry(pass.qr_token),
    entry(spa.qr_token),
    entry(gift.code, { amount_cents: 1_200 }),
  ];
  const { status, body, results } = await send(entries);
  expect([status, body.object]).toEqual([200, "redemption_batch"]);
  expect(results.map((result) => [result.status, result.body.kind])).toEqual([
    [200, "ticket"],
    [200, "booking"],
    [200, "voucher"],
    [200, "membership"],
    [200, "gift_card"],
  ]);
  expect(results[0]?.body).toMatchObject({
    object: "redemption_result",
    resource: { uses_after: 1, redeemed_at: now - 50 * MINUTE },
    redemption: { source: "Door A", note: "Row 3", redeemed_at: now - 50 * MINUTE },
    display: { first_source: "Door A" },
  });
  expect(results[0]?.body.redemption.created).toBeGreaterThanOrEqual(now);
  expect(results[3]?.body.redemption).toMatchObject({
    checked_in_at: now - 10 * MINUTE,
    usage: { used_this_period: 1 },
  });
  expect(results[4]?.body.resource).toMatchObject({ balance_cents: 3_800, redeemed_at: now - 10 * MINUTE });
});

test("the same entries sent again get the same responses, and nothing more is redeemed", async () => {
  const { ctx, ticket, card, send } = batch;
  const [single, gift] = [await ticket({ maxUses: 3 }), await card(5_000)];
  const entries = [
    entry(single.qr_token),
    entry(gift.code, { amount_cents: 500 }),
    entry(gift.code, { amount_cents: 500 }),
  ];
  const first = await send(entries);
  expect(await send(entries)).toMatchObject({ body: first.body });
  expect((await getTicket(ctx, single.id)).uses_after).toBe(1);
  expect((await getGiftCard(ctx, gift.id)).balance_cents).toBe(4_000);
});

test("an entry and a POST /redemptions under the same key are one request, whichever comes first", async () => {
  const { ctx, key, ticket, send } = batch;
  const pass = await ticket({ maxUses: 9 });
  const asked = { token: pass.qr_token, source: "Door A" };
  const online = (idempotencyKey: string, more = {}) =>
    callApi(key, "/v1/redemptions", { body: { ...asked, ...more }, headers: { "Idempotency-Key": idempotencyKey } });

  const [plain, admitting] = [newId(), newId()];
  const sent = await online(plain);
  const sentAdmitting = await online(admitting, { ticket_event_ids: [pass.ticket_event_id], only_today: true });
  const { results } = await send([
    entry(pass.qr_token, { ...asked, idempotency_key: plain }),
    entry(pass.qr_token, { ...asked, idempotency_key: admitting }),
  ]);
  expect(results).toEqual([
    { status: 200, body: sent.body },
    { status: 200, body: sentAdmitting.body },
  ]);

  const offline = entry(pass.qr_token, asked);
  const [answered] = (await send([offline])).results;
  const again = await online(offline.idempotency_key);
  expect([again.body, again.headers.get("idempotent-replayed")]).toEqual([answered?.body, "true"]);
  expect((await getTicket(ctx, pass.id)).uses_after).toBe(3);

  const other = await online(admitting, { ticket_event_ids: [newId()] });
  expect([other.status, other.body.error]).toEqual([409, "idempotency_conflict"]);
});

test("an entry sent a week ago, online or in a batch, is still the same request", async () => {
  const { ctx, key, ticket, send } = batch;
  const pass = await ticket({ maxUses: 9 });
  const asked = { token: pass.qr_token, source: "Door A" };
  const online = newId();
  await callApi(key, "/v1/redemptions", { body: asked, headers: { "Idempotency-Key": online } });
  const entries = [entry(pass.qr_token, { ...asked, idempotency_key: online }), entry(pass.qr_token, asked)];
  const first = await send(entries);
  const keys = entries.map((one) => one.idempotency_key);
  for (const record of await prisma().idempotency_record.findMany({ where: { key: { in: keys } } })) {
    await pool().query(
      "UPDATE idempotency_record SET created_at = $3, kept_until = $4 WHERE merchant_id = $1 AND key = $2",
      [ctx.merchantId, record.key, addDays(record.created_at, -7), addDays(record.kept_until, -7)],
    );
  }
  await purgeIdempotencyRecords.run(new Date());
  expect((await send(entries)).results).toEqual(first.results);
  expect((await getTicket(ctx, pass.id)).uses_after).toBe(2);
});

test("an entry under the key of another request is an idempotency_conflict, and records no redemption conflict", async () => {
  const { ticket, send } = batch;
  const pass = await ticket({ maxUses: 3 });
  const first = entry(pass.qr_token);
  await send([first]);
  const { results } = await send([{ ...first, note: "Other" }, entry(pass.qr_token)]);
  expect(results.map((result) => [result.status, result.body.error])).toEqual([
    [409, "idempotency_conflict"],
    [200, undefined],
  ]);
  expect(await conflictsOf([first.idempotency_key])).toEqual([]);
});

test("expiry is checked as of redeemed_at: a voucher that expired later is redeemed, one that had expired is not", async () => {
  const { voucher, send } = batch;
  const pass = await voucher(3);
  await prisma().voucher.updateMany({ where: { id: pass.id }, data: { expires_at: new Date((now - MINUTE) * 1000) } });
  const { results } = await send([entry(pass.qr_token), entry(pass.qr_token, { redeemed_at: now - 1 })]);
  expect(results.map((result) => [result.status, result.body.error])).toEqual([
    [200, undefined],
    [409, "expired"],
  ]);
});

test("a scan by a slow clock, before its item was made, counts as of the time at which the item was made", async () => {
  const { ctx, send } = batch;
  const { ticketIds } = await orderTickets(ctx);
  const [card, voucher, booking, membership] = [
    await getGiftCard(ctx, await orderGiftCard(ctx, 5_000)),
    await getVoucher(ctx, await orderVoucher(ctx)),
    await getBooking(ctx, (await orderBooking(ctx)).id),
    await getMembership(ctx, await orderMembership(ctx)),
  ];
  const items = [await getTicket(ctx, ticketIds[0] ?? ""), booking, voucher, membership];
  const { results } = await send([
    ...items.map(({ qr_token }) => entry(qr_token)),
    entry(card.code, { amount_cents: 100 }),
  ]);
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const timeOf = ({ redemption }: { redemption: Record<string, number> }) =>
    redemption.redeemed_at ?? redemption.checked_in_at;
  expect(results.map(({ body }) => timeOf(body))).toEqual([now, now, now, now, undefined]);
  expect(results.map(({ body }) => body.resource.redeemed_at)).toEqual([now, now, now, undefined, now]);
});

test("an entry that fails on the server is a 500 alone, with or without a key of the batch, and succeeds when sent again", async () => {
  const { ctx, ticket, send } = batch;
  const good = [await ticket({ maxUses: 5 }), await ticket({ maxUses: 5 })];
  const bad = await ticket();
  for (const command of [
    "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$",
    `CREATE TRIGGER fail BEFORE UPDATE ON ticket FOR EACH ROW WHEN (OLD.id = '${bad.id}') EXECUTE FUNCTION fail()`,
    "CREATE TRIGGER fail BEFORE INSERT ON redemption_conflict FOR EACH ROW WHEN (NEW.note = 'x') EXECUTE FUNCTION fail()",
  ]) {
    await pool().query(command);
  }
  const entries = () => [
    entry(good[0]?.qr_token ?? ""),
    entry(bad.qr_token),
    entry(newToken("ticket"), { note: "x" }),
    entry(good[1]?.qr_token ?? ""),
  ];
  const [unkeyed, keyed] = [entries(), entries()];
  const headers = { "Idempotency-Key": newId() };
  for (const response of [await send(unkeyed), await send(keyed, { headers })]) {
    expect(response.results.map((result) => [result.status, result.body.error])).toEqual([
      [200, undefined],
      [500, "internal_error"],
      [500, "internal_error"],
      [200, undefined],
    ]);
  }
  expect(await conflictsOf([...unkeyed, ...keyed].map((each) => each.idempotency_key))).toEqual([]);
  await pool().query("DROP FUNCTION fail CASCADE");
  expect((await send(unkeyed)).results.map((result) => result.status)).toEqual([200, 200, 404, 200]);
  for (const each of good) expect((await getTicket(ctx, each.id)).uses_after).toBe(2);
});

test("a batch with a key of its own is replayed whole, and the keys of its entries still hold outside it", async () => {
  const { ctx, ticket, send } = batch;
  const [single, pass] = [await ticket(), await ticket({ maxUses: 3 })];
  const entries = [entry(single.qr_token), entry(single.qr_token), entry(pass.qr_token)];
  const headers = { "Idempotency-Key": newId() };
  const first = await send(entries, { headers });
  expect(first.results.map((result) => result.status)).toEqual([200, 409, 200]);
  const again = await send(entries, { headers });
  expect([again.body, again.headers.get("idempotent-replayed")]).toEqual([first.body, "true"]);
  const alone = await send(entries);
  expect(alone.results.map((result) => result.status)).toEqual([200, 409, 200]);
  expect((await getTicket(ctx, pass.id)).uses_after).toBe(1);
  expect(await conflictsOf(entries.map((each) => each.idempotency_key))).toHaveLength(1);
});

test("40 batches at once, half in the opposite order and half with a key of their own: none fails by a deadlock", async () => {
  const { ctx, ticket, card, voucher, send } = batch;
  const cards = [await card(100_000), await card(100_000), await card(100_000)];
  const passes = [await ticket({ maxUses: 1_000 }), await voucher(1_000)];
  const forward = () => [
    ...cards.map(({ code }) => entry(code, { amount_cents: 100 })),
    ...passes.map(({ qr_token }) => entry(qr_token)),
  ];
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      send(n % 2 ? forward() : forward().reverse(), n % 4 < 2 ? { headers: { "Idempotency-Key": newId() } } : {}),
    ),
  );
  for (const response of responses) {
    expect([response.status, response.results.map((result) => result.status)]).toEqual([
      200,
      [200, 200, 200, 200, 200],
    ]);
  }
  for (const { id } of cards) expect((await getGiftCard(ctx, id)).balance_cents).toBe(100_000 - 40 * 100);
  const [{ id: cardId } = { id: "" }] = cards;
  expect((await listGiftCardTransactions(ctx, cardId, { limit: 100 })).data).toHaveLength(41);
});

test("ten batches with the same entries at once: each entry is redeemed once", async () => {
  const { ctx, ticket, card, send } = batch;
  const pass = await ticket({ maxUses: 1_000 });
  const gift = await card(100_000);
  const entries = Array.from({ length: 20 }, (_, n) =>
    n % 2 ? entry(pass.qr_token) : entry(gift.code, { amount_cents: 10 }),
  );
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(entries)));
  for (const { results } of responses) {
    for (const { status, body } of results) expect([200, "idempotency_conflict"]).toContain(body.error ?? status);
  }
  expect((await send(entries)).results.every((result) => result.status === 200)).toBe(true);
  expect((await getTicket(ctx, pass.id)).uses_after).toBe(10);
  expect((await listTicketRedemptions(ctx, pass.id, { limit: 100 })).data).toHaveLength(10);
  expect((await getGiftCard(ctx, gift.id)).balance_cents).toBe(100_000 - 100);
});

test("items of another store and of the other mode are not found, and fire no event there", async () => {
  const { live, send } = batch;
  const other = await makeStore();
  const things = [
    await getTicket(other.test, (await orderTickets(other.test)).ticketIds[0] ?? ""),
    await getMembership(live, await orderMembership(live)),
  ];
  const before = [await eventTypes(other.test), await eventTypes(live)];
  const { results } = await send(things.map(({ qr_token }) => entry(qr_token)));
  expect(results.map((result) => result.status)).toEqual([404, 404]);
  expect([await eventTypes(other.test), await eventTypes(live)]).toEqual(before);
});
