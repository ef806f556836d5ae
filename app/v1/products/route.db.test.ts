import { beforeAll, describe, expect, test } from "vitest";
import { callApi } from "#lib/testing/http";
import { makeKey, makeStore } from "#lib/testing/store";

const TICKET = { type: "ticket", title: "Winter Lights", price_cents: 2_400 };

let key: string;

beforeAll(async () => {
  key = await makeKey((await makeStore()).test);
});

const create = (body: unknown, headers = {}) => callApi(key, "/v1/products", { body, headers });

test("POST /products: 201 with the product, which can be read, changed, listed by type and status, and deleted", async () => {
  const made = await create({ ...TICKET, title: "  Winter Lights ", status: "published" });
  expect([made.status, made.body.title, made.body.slug]).toEqual([201, "Winter Lights", "winter-lights"]);
  const path = `/v1/products/${made.body.id}`;
  expect((await callApi(key, path)).body).toEqual(made.body);
  const changed = await callApi(key, path, { method: "PATCH", body: { status: "archived" } });
  expect([changed.status, changed.body.status]).toEqual([200, "archived"]);
  const listed = await callApi(key, "/v1/products?type=ticket&status=archived");
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
  const back = await callApi(key, path, { method: "PATCH", body: { status: "published" } });
  expect([back.status, back.body.error, back.body.param]).toEqual([409, "invalid_transition", "status"]);
  const deleted = await callApi(key, path, { method: "DELETE" });
  expect([deleted.status, deleted.body]).toEqual([200, { id: made.body.id, object: "product", deleted: true }]);
  expect((await callApi(key, path)).status).toBe(404);
});

test("POST /products: hours past midnight are taken and returned as they are", async () => {
  const opening_hours = [{ day: 6, opens: "20:00", closes: "02:00" }];
  const made = await create({ ...TICKET, type: "booking", opening_hours });
  expect([made.status, made.body.opening_hours]).toEqual([201, opening_hours]);
});

test.each([
  ["no type", { title: "A", price_cents: 1 }, "type"],
  ["an unknown type", { ...TICKET, type: "raffle" }, "type"],
  ["no title", { type: "ticket", price_cents: 1 }, "title"],
  ["no price", { type: "ticket", title: "A" }, "price_cents"],
  ["a price above what the API carries", { ...TICKET, price_cents: 100_000_000_000 }, "price_cents"],
  ["a currency", { ...TICKET, currency: "usd" }, "currency"],
  ["a status that it cannot begin with", { ...TICKET, status: "archived" }, "status"],
  ["variants of a ticket", { ...TICKET, variants: [] }, "variants"],
  ["a slug with capitals", { ...TICKET, slug: "Winter" }, "slug"],
  ["a picture that is no web address", { ...TICKET, image_url: "ftp://img.example/a.png" }, "image_url"],
  ["one such among several", { ...TICKET, additional_images: ["https://a.example/a", "a"] }, "additional_images.1"],
  ["an order of none", { ...TICKET, max_per_order: 0 }, "max_per_order"],
  ["an order of too many", { ...TICKET, max_per_order: 101 }, "max_per_order"],
  ["a sale that ends as it starts", { ...TICKET, sales_start_at: 9, sales_end_at: 9 }, "sales_end_at"],
  ["an event without a start", { ...TICKET, events: [{}] }, "events.0.starts_at"],
  ["an event with an id", { ...TICKET, events: [{ id: "1", starts_at: 1 }] }, "events.0.id"],
  ["a capacity of none", { ...TICKET, events: [{ starts_at: 1, capacity: 0 }] }, "events.0.capacity"],
  ["uses of none", { ...TICKET, max_uses: 0 }, "max_uses"],
  ["uses of too many", { ...TICKET, max_uses: 1_000_001 }, "max_uses"],
  [
    "two intake fields of one key",
    { ...TICKET, custom_fields: [1, 2].map(() => ({ key: "a", label: "A", type: "text" })) },
    "custom_fields",
  ],
  [
    "a select without options",
    { ...TICKET, custom_fields: [{ key: "a", label: "A", type: "select" }] },
    "custom_fields.0.options",
  ],
  [
    "options of a text",
    { ...TICKET, custom_fields: [{ key: "a", label: "A", type: "text", options: ["b"] }] },
    "custom_fields.0.options",
  ],
  [
    "a day that closes when it opens",
    { ...TICKET, type: "booking", opening_hours: [{ day: 1, opens: "10:00", closes: "10:00" }] },
    "opening_hours.0.closes",
  ],
  [
    "an eighth day",
    { ...TICKET, type: "booking", opening_hours: [{ day: 8, opens: "10:00", closes: "11:00" }] },
    "opening_hours.0.day",
  ],
  ["a plan of another rhythm", { ...TICKET, type: "membership", plan: { interval: "decade" } }, "plan.interval"],
])("POST /products: 400 for %s, naming it", async (_, body, param) => {
  const refused = await create(body);
  expect([refused.status, refused.body.error, refused.body.param]).toEqual([400, "invalid_request", param]);
});

