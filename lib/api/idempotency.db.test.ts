import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addDays, addSeconds } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { citusUrl } from "#lib/testing/citus";
import { callApi } from "#lib/testing/http";
import { orderGiftCard, orderTickets } from "#lib/testing/orders";
import { makeGiftCardProduct } from "#lib/testing/products";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";

let store: TestStore;
let key: string;

beforeAll(async () => {
  store = await makeStore();
  key = await makeKey(store.test);
});

const keyed = (name: string, path: string, body: unknown = {}, bearer = key) =>
  callApi(bearer, path, { body, headers: { "Idempotency-Key": name } });

async function ticketPath(): Promise<{ id: string; path: string }> {
  const id = (await orderTickets(store.test, { maxUses: 100 })).ticketIds[0] ?? "";
  return { id, path: `/v1/tickets/${id}/redeem` };
}

const usesOf = async (id: string): Promise<number> => (await callApi(key, `/v1/tickets/${id}`)).body.uses_after;

const recordOf = async (name: string) =>
  (await pool().query("SELECT * FROM idempotency_record WHERE merchant_id = $1 AND key = $2", [store.merchantId, name]))
    .rows[0];

describe("the same request under the same key", () => {
  test("is done once and gets the same response, marked as a replay", async () => {
    const { id, path } = await ticketPath();
    const name = newId();
    const first = await keyed(name, path, { note: "a", source: "b" });
    const again = await keyed(name, path, { source: "b", note: "a" });
    expect([first.status, first.headers.get("Idempotent-Replayed")]).toEqual([200, null]);
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
    expect(again.body).toEqual(first.body);
    expect(await usesOf(id)).toBe(1);
  });

  test("is the same without a body as with an empty one", async () => {
    const { id, path } = await ticketPath();
    const name = newId();
    expect((await keyed(name, path)).status).toBe(200);
    const again = await callApi(key, path, { method: "POST", headers: { "Idempotency-Key": name } });
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
    expect(await usesOf(id)).toBe(1);
  });

  test("is done once when it is sent many times at once: the others get a conflict or the same response", async () => {
    const { id, path } = await ticketPath();
    const name = newId();
    const responses = await Promise.all(Array.from({ length: 12 }, () => keyed(name, path)));
    const fresh = responses.filter(({ status, headers }) => status === 200 && !headers.has("Idempotent-Replayed"));
    expect(fresh).toHaveLength(1);
    for (const { status, body, headers } of responses) {
      if (status !== 200) expect([status, body.error]).toEqual([409, "idempotency_conflict"]);
      else if (headers.has("Idempotent-Replayed")) expect(body).toEqual(fresh[0]?.body);
    }
    expect(await usesOf(id)).toBe(1);
    expect((await keyed(name, path)).headers.get("Idempotent-Replayed")).toBe("true");
  });

  test("makes one order, through Prisma too", async () => {
    const productId = await makeGiftCardProduct(store.test);
    const body = {
      customer: { email: `${newId()}@post.example` },
      items: [{ product_id: productId, quantity: 2, amount_cents: 2_500 }],
      payment_method: "manual",
    };
    const name = newId();
    const responses = await Promise.all([1, 2, 3].map(() => keyed(name, "/v1/orders", body)));
    const again = await keyed(name, "/v1/orders", body);
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([201, "true"]);
    const ids = responses.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set([...ids, again.body.id]).size).toBe(1);
    const { rows } = await pool().query(
      "SELECT count(*) AS n FROM gift_card WHERE merchant_id = $1 AND product_id = $2",
      [store.merchantId, productId],
    );
    expect(rows[0].n).toBe(2);
  });
});

describe("the same request under the same key as before", () => {
  test("is a new request with another credential", async () => {
    const { id, path } = await ticketPath();
    const name = newId();
    await keyed(name, path);
    expect((await keyed(name, path, {}, await makeKey(store.test))).headers.has("Idempotent-Replayed")).toBe(false);
    expect(await usesOf(id)).toBe(2);
  });

  test("is done again after 24 hours", async () => {
    const { id, path } = await ticketPath();
    const name = newId();
    await keyed(name, path);
    await pool().query("UPDATE idempotency_record SET created_at = $3 WHERE merchant_id = $1 AND key = $2", [
      store.merchantId,
      name,
      addSeconds(addDays(new Date(), -1), -1),
    ]);
    expect((await keyed(name, path)).headers.has("Idempotent-Replayed")).toBe(false);
    expect(await usesOf(id)).toBe(2);
  });
});

describe("another request under a used key", () => {
  test("with another body or path is a conflict, and changes nothing", async () => {
    const { id, path } = await ticketPath();
    const other = await ticketPath();
    const name = newId();
    await keyed(name, path, { note: "a" });
    for (const [at, body] of [
      [path, { note: "b" }],
      [path, {}],
      [other.path, { note: "a" }],
    ] as const) {
      const refused = await keyed(name, at, body);
      expect([refused.status, refused.body.error]).toEqual([409, "idempotency_conflict"]);
    }
    expect([await usesOf(id), await usesOf(other.id)]).toEqual([1, 0]);
  });
});

