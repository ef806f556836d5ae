import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isUuid, newId } from "#lib/core/ids";
import { SCOPES, type Scope } from "#lib/core/scopes";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { listPayments } from "#lib/domain/payments/read";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { listGuestMail } from "#lib/mail/list-guest-mail";
import { allRows } from "#lib/testing/all-rows";
import { makeAccessToken } from "#lib/testing/apps";
import { callApi } from "#lib/testing/http";
import { orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "#lib/testing/orders";
import { makeKey, makeStore, type TestStore } from "#lib/testing/store";

interface Operation {
  operationId: string;
  "x-scope"?: string | string[];
  parameters?: { name: string; in: string; schema: { format?: string } }[];
}

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../app/v1/openapi.json/document.json"), "utf8"),
) as { paths: Record<string, Record<string, Operation>> };

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
);
const closed = operations.filter((operation) => operation["x-scope"]);
const withId = closed.filter(({ path }) => path.includes("{"));
/** The lists that are not below a resource. For the others, the id in the path is refused first. */
const lists = closed.filter(({ path }) => !path.includes("{"));
const isCursor = (name: string) => ["starting_after", "ending_before"].includes(name);
const withFilter = lists.flatMap((operation) =>
  (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "query" && (parameter.schema.format === "uuid" || isCursor(parameter.name)))
    .map(({ name }) => ({ ...operation, parameter: name })),
);

/** The lists below a resource, with each of their cursors. */
const withCursor = withId.flatMap((operation) =>
  (operation.parameters ?? [])
    .filter(({ name }) => isCursor(name))
    .map(({ name }) => ({ ...operation, parameter: name })),
);

/** A body that each operation takes; an operation without one here takes an empty one. */
const BODIES: Record<string, object> = {
  "customers.update": { name: "Taken over" },
  "discount_codes.update": { active: false },
  "gift_cards.redeem": { amount_cents: 100 },
  "test_helpers.payments.dispute": { status: "open" },
  "webhooks.recover": { since: 1_700_000_000 },
  "webhooks.update": { description: "Taken over" },
};

/** The ids of what one tenant has, by the first segment of the path and the parameter. */
type Things = Record<string, string>;

let own: TestStore;
let other: TestStore;
let key: string;
/** What each test of a foreign id sends: a key, and the access token of an app. */
let bearers: string[];
let foreign: Record<string, Things>;
let tokens: string[];

beforeAll(async () => {
  own = await makeStore();
  other = await makeStore();
  key = await makeKey(own.test);
  bearers = [key, await makeAccessToken(own.test)];
  foreign = { "another store": await fill(other.test), "the other mode": await fill(own.live) };
  tokens = (
    await pool().query(
      `SELECT qr_token AS token FROM ticket WHERE merchant_id = ANY ($1) AND id = ANY ($2)
        UNION ALL SELECT qr_token FROM booking WHERE merchant_id = ANY ($1) AND id = ANY ($2)
        UNION ALL SELECT qr_token FROM voucher WHERE merchant_id = ANY ($1) AND id = ANY ($2)
        UNION ALL SELECT qr_token FROM membership WHERE merchant_id = ANY ($1) AND id = ANY ($2)
        UNION ALL SELECT code FROM gift_card WHERE merchant_id = ANY ($1) AND id = ANY ($2)`,
      [[own.merchantId, other.merchantId], Object.values(foreign).flatMap(uuidsOf)],
    )
  ).rows.map((row) => row.token);
});

const uuidsOf = (things: Things): string[] => Object.values(things).filter(isUuid);

async function fill(ctx: PrismaContext): Promise<Things> {
  const endpoint = await createEndpoint(ctx, { url: "https://hooks.example.com/zakka", events: ["*"] });
  const { order, ticketIds } = await orderTickets(ctx, { maxUses: 3 });
  const ticketId = ticketIds[0] ?? "";
  const cardId = await orderGiftCard(ctx, 5_000);
  const bearer = await makeKey(ctx);
  const { redemption } = (await callApi(bearer, "/v1/redemptions", { body: { token: await tokenOf(ticketId) } })).body;
  const { rows } = await pool().query(
    "SELECT id, event_id FROM webhook_delivery WHERE endpoint_id = $1 ORDER BY created_at DESC LIMIT 1",
    [endpoint.id],
  );
  const payments = await listPayments(ctx, { order_id: order.id });
  const membershipId = await orderMembership(ctx);
  const discountCode = await createDiscountCode(ctx, { code: newId(), percent_off: 10 });
  const mail = await listGuestMail(ctx, { order_id: order.id });
  return {
    "products.id": order.items[0]?.product_id ?? "",
    "orders.id": order.id,
    "discount_codes.id": discountCode.id,
    "customers.id": order.customer_id ?? "",
    "gift_cards.id": cardId,
    "tickets.id": ticketId,
    "bookings.id": (await orderBooking(ctx)).id,
    "vouchers.id": await orderVoucher(ctx, { maxUses: 3 }),
    "memberships.id": membershipId,
    "payments.id": payments.data[0]?.id ?? "",
    "redemptions.id": redemption.id,
    "mail.id": mail.data[0]?.id ?? "",
    "webhooks.id": endpoint.id,
    "webhooks.delivery_id": rows[0].id,
    "events.id": rows[0].event_id,
    product_id: order.items[0]?.product_id ?? "",
    order_id: order.id,
    customer_id: order.customer_id ?? "",
    membership_id: membershipId,
    ticket_event_id: (await callApi(bearer, `/v1/tickets/${ticketId}`)).body.ticket_event_id,
  };
}

