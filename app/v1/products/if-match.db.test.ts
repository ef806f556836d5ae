import { beforeAll, describe, expect, test } from "vitest";
import { inPrismaTransaction } from "#lib/db/transaction";
import { createOrder } from "#lib/domain/sales/create";
import { untilBlocked } from "#lib/testing/blocked";
import { callApi } from "#lib/testing/http";
import { ownDatabase } from "#lib/testing/own-database";
import { makePhysicalProduct, makeTicketProduct } from "#lib/testing/products";
import { makeKey, makeStore } from "#lib/testing/store";

ownDatabase();

type Store = Awaited<ReturnType<typeof makeStore>>;

let store: Store;
let key: string;

beforeAll(async () => {
  store = await makeStore();
  key = await makeKey(store.test);
});

const read = async (id: string) => {
  const { body, headers } = await callApi(key, `/v1/products/${id}`);
  return { product: body, tag: headers.get("etag") ?? "none" };
};

const patch = (id: string, tag: string, body: unknown, by = key) =>
  callApi(by, `/v1/products/${id}`, { method: "PATCH", body, headers: { "If-Match": tag } });

const mug = async (stock = 5) => {
  const { productId, variantIds } = await makePhysicalProduct(store.test, [stock]);
  return { id: productId, variant_id: variantIds[0] ?? "" };
};

const orderOf = ({ id, variant_id }: { id: string; variant_id: string }, quantity: number) => ({
  customer: { email: "ida@post.example" },
  items: [{ product_id: id, variant_id, quantity }],
  payment_method: "manual" as const,
  shipping_address: { name: "Ida", line1: "Hafen 1", city: "Kiel", postal_code: "24103", country: "DE" },
});

test("a product has one tag for GET and PATCH, and another after each change and each sale", async () => {
  const { productId: id, eventIds } = await makeTicketProduct(store.test, { capacities: [5] });
  const [ticket_event_id] = eventIds;
  const tags = [(await read(id)).tag];
  expect(tags[0]).toMatch(/^"[\w-]{27}"$/);
  const changes = [
    { title: "Another title" },
    { events: [{ id: ticket_event_id, capacity: 6 }] },
    { tiers: [{ name: "Standing", price_cents: 900 }] },
    { metadata: { place: "left" } },
  ];
  for (const body of changes) {
    const changed = await patch(id, tags.at(-1) ?? "", body);
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, (await read(id)).tag]);
    tags.push(changed.headers.get("etag") ?? "");
  }
  const line = { product_id: id, ticket_event_id, tier_id: (await read(id)).product.tiers[0].id, quantity: 1 };
  const customer = { email: "ida@post.example" };
  for (const payment_method of ["manual", "checkout"] as const) {
    await createOrder(store.test, { customer, items: [line], payment_method });
    tags.push((await read(id)).tag);
  }
  expect(new Set(tags).size).toBe(tags.length);
  expect((await read(id)).tag).toBe(tags.at(-1));
});

test("a stock that was read before a sale is not written back", async () => {
  const one = await mug();
  const { product, tag } = await read(one.id);
  await createOrder(store.test, orderOf(one, 5));
  const sold = await read(one.id);
  const variants = product.variants.map(({ id, stock }: { id: string; stock: number }) => ({ id, stock }));
  const refused = await patch(one.id, tag, { variants });
  expect([refused.status, refused.body.error]).toEqual([412, "precondition_failed"]);
  expect(await read(one.id)).toEqual(sold);
});

test("an entry of a list that leaves out its stock or capacity keeps it", async () => {
  const one = await mug();
  await createOrder(store.test, orderOf(one, 2));
  const { tag } = await read(one.id);
  const changed = await patch(one.id, tag, { variants: [{ id: one.variant_id, price_cents: 700 }] });
  expect(changed.body.variants).toMatchObject([{ price_cents: 700, stock: 3, sold_count: 2 }]);
  const { productId, eventIds } = await makeTicketProduct(store.test, { capacities: [7] });
  const moved = await patch(productId, "*", { events: [{ id: eventIds[0], location: "Hall 2" }] });
  expect(moved.body.events).toMatchObject([{ location: "Hall 2", capacity: 7 }]);
});

describe("If-Match", () => {
  test.each([
    ["the tag", (tag: string) => tag, 200],
    ["any", () => "*", 200],
    ["one of several", (tag: string) => `"other", ${tag}`, 200],
    ["another tag", () => '"other"', 412],
    ["the weak form, which is no promise", (tag: string) => `W/${tag}`, 412],
    ["the tag without quotes", (tag: string) => tag.slice(1, -1), 412],
    ["nothing", () => "", 412],
  ])("with %s", async (_, write, status) => {
    const { id } = await mug();
    const before = await read(id);
    const answer = await patch(id, write(before.tag), { title: "Cup" });
    expect(answer.status).toBe(status);
    expect((await read(id)).product.title).toBe(status === 200 ? "Cup" : before.product.title);
    if (status === 412) expect(await read(id)).toEqual(before);
  });

  test("is asked after the product is found, and before its lists are", async () => {
    const other = await makeKey((await makeStore()).test);
    const live = await makeKey(store.live);
    const one = await mug();
    const { tag } = await read(one.id);
    for (const by of [other, live]) expect((await patch(one.id, tag, { title: "Cup" }, by)).status).toBe(404);
    await patch(one.id, "*", { variants: [{ price_cents: 1 }] });
    expect((await patch(one.id, tag, { variants: [{ id: one.variant_id }] })).status).toBe(412);
  });

  test("lets one of many changes of the same version through", async () => {
    const { id } = await mug();
    const { tag } = await read(id);
    const bodies = Array.from({ length: 8 }, (_, n) => ({ title: `Cup ${n}` }));
    const answers = await Promise.all(bodies.map((body) => patch(id, tag, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    const [won] = answers.filter(({ status }) => status === 200);
    expect((await read(id)).product.title).toBe(won?.body.title);
  });

  test("sees a sale that was on its way", async () => {
    const one = await mug();
    const { tag } = await read(one.id);
    let change: ReturnType<typeof patch> | undefined;
    await inPrismaTransaction(store.test, async (tx) => {
      await createOrder(tx, orderOf(one, 5));
      change = patch(one.id, tag, { variants: [{ id: one.variant_id, stock: 5 }] });
      await untilBlocked();
    });
    expect((await change)?.status).toBe(412);
    expect((await read(one.id)).product.variants).toMatchObject([{ stock: 0, sold_count: 5 }]);
  });
});