test.each(["physical_product", "digital_product"])(
  "POST /products: 400 product_type_not_creatable for a %s",
  async (type) => {
    for (const body of [{ type, title: "Mug", price_cents: 1, variants: [{}] }, { type }]) {
      const refused = await create(body);
      expect([refused.status, refused.body.error]).toEqual([400, "product_type_not_creatable"]);
    }
  },
);

test("POST /orders: 400 and 409 by the limits of a product, which are set, read and changed", async () => {
  const limits = { max_per_order: 2, sales_start_at: 1, sales_end_at: 4_000_000_000 };
  const made = await create({
    type: "voucher",
    title: "Ten classes",
    price_cents: 900,
    status: "published",
    ...limits,
  });
  expect([made.status, made.body]).toMatchObject([201, limits]);
  const order = (quantity: number) =>
    callApi(key, "/v1/orders", {
      body: {
        customer: { email: "mara@post.example" },
        items: [{ product_id: made.body.id, quantity }],
        payment_method: "checkout",
      },
    });
  const many = await order(3);
  expect([many.status, many.body.error, many.body.param]).toEqual([400, "invalid_request", "items.0.quantity"]);
  expect((await order(2)).status).toBe(201);
  const ended = { max_per_order: 100, sales_end_at: 2 };
  const changed = await callApi(key, `/v1/products/${made.body.id}`, { method: "PATCH", body: ended });
  expect([changed.status, changed.body]).toMatchObject([200, { ...limits, ...ended }]);
  const late = await order(1);
  expect([late.status, late.body.error, late.body.param]).toEqual([409, "invalid_transition", "items.0.product_id"]);
});

test("POST /products: 409 for a slug in use, and the same response again for the same key", async () => {
  await create({ ...TICKET, slug: "mine" });
  const headers = { "Idempotency-Key": "one" };
  const refused = await create({ ...TICKET, slug: "mine" }, headers);
  expect([refused.status, refused.body.error, refused.body.param]).toEqual([409, "slug_taken", "slug"]);
  const again = await create({ ...TICKET, slug: "mine" }, headers);
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([409, "true"]);
  const free = { ...TICKET, slug: "free" };
  const [first, second] = [
    await create(free, { "Idempotency-Key": "two" }),
    await create(free, { "Idempotency-Key": "two" }),
  ];
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
});

describe("PATCH /products/{id}", () => {
  test.each([
    ["the type", { type: "voucher" }, "type"],
    ["the category", { category: "reservation" }, "category"],
    ["the currency", { currency: "usd" }, "currency"],
    ["what a ticket has not", { plan: {} }, "plan"],
    ["a most in one order of nothing", { max_per_order: null }, "max_per_order"],
    ["a sale that ends before it starts", { sales_start_at: 9, sales_end_at: 8 }, "sales_end_at"],
    ["an event that lacks its start", { events: [{ capacity: 1 }] }, "events.0.starts_at"],
    ["what only the API counts", { events: [{ starts_at: 1, sold_count: 1 }] }, "events.0.sold_count"],
  ])("400 for %s, naming it", async (_, body, param) => {
    const { body: made } = await create(TICKET);
    const refused = await callApi(key, `/v1/products/${made.id}`, { method: "PATCH", body });
    expect([refused.status, refused.body.error, refused.body.param]).toEqual([400, "invalid_request", param]);
  });
});