const tokenOf = async (ticketId: string): Promise<string> =>
  (await pool().query("SELECT qr_token FROM ticket WHERE id = $1", [ticketId])).rows[0].qr_token;

function call(
  bearer: string,
  operation: { path: string; method: string; operationId: string },
  things: Things,
  query = "",
) {
  const [, first, second] = operation.path.split("/");
  const resource = first === "test_helpers" ? second : first;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => {
    const id = things[`${resource}.${name}`];
    if (!id) throw new Error(`No ${name} of ${resource} is known here: make one in fill().`);
    return id;
  });
  const body = ["GET", "DELETE"].includes(operation.method) ? undefined : (BODIES[operation.operationId] ?? {});
  return callApi(bearer, `/v1${path}${query}`, { method: operation.method, body });
}

const everything = (): Promise<string> => allRows([own.merchantId, other.merchantId]);

describe("with an id of another store or the other mode", () => {
  test.each(withId)("$method $path returns 404 and changes nothing", async (operation) => {
    const before = await everything();
    for (const things of Object.values(foreign)) {
      for (const bearer of bearers) {
        const refused = await call(bearer, operation, things);
        expect([refused.status, refused.body.error]).toEqual([404, "not_found"]);
      }
    }
    expect(await everything()).toBe(before);
  });

  test.each(withId)("$method $path with an id of its own store is not 404", async (operation) => {
    const bearer = await makeKey(other.test);
    const reached = await call(bearer, operation, foreign["another store"] ?? {});
    expect(reached.body.error).not.toBe("not_found");
    if (operation.method === "DELETE") foreign["another store"] = await fill(other.test);
  });

  test.each(withFilter)("$method $path?$parameter= returns an empty list", async (operation) => {
    for (const things of Object.values(foreign)) {
      const { [`${operation.path.split("/")[1]}.id`]: ofList, [operation.parameter]: ofFilter } = things;
      const query = `?${operation.parameter}=${isCursor(operation.parameter) ? ofList : ofFilter}`;
      const expected = isCursor(operation.parameter)
        ? { error: "invalid_request", param: operation.parameter }
        : { object: "list", data: [], has_more: false };
      for (const bearer of bearers) {
        expect((await call(bearer, operation, things, query)).body).toMatchObject(expected);
      }
    }
  });

  test.each(withCursor)("$method $path?$parameter= is refused with its param", async (operation) => {
    const things = await fill(own.test);
    for (const [where, foreignThings] of Object.entries(foreign)) {
      const bearer = await makeKey(where === "another store" ? other.test : own.live);
      const entry = await entryOf(bearer, operation, foreignThings);
      const answer = await call(key, operation, things, `?${operation.parameter}=${entry}`);
      expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request", param: operation.parameter } });
    }
  });

  test("a token is not found, and nothing is redeemed", async () => {
    const before = await everything();
    expect(tokens).toHaveLength(5 * Object.keys(foreign).length);
    for (const token of tokens) {
      const amount = /^[TBVM]-/.test(token) ? {} : { amount_cents: 1 };
      for (const bearer of bearers) {
        expect((await callApi(bearer, "/v1/redemptions/lookup", { body: { token } })).body.error).toBe("not_found");
        expect((await callApi(bearer, "/v1/redemptions", { body: { token, ...amount } })).body.error).toBe("not_found");
      }
    }
    expect(await everything()).toBe(before);
  });
});

/** The id of something in a list inside a thing: a use is made where there is none. */
async function entryOf(bearer: string, operation: Operation & { path: string; method: string }, things: Things) {
  const { body: log } = await call(bearer, operation, things);
  if (log.data.length > 0) return log.data[0].id;
  const use = operation.path.endsWith("/checkins") ? "checkin" : "redeem";
  await call(bearer, { ...operation, method: "POST", path: operation.path.replace(/[^/]+$/, use) }, things);
  const { body: used } = await call(bearer, operation, things);
  if (used.data.length === 0) throw new Error(`Nothing is in ${operation.path} here: make it in fill().`);
  return used.data[0].id;
}

describe("without its scope", () => {
  test.each(closed)("$method $path returns 403 and changes nothing", async (operation) => {
    const needed = [operation["x-scope"] ?? []].flat();
    const rest = SCOPES.filter((scope) => !needed.includes(scope));
    const lacking = [await makeKey(other.test, rest), await makeAccessToken(other.test, rest)];
    const before = await everything();
    for (const bearer of lacking) {
      const refused = await call(bearer, operation, foreign["another store"] ?? {});
      expect([refused.status, refused.body.error]).toEqual([403, "insufficient_scope"]);
      for (const scope of needed) expect(refused.body.message).toContain(scope);
    }
    expect(await everything()).toBe(before);
  });

  test.each(closed)("$method $path with only its scope is not 403", async (operation) => {
    const scopes = [operation["x-scope"] ?? []].flat().slice(0, 1) as Scope[];
    for (const bearer of [await makeKey(other.test, scopes), await makeAccessToken(other.test, scopes)]) {
      const reached = await call(bearer, operation, foreign["the other mode"] ?? {});
      expect([401, 403]).not.toContain(reached.status);
    }
  });
});
