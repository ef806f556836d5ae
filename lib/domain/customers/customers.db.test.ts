import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { listEvents } from "#lib/domain/events/read";
import { callApi } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { eventTypes, makeKey, makeStore } from "#lib/testing/store";
import { createCustomer } from "./create.ts";
import { getCustomer, listCustomers } from "./read.ts";
import { updateCustomer } from "./update.ts";

const EMAIL = "ines@post.example";
const newest = async (ctx: PrismaContext) => (await listEvents(ctx, { limit: 1 })).data[0];

test("create: creates a customer, with its event", async () => {
  const { test: ctx } = await makeStore();
  const { customer, isNew } = await createCustomer(ctx, {
    email: EMAIL,
    name: "Ines",
    accepts_marketing: true,
    metadata: { table: 4 },
  });
  expect(isNew).toBe(true);
  expect(customer).toMatchObject({ email: EMAIL, name: "Ines", accepts_marketing: true, metadata: { table: 4 } });
  expect(await getCustomer(ctx, customer.id)).toEqual(customer);
  expect(await newest(ctx)).toMatchObject({ type: "customer.created", data: customer });
});

test("create: returns the customer who has the e-mail address, in upper or lower case, and changes nothing", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: EMAIL, name: "Ines" });
  const again = await createCustomer(ctx, {
    email: "INES@Post.Example",
    name: "Another",
    accepts_marketing: true,
    metadata: { a: 1 },
  });
  expect(again).toEqual({ customer, isNew: false });
  expect(await eventTypes(ctx)).toEqual(["customer.created"]);
});

test("create: adds a missing name, with its event", async () => {
  const { test: ctx } = await makeStore();
  await createCustomer(ctx, { email: EMAIL });
  const { customer, isNew } = await createCustomer(ctx, { email: EMAIL, name: "Ines" });
  expect([isNew, customer.name]).toEqual([false, "Ines"]);
  expect(await newest(ctx)).toMatchObject({ type: "customer.updated", data: { name: "Ines" } });
});

test("create: many requests at once create one customer with one event", async () => {
  const { test: ctx } = await makeStore();
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, n) => createCustomer(ctx, { email: n % 2 ? EMAIL : EMAIL.toUpperCase() })),
  );
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(made.map(({ customer }) => customer.id)).size).toBe(1);
  expect((await eventTypes(ctx)).filter((type) => type === "customer.created")).toHaveLength(1);
});

test("create: the same e-mail address is another customer in another store and in the other mode", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const made = await Promise.all([ctx, live, other].map((at) => createCustomer(at, { email: EMAIL })));
  expect(made.map(({ isNew }) => isNew)).toEqual([true, true, true]);
});

test("create: the API returns 201, then 200, even under one Idempotency-Key", async () => {
  const { test: ctx } = await makeStore();
  const key = await makeKey(ctx, ["customers:write"]);
  const send = (body: object, idempotency?: string) =>
    callApi(key, "/v1/customers", { body, headers: idempotency ? { "Idempotency-Key": idempotency } : {} });
  const first = await send({ email: `  ${EMAIL} ` }, "one");
  expect([first.status, first.body.email, first.body.name]).toEqual([201, EMAIL, null]);
  expect((await send({ email: EMAIL })).status).toBe(200);
  const replay = await send({ email: `  ${EMAIL} ` }, "one");
  expect([replay.status, replay.body]).toEqual([201, first.body]);
  for (const [body, param] of [
    [{}, "email"],
    [{ email: "ines" }, "email"],
    [{ email: EMAIL, name: "n".repeat(201) }, "name"],
    [{ email: EMAIL, metadata: { a: [] } }, "metadata.a"],
    [{ email: EMAIL, phone: "1" }, "phone"],
  ] as const) {
    expect((await send(body)).body).toMatchObject({ error: "invalid_request", param });
  }
  expect((await listCustomers(ctx, {})).data).toHaveLength(1);
});

test("update: changes only the given fields, with its event", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: EMAIL, name: "Ines", metadata: { a: 1 } });
  const steps: [Parameters<typeof updateCustomer>[2], object][] = [
    [{ name: "Ines Duarte" }, { name: "Ines Duarte", metadata: { a: 1 } }],
    [{ accepts_marketing: true }, { name: "Ines Duarte", accepts_marketing: true }],
    [{ metadata: { b: null } }, { metadata: { b: null } }],
    [
      { name: null, metadata: null },
      { name: null, metadata: null, accepts_marketing: true },
    ],
  ];
  for (const [patch, expected] of steps) {
    expect(await updateCustomer(ctx, customer.id, patch)).toMatchObject({
      id: customer.id,
      email: EMAIL,
      ...expected,
    });
    expect(await newest(ctx)).toMatchObject({ type: "customer.updated", data: expected });
  }
  expect(await eventTypes(ctx)).toHaveLength(1 + steps.length);
});

test("update: equal values change nothing and fire no event", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: EMAIL, name: "Ines", metadata: { a: 1, b: 2 } });
  for (const patch of [{}, { name: "Ines" }, { accepts_marketing: false }, { metadata: { b: 2, a: 1 } }]) {
    expect(await updateCustomer(ctx, customer.id, patch)).toEqual(customer);
  }
  expect(await eventTypes(ctx)).toEqual(["customer.created"]);
});

test("update: many updates of different fields at once are all kept", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: EMAIL });
  const patches = [{ name: "Ines" }, { accepts_marketing: true }, { metadata: { a: 1 } }];
  await Promise.all(patches.map((patch) => updateCustomer(ctx, customer.id, patch)));
  expect(await getCustomer(ctx, customer.id)).toMatchObject(Object.assign({}, ...patches));
});

test("update: an unknown customer, or one of another store or mode, is not found", async () => {
  const { test: ctx, live } = await makeStore();
  const { test: other } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: EMAIL, name: "Ines" });
  for (const [at, id] of [
    [live, customer.id],
    [other, customer.id],
    [ctx, newId()],
  ] as const) {
    await expect(updateCustomer(at, id, { name: "X" })).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await getCustomer(ctx, customer.id)).toEqual(customer);
});

test("update: the name on an earlier order stays", async () => {
  const { test: ctx } = await makeStore();
  const { order } = await orderTickets(ctx);
  await updateCustomer(ctx, order.customer_id ?? "", { name: "Married" });
  const { rows } = await pool().query("SELECT customer_name FROM orders WHERE id = $1", [order.id]);
  expect(rows[0].customer_name).toBe(order.customer_name);
});
