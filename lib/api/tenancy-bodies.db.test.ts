import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { getBooking } from "#lib/domain/bookings/read";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { allRows } from "#lib/testing/all-rows";
import { callApi } from "#lib/testing/http";
import { orderBooking, orderTickets } from "#lib/testing/orders";
import {
  makeAppointmentProduct,
  makeGiftCardProduct,
  makePhysicalProduct,
  makeReservationProduct,
  makeTicketProduct,
} from "#lib/testing/products";
import { makeKey, makeStore, present, type TestStore } from "#lib/testing/store";
import { printDocument } from "./openapi.ts";
import { loadRouteTable } from "./table.ts";

interface Schema {
  $ref?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

interface Printed {
  paths: Record<string, Record<string, { operationId: string; requestBody?: Body }>>;
  components: { schemas: Record<string, Schema> };
}
type Body = { content: { "application/json": { schema: Schema } } };

const document = JSON.parse(JSON.stringify(printDocument((await loadRouteTable()).paths))) as Printed;

/** Every id that a body of the API can hold, `orders.create items.*.product_id`. */
const places = Object.values(document.paths).flatMap((item) =>
  Object.entries(item).flatMap(([method, { operationId, requestBody }]) =>
    idsIn(requestBody?.content["application/json"].schema ?? {}).map((place) => ({
      operationId,
      method: method.toUpperCase(),
      place: place.join("."),
    })),
  ),
);

function idsIn(schema: Schema, at: string[] = []): string[][] {
  if (schema.$ref) return idsIn(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, at);
  return [
    ...(schema.format === "uuid" ? [at] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => idsIn(inner, [...at, name])),
    ...(schema.items ? idsIn(schema.items, [...at, "*"]) : []),
    ...(schema.anyOf ?? []).flatMap((choice) => idsIn(choice, at)),
  ];
}

interface Sent {
  path: string;
  body: object;
}

const TOMORROW = Math.floor(Date.now() / 1000) + 86_400;
const ADDRESS = { name: "Mara", line1: "Quay 1", city: "Kiel", postal_code: "24103", country: "DE" };

/** Valid calls. Each id that a body can contain is in one of them. */
const CALLS: Record<string, (ctx: PrismaContext) => Promise<Sent[]>> = {
  "bookings.update": async (ctx) => {
    const appointment = await orderBooking(ctx);
    const reservation = await orderBooking(ctx, { timeslots: [4] });
    return [
      { path: `/v1/bookings/${appointment.id}`, body: { resource_id: appointment.resourceIds[0] } },
      { path: `/v1/bookings/${reservation.id}`, body: { timeslot_id: reservation.timeslotIds[0] } },
    ];
  },
  "discount_codes.create": async (ctx) => {
    const product_ids = [await makeGiftCardProduct(ctx), await makeGiftCardProduct(ctx)];
    return [{ path: "/v1/discount_codes", body: { code: newId(), percent_off: 10, product_ids } }];
  },
  "discount_codes.update": async (ctx) => {
    const { id } = await createDiscountCode(ctx, { code: newId(), percent_off: 10 });
    return [{ path: `/v1/discount_codes/${id}`, body: { product_ids: [await makeGiftCardProduct(ctx)] } }];
  },
  "gift_cards.create": async (ctx) => {
    const body = { customer: { email: "a@b.example" }, initial_cents: 500 };
    return [{ path: "/v1/gift_cards", body: { ...body, product_id: await makeGiftCardProduct(ctx) } }];
  },
  "orders.create": async (ctx) => {
    const show = await makeTicketProduct(ctx, { tiers: [{ name: "Balcony", priceCents: 3_600, capacity: 9 }] });
    const massage = await makeAppointmentProduct(ctx);
    const dinner = await makeReservationProduct(ctx);
    const apron = await makePhysicalProduct(ctx);
    const items = [
      { product_id: show.productId, ticket_event_id: show.eventIds[0], tier_id: show.tierIds[0] },
      { product_id: massage.productId, resource_id: massage.resourceIds[0], starts_at: TOMORROW },
      { product_id: dinner.productId, timeslot_id: dinner.timeslotIds[0] },
      { product_id: apron.productId, variant_id: apron.variantIds[0] },
    ].map((item) => ({ quantity: 1, ...item }));
    const body = { customer: { email: "a@b.example" }, payment_method: "manual", shipping_address: ADDRESS, items };
    return [{ path: "/v1/orders", body }];
  },
  "products.update": async (ctx) => {
    const tiers = [{ name: "Balcony", priceCents: 3_600, capacity: 9 }];
    const { productId, eventIds, tierIds } = await makeTicketProduct(ctx, { tiers });
    const massage = await makeAppointmentProduct(ctx);
    const dinner = await makeReservationProduct(ctx);
    const apron = await makePhysicalProduct(ctx);
    const change = (product: string, list: string, id: string | undefined): Sent => ({
      path: `/v1/products/${product}`,
      body: { [list]: [{ id }] },
    });
    return [
      change(productId, "events", eventIds[0]),
      change(productId, "tiers", tierIds[0]),
      change(massage.productId, "resources", massage.resourceIds[0]),
      change(dinner.productId, "timeslots", dinner.timeslotIds[0]),
      change(apron.productId, "variants", apron.variantIds[0]),
    ];
  },
};

/** Ids that narrow what a call does and so refuse by the state of what it names: nothing of the other tenant shows. */
const NARROWING: Record<string, (ctx: PrismaContext) => Promise<Sent>> = {
  "redemptions.create ticket_event_ids.*": async (ctx) => {
    const { order, ticketIds } = await orderTickets(ctx);
    const { rows } = await pool().query(
      "SELECT qr_token, ticket_event_id FROM ticket WHERE merchant_id = $1 AND id = $2",
      [order.merchant_id, ticketIds[0]],
    );
    return { path: "/v1/redemptions", body: { token: rows[0].qr_token, ticket_event_ids: [rows[0].ticket_event_id] } };
  },
  "redemptions.create timeslot_ids.*": (ctx) => ofBooking(ctx, "timeslot_ids"),
  "redemptions.create resource_ids.*": (ctx) => ofBooking(ctx, "resource_ids"),
};

const ofBooking = async (ctx: PrismaContext, field: "timeslot_ids" | "resource_ids"): Promise<Sent> => {
  const { id, ...ids } = await orderBooking(ctx, field === "timeslot_ids" ? { timeslots: [2] } : {});
  const { qr_token: token } = await getBooking(ctx, id);
  return {
    path: "/v1/redemptions",
    body: { token, [field]: field === "timeslot_ids" ? ids.timeslotIds : ids.resourceIds },
  };
};

let own: TestStore;
let key: string;
let tenants: Record<string, PrismaContext>;

beforeAll(async () => {
  own = await makeStore();
  key = await makeKey(own.test);
  tenants = { "another store": present((await makeStore()).test), "the other mode": present(own.live) };
});

/** The values at a place of a body, each with its exact path; `*` stands for every index. */
function valuesAt(value: unknown, [name, ...rest]: string[], at: string[] = []): { path: string[]; value: unknown }[] {
  if (name === undefined) return value === undefined ? [] : [{ path: at, value }];
  if (typeof value !== "object" || value === null) return [];
  const names = name === "*" ? Object.keys(value) : [name];
  return names.flatMap((one) => valuesAt((value as Record<string, unknown>)[one], rest, [...at, one]));
}

function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = replaced(copy[name], rest, by);
  return copy;
}