/** Lets a write to the rows of a condition fail, at once or at the commit, until the returned function is called. */
async function refuse(when: string, condition: string, at?: "at the commit"): Promise<() => Promise<void>> {
  await pool().query(
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$",
  );
  await pool().query(
    `CREATE ${at ? "CONSTRAINT" : ""} TRIGGER refuse ${when} ${at ? "DEFERRABLE INITIALLY DEFERRED" : ""}
       FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refuse()`,
  );
  return async () => void (await pool().query("DROP FUNCTION refuse CASCADE"));
}

describe("the stored response", () => {
  test.each([
    ["insufficient_balance", 1_001, false],
    ["gift_card_on_hold", 1, true],
  ])("is a refusal by state (%s), replayed with the id of the new request", async (code, amount_cents, is_on_hold) => {
    const cardId = await orderGiftCard(store.test, 1_000);
    await prisma().gift_card.updateMany({ where: { id: cardId }, data: { is_on_hold } });
    const path = `/v1/gift_cards/${cardId}/redeem`;
    const name = newId();
    const first = await keyed(name, path, { amount_cents });
    await prisma().gift_card.updateMany({ where: { id: cardId }, data: { is_on_hold: false } });
    const again = await keyed(name, path, { amount_cents });
    expect([first.status, first.body.error]).toEqual([400, code]);
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([400, "true"]);
    expect(again.body).toEqual({ ...first.body, request_id: again.headers.get("X-Request-Id") });
  });

  test("is encrypted: the response cannot be read from the table", async () => {
    const { path } = await ticketPath();
    const name = newId();
    const { body } = await keyed(name, path);
    const { answer } = await recordOf(name);
    expect(Buffer.from(answer).toString("latin1")).not.toContain(body.qr_token);
  });

  test.each([
    ["invalid_request", 400, { note: 1 }, undefined],
    ["not_found", 404, {}, `/v1/tickets/${newId()}/redeem`],
    ["unsupported_media_type", 415, "a", undefined],
  ])("is not %s: the corrected request may use the key", async (code, status, body, wrongPath) => {
    const { id, path } = await ticketPath();
    const name = newId();
    const headers = { "Idempotency-Key": name, ...(status === 415 && { "Content-Type": "text/plain" }) };
    const refused = await callApi(key, wrongPath ?? path, { body, headers });
    expect([refused.status, refused.body.error]).toEqual([status, code]);
    const corrected = await keyed(name, path);
    expect([corrected.status, corrected.headers.get("Idempotent-Replayed")]).toEqual([200, null]);
    expect(await usesOf(id)).toBe(1);
  });

  test("commits with the work: if it cannot be stored, nothing is done", async () => {
    const { id, path } = await ticketPath();
    const name = newId();
    const endRefusal = await refuse("BEFORE INSERT ON idempotency_record", `NEW.key = '${name}'`);
    const broken = await keyed(name, path);
    await endRefusal();
    expect([broken.status, broken.body.error]).toEqual([500, "internal_error"]);
    expect(await usesOf(id)).toBe(0);
    expect((await keyed(name, path)).headers.has("Idempotent-Replayed")).toBe(false);
    expect(await usesOf(id)).toBe(1);
  });

  test("is not stored when the commit of the work fails", async () => {
    const { id, path } = await ticketPath();
    const name = newId();
    const endRefusal = await refuse("AFTER INSERT ON ticket_redemption", `NEW.ticket_id = '${id}'`, "at the commit");
    const broken = await keyed(name, path);
    await endRefusal();
    // Citus says no more than that a node did not commit, as if it were lost.
    const expected = citusUrl() ? [503, "unavailable"] : [500, "internal_error"];
    expect([broken.status, broken.body.error]).toEqual(expected);
    expect(await usesOf(id)).toBe(0);
    expect((await keyed(name, path)).headers.has("Idempotent-Replayed")).toBe(false);
    expect(await usesOf(id)).toBe(1);
  });
});

describe("the key itself", () => {
  test.each(["", "x".repeat(256), "\u00e9", "a\tb"])("%j is refused", async (name) => {
    const { path } = await ticketPath();
    const refused = await keyed(name, path);
    expect(refused.body).toMatchObject({ error: "invalid_request", param: "Idempotency-Key" });
  });

  test("can have 255 characters and spaces", async () => {
    const { path } = await ticketPath();
    expect((await keyed(`a ${"x".repeat(253)}`, path)).status).toBe(200);
  });

  test("is ignored on GET", async () => {
    const response = await callApi(key, "/v1/orders", { headers: { "Idempotency-Key": "" } });
    expect(response.status).toBe(200);
  });
});
