import { beforeAll, describe, expect, test } from "vitest";
import { newToken } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getGiftCard, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { getMembership } from "#lib/domain/memberships/read";
import { getTicket, listTicketRedemptions } from "#lib/domain/tickets/read";
import { getVoucher } from "#lib/domain/vouchers/read";
import { purgeAnswers } from "#lib/jobs/purge-answers";
import { callApi } from "#lib/testing/http";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { eventTypes, makeKey, makeStore } from "#lib/testing/store";

ownDatabase();

const now = Math.floor(Date.now() / 1000);
const MINUTE = 60;

let ctx: PrismaContext;
let live: PrismaContext;
let key: string;

beforeAll(async () => {
  const store = await makeStore();
  ctx = { ...store.test, now: new Date(now * 1000) };
  live = { ...store.live, now: ctx.now };
  key = await makeKey(ctx);
});

interface Entry {
  token: string;
  redeemed_at: number;
  idempotency_key: string;
  amount_cents?: number;
  note?: string;
  source?: string;
}

const entry = (token: string, more: Partial<Entry> = {}): Entry => ({
  token,
  redeemed_at: now - 10 * MINUTE,
  idempotency_key: newId(),
  ...more,
});

async function send(entries: Entry[], { bearer = key, headers }: { bearer?: string; headers?: object } = {}) {
  const answer = await callApi(bearer, "/v1/redemptions/batch", {
    body: { entries },
    headers: headers as Record<string, string>,
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the answer holds
  return { ...answer, results: (answer.body.results ?? []) as { status: number; body: any }[] };
}

const ticket = async (input: Parameters<typeof orderTickets>[1] = {}) =>
  getTicket(ctx, (await orderTickets(ctx, input)).ticketIds[0] ?? "");
const card = async (cents: number) => getGiftCard(ctx, await orderGiftCard(ctx, cents));
const voucher = async (maxUses = 1) => getVoucher(ctx, await orderVoucher(ctx, { maxUses }));
const membership = async (max: number) => getMembership(ctx, await orderMembership(ctx, { max }));

const conflictsOf = (keys: string[]) =>
  prisma().redemption_conflict.findMany({ where: { idempotency_key: { in: keys } } });

/** The data of the conflicts that were announced under these ids. */
async function announced(ids: string[]): Promise<Record<string, unknown>[]> {
  const { rows } = await pool().query<{ payload: string }>(
    "SELECT payload FROM event WHERE type = 'redemption.conflict' AND payload::jsonb #>> '{data,id}' = ANY ($1)",
    [ids],
  );
  return rows.map(({ payload }) => JSON.parse(payload).data);
}

test("entries of all five kinds are answered in order as POST /redemptions would have, as of then", async () => {
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

test("the same entries again are answered as before, and use nothing", async () => {
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

test("an entry that was sent online before is the same request, and the other way round", async () => {
  const pass = await ticket({ maxUses: 9 });
  const asked = { token: pass.qr_token, source: "Door A" };
  const online = (idempotencyKey: string, more = {}) =>
    callApi(key, "/v1/redemptions", { body: { ...asked, ...more }, headers: { "Idempotency-Key": idempotencyKey } });

  const [plain, admitting] = [newId(), newId()];
  const sent = await online(plain);
  const sentAdmitting = await online(admitting, { ticket_event_ids: [pass.ticket_event_id] });
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

test("an entry that was sent online a week ago, or in a list, is still the same request", async () => {
  const pass = await ticket({ maxUses: 9 });
  const asked = { token: pass.qr_token, source: "Door A" };
  const online = newId();
  await callApi(key, "/v1/redemptions", { body: asked, headers: { "Idempotency-Key": online } });
  const entries = [entry(pass.qr_token, { ...asked, idempotency_key: online }), entry(pass.qr_token, asked)];
  const first = await send(entries);
  await pool().query(
    `UPDATE idempotency_record SET created_at = created_at - interval '7 days', kept_until = kept_until - interval '7 days'
      WHERE merchant_id = $1 AND key = ANY ($2)`,
    [ctx.merchantId, entries.map((one) => one.idempotency_key)],
  );
  await purgeAnswers.run(new Date());
  expect((await send(entries)).results).toEqual(first.results);
  expect((await getTicket(ctx, pass.id)).uses_after).toBe(2);
});

test("another request under a key is that entry's conflict of keys, and no conflict is recorded", async () => {
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

describe("a refused entry", () => {
  test("carries the Error of POST /redemptions, is recorded and announced, once", async () => {
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
    const [conflict] = await announced([recorded?.id ?? ""]);
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

  test("of an unknown token has no kind; sent again it records none", async () => {
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

  test("of a kind that the credential may not redeem is 403, and says nothing of the item", async () => {
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

  test("out of range is 400, and at the edges is not", async () => {
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

  test("is judged by what POST /redemptions asks of an amount", async () => {
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
});

test("expiry is judged as of then: what has expired since is taken, what had expired is not", async () => {
  const pass = await voucher(3);
  await prisma().voucher.updateMany({ where: { id: pass.id }, data: { expires_at: new Date((now - MINUTE) * 1000) } });
  const { results } = await send([entry(pass.qr_token), entry(pass.qr_token, { redeemed_at: now - 1 })]);
  expect(results.map((result) => [result.status, result.body.error])).toEqual([
    [200, undefined],
    [409, "expired"],
  ]);
});

test("what is not a batch is refused whole, naming the entry", async () => {
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

test("one that fails on our side is a 500 of its own, whether the batch has a key or not; sent again it is done", async () => {
  const good = [await ticket({ maxUses: 5 }), await ticket({ maxUses: 5 })];
  const bad = await ticket();
  await pool().query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
    CREATE TRIGGER fail BEFORE UPDATE ON ticket FOR EACH ROW WHEN (OLD.id = '${bad.id}') EXECUTE FUNCTION fail();
    CREATE TRIGGER fail BEFORE INSERT ON redemption_conflict FOR EACH ROW WHEN (NEW.note = 'x') EXECUTE FUNCTION fail()`);
  const entries = () => [
    entry(good[0]?.qr_token ?? ""),
    entry(bad.qr_token),
    entry(newToken("ticket"), { note: "x" }),
    entry(good[1]?.qr_token ?? ""),
  ];
  const [unkeyed, keyed] = [entries(), entries()];
  const headers = { "Idempotency-Key": newId() };
  for (const answer of [await send(unkeyed), await send(keyed, { headers })]) {
    expect(answer.results.map((result) => [result.status, result.body.error])).toEqual([
      [200, undefined],
      [500, "internal_error"],
      [500, "internal_error"],
      [200, undefined],
    ]);
  }
  expect(await conflictsOf([...unkeyed, ...keyed].map((each) => each.idempotency_key))).toEqual([]);
  await pool().query("DROP TRIGGER fail ON ticket; DROP TRIGGER fail ON redemption_conflict; DROP FUNCTION fail()");
  expect((await send(unkeyed)).results.map((result) => result.status)).toEqual([200, 200, 404, 200]);
  for (const each of good) expect((await getTicket(ctx, each.id)).uses_after).toBe(2);
});

describe("a batch with a key of its own", () => {
  test("is answered again whole, and its entries' keys hold beyond it", async () => {
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

  test("and another with the opposite carts, 40 times at once: no deadlock reaches anyone", async () => {
    const cards = [await card(100_000), await card(100_000), await card(100_000)];
    const passes = [await ticket({ maxUses: 1_000 }), await voucher(1_000)];
    const forward = () => [
      ...cards.map(({ code }) => entry(code, { amount_cents: 100 })),
      ...passes.map(({ qr_token }) => entry(qr_token)),
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        send(n % 2 ? forward() : forward().reverse(), n % 4 < 2 ? { headers: { "Idempotency-Key": newId() } } : {}),
      ),
    );
    for (const answer of answers) {
      expect([answer.status, answer.results.map((result) => result.status)]).toEqual([200, [200, 200, 200, 200, 200]]);
    }
    for (const { id } of cards) expect((await getGiftCard(ctx, id)).balance_cents).toBe(100_000 - 40 * 100);
    const [{ id: cardId } = { id: "" }] = cards;
    expect((await listGiftCardTransactions(ctx, cardId, { limit: 100 })).data).toHaveLength(41);
  });
});

test("ten batches with the same entries at once: each entry is used once", async () => {
  const pass = await ticket({ maxUses: 1_000 });
  const gift = await card(100_000);
  const entries = Array.from({ length: 20 }, (_, n) =>
    n % 2 ? entry(pass.qr_token) : entry(gift.code, { amount_cents: 10 }),
  );
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(entries)));
  for (const { results } of answers) {
    for (const { status, body } of results) expect([200, "idempotency_conflict"]).toContain(body.error ?? status);
  }
  expect((await send(entries)).results.every((result) => result.status === 200)).toBe(true);
  expect((await getTicket(ctx, pass.id)).uses_after).toBe(10);
  expect((await listTicketRedemptions(ctx, pass.id, { limit: 100 })).data).toHaveLength(10);
  expect((await getGiftCard(ctx, gift.id)).balance_cents).toBe(100_000 - 100);
});

test("entries of another store and of the other mode are unknown, and their stores learn nothing", async () => {
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