describe("an id in a body", () => {
  test.each(places)("$operationId $place of another store or mode is refused with its param", async (operation) => {
    const { operationId, method, place } = operation;
    const narrowing = NARROWING[`${operationId} ${place}`];
    const callsFor = narrowing ? async (ctx: PrismaContext) => [await narrowing(ctx)] : CALLS[operationId];
    if (!callsFor) throw new Error(`Say in CALLS how ${operationId} is called with an id at ${place}.`);
    const mine = await callsFor(present(own.test));
    const foreign = await Promise.all(Object.values(tenants).map((ctx) => callsFor(ctx)));
    const before = await allRows([own.merchantId]);
    let tried = 0;
    for (const [n, { path, body }] of mine.entries()) {
      for (const { path: at } of valuesAt(body, place.split("."))) {
        for (const theirs of foreign) {
          const [theirId] = valuesAt(theirs[n]?.body, at);
          const refused = await callApi(key, path, { method, body: replaced(body, at, theirId?.value) });
          if (narrowing) expect(refused).toMatchObject({ status: 409 });
          else expect(refused).toMatchObject({ status: 400, body: { error: "invalid_request", param: at.join(".") } });
          tried += 1;
        }
      }
    }
    expect(tried, `Give ${operationId} a body with an id at ${place} in CALLS.`).toBeGreaterThan(0);
    expect(await allRows([own.merchantId])).toBe(before);
  });

  test.each(Object.entries(CALLS))("%s succeeds with ids of its own store", async (operationId, callsFor) => {
    const method = places.find((one) => one.operationId === operationId)?.method;
    for (const { path, body } of await callsFor(present(own.test))) {
      const done = await callApi(key, path, { method, body });
      expect([200, 201], JSON.stringify(done.body)).toContain(done.status);
    }
  });
});
