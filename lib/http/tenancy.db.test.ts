import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#lib/core/context";
import { isUuid, newId } from "#lib/core/ids";
import { SCOPES } from "#lib/core/scopes";
import { pool } from "#lib/db/client";
import { createProduct } from "#lib/domain/products/create";
import type { NewProduct } from "#lib/domain/products/input";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { allRows } from "#lib/testing/all-rows";
import { callApi } from "#lib/testing/http";
import {
  makeKey,
  makeStore,
  orderBooking,
  orderGiftCard,
  orderMembership,
  orderTickets,
  orderVoucher,
  type TestStore,
} from "#lib/testing/store";

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
/** The lists that no path narrows: any other is refused by its path already. */
const lists = closed.filter(({ path }) => !path.includes("{"));
const isCursor = (name: string) => ["starting_after", "ending_before"].includes(name);
const withFilter = lists.flatMap((operation) =>
  (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "query" && (parameter.schema.format === "uuid" || isCursor(parameter.name)))
    .map(({ name }) => ({ ...operation, parameter: name })),
);

/** A body that each operation takes; an operation without one here takes an empty one. */
const BODIES: Record<string, object> = {
  "customers.update": { name: "Taken over" },
  "gift_cards.redeem": { amount_cents: 100 },
  "webhooks.recover": { since: 1_700_000_000 },
  "webhooks.update": { description: "Taken over" },
};

/** The ids of what one tenant has, by the first segment of the path and the parameter. */
type Things = Record<string, string>;

let own: TestStore;
let other: TestStore;
let key: string;
let foreign: Record<string, Things>;
let tokens: string[];

beforeAll(async () => {
  own = await makeStore();
  other = await makeStore();
  key = await makeKey(own.test);
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

async function fill(ctx: Ctx): Promise<Things> {
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
  return {
    "products.id": order.items[0]?.product_id ?? "",
    "orders.id": order.id,
    "customers.id": order.customer_id ?? "",
    "gift_cards.id": cardId,
    "tickets.id": ticketId,
    "bookings.id": (await orderBooking(ctx)).id,
    "vouchers.id": await orderVoucher(ctx, { maxUses: 3 }),
    "memberships.id": await orderMembership(ctx),
    "redemptions.id": redemption.id,
    "webhooks.id": endpoint.id,
    "webhooks.delivery_id": rows[0].id,
    "events.id": rows[0].event_id,
    product_id: order.items[0]?.product_id ?? "",
    order_id: order.id,
    customer_id: order.customer_id ?? "",
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
  const [, resource] = operation.path.split("/");
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
  test.each(withId)("$method $path answers 404 and changes nothing", async (operation) => {
    const before = await everything();
    for (const things of Object.values(foreign)) {
      const refused = await call(key, operation, things);
      expect([refused.status, refused.body.error]).toEqual([404, "not_found"]);
    }
    expect(await everything()).toBe(before);
  });

  test.each(withId)("$method $path is not 404 with its own store's", async (operation) => {
    const bearer = await makeKey(other.test);
    const reached = await call(bearer, operation, foreign["another store"] ?? {});
    expect(reached.body.error).not.toBe("not_found");
    if (operation.method === "DELETE") foreign["another store"] = await fill(other.test);
  });

  test.each(withFilter)("$method $path?$parameter= shows nothing", async (operation) => {
    for (const things of Object.values(foreign)) {
      const { [`${operation.path.split("/")[1]}.id`]: ofList, [operation.parameter]: ofFilter } = things;
      const answer = await call(
        key,
        operation,
        things,
        `?${operation.parameter}=${isCursor(operation.parameter) ? ofList : ofFilter}`,
      );
      if (isCursor(operation.parameter))
        expect(answer.body).toMatchObject({ error: "invalid_request", param: operation.parameter });
      else expect(answer.body).toMatchObject({ object: "list", data: [], has_more: false });
    }
  });

  test("POST /orders refuses its product, event and tier, naming them", async () => {
    const line = async (item: object) =>
      (
        await callApi(key, "/v1/orders", {
          body: { customer: { email: "a@b.example" }, items: [item], payment_method: "manual" },
        })
      ).body;
    const { productId, eventId } = await ownTicketProduct();
    for (const things of Object.values(foreign)) {
      const ofProduct = await line({ product_id: things.product_id, quantity: 1 });
      expect(ofProduct).toMatchObject({ error: "invalid_request", param: "items.0.product_id" });
      const ofEvent = await line({ product_id: productId, ticket_event_id: things.ticket_event_id, quantity: 1 });
      expect(ofEvent).toMatchObject({ error: "invalid_request", param: "items.0.ticket_event_id" });
      const ofTier = await line({ product_id: productId, ticket_event_id: eventId, tier_id: newId(), quantity: 1 });
      expect(ofTier).toMatchObject({ error: "invalid_request", param: "items.0.tier_id" });
    }
  });

  test("PATCH /products/{id} refuses the ids inside its lists, naming them", async () => {
    const mine = await makeLists(own.test);
    const theirs = [await makeLists(other.test), await makeLists(own.live)];
    const before = await everything();
    for (const list of ["events", "tiers", "resources", "timeslots", "variants"] as const) {
      for (const { [list]: foreignOne } of theirs) {
        const body = { title: "Taken over", [list]: [{ id: foreignOne.entry }] };
        const refused = await callApi(key, `/v1/products/${mine[list].product}`, { method: "PATCH", body });
        expect([refused.status, refused.body.param]).toEqual([400, `${list}.0.id`]);
      }
    }
    expect(await everything()).toBe(before);
  });

  test("PATCH /bookings/{id} refuses its resource and timeslot, naming them", async () => {
    const [appointment, reservation] = [await orderBooking(own.test), await orderBooking(own.test, { timeslots: [4] })];
    const move = async (id: string, body: object) =>
      (await callApi(key, `/v1/bookings/${id}`, { method: "PATCH", body })).body;
    for (const ctx of [other.test, own.live]) {
      const { resourceIds } = await orderBooking(ctx);
      const { timeslotIds } = await orderBooking(ctx, { timeslots: [4] });
      const ofResource = await move(appointment.id, { resource_id: resourceIds[0] });
      expect(ofResource).toMatchObject({ error: "invalid_request", param: "resource_id" });
      const ofTimeslot = await move(reservation.id, { timeslot_id: timeslotIds[0] });
      expect(ofTimeslot).toMatchObject({ error: "invalid_request", param: "timeslot_id" });
    }
  });

  test("a token resolves to nothing, and nothing is taken", async () => {
    const before = await everything();
    expect(tokens).toHaveLength(5 * Object.keys(foreign).length);
    for (const token of tokens) {
      const amount = /^[TBVM]-/.test(token) ? {} : { amount_cents: 1 };
      expect((await callApi(key, "/v1/redemptions/lookup", { body: { token } })).body.error).toBe("not_found");
      expect((await callApi(key, "/v1/redemptions", { body: { token, ...amount } })).body.error).toBe("not_found");
    }
    expect(await everything()).toBe(before);
  });
});

/** For each list that a product can hold, a product with one entry in it. */
async function makeLists(ctx: Ctx) {
  const make = async (list: "events" | "tiers" | "resources" | "timeslots" | "variants", input: object) => {
    const made = await createProduct(ctx, { title: list, price_cents: 100, ...input } as NewProduct);
    return { product: made.id, entry: made[list]?.[0]?.id };
  };
  const [starts_at, ends_at] = [1_900_000_000, 1_900_003_600];
  return {
    events: await make("events", { type: "ticket", events: [{ starts_at }] }),
    tiers: await make("tiers", { type: "ticket", tiers: [{ name: "Floor", price_cents: 100 }] }),
    resources: await make("resources", { type: "booking", resources: [{ name: "Ines" }] }),
    timeslots: await make("timeslots", { type: "booking", timeslots: [{ starts_at, ends_at, seats: 2 }] }),
    variants: await make("variants", { type: "physical_product" }),
  };
}

async function ownTicketProduct(): Promise<{ productId: string; eventId: string }> {
  const { order, ticketIds } = await orderTickets(own.test);
  const { body } = await callApi(key, `/v1/tickets/${ticketIds[0]}`);
  return { productId: order.items[0]?.product_id ?? "", eventId: body.ticket_event_id };
}

describe("without its scope", () => {
  test.each(closed)("$method $path answers 403 and changes nothing", async (operation) => {
    const needed = [operation["x-scope"] ?? []].flat();
    const lacking = await makeKey(
      other.test,
      SCOPES.filter((scope) => !needed.includes(scope)),
    );
    const before = await everything();
    const refused = await call(lacking, operation, foreign["another store"] ?? {});
    expect([refused.status, refused.body.error]).toEqual([403, "insufficient_scope"]);
    for (const scope of needed) expect(refused.body.message).toContain(scope);
    expect(await everything()).toBe(before);
  });

  test.each(closed)("but with it alone $method $path is not 403", async (operation) => {
    for (const scope of [operation["x-scope"] ?? []].flat().slice(0, 1)) {
      const reached = await call(await makeKey(other.test, [scope]), operation, foreign["the other mode"] ?? {});
      expect(reached.status).not.toBe(403);
    }
  });
});
