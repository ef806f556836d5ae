import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { createOrder } from "#lib/domain/sales/create";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { callApi } from "#lib/testing/http";
import { holdTickets, orderBooking, orderGiftCard, orderMembership, orderVoucher } from "#lib/testing/orders";
import { makeTicketProduct } from "#lib/testing/products";
import { makeKey, makeStore, present } from "#lib/testing/store";

interface Operation {
  parameters?: { name: string }[];
}

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../app/v1/openapi.json/document.json"), "utf8"),
) as { paths: Record<string, { get?: Operation }> };

/** Every list that is not below a resource, from the document. */
const lists = Object.entries(document.paths)
  .filter(([path, { get }]) => !path.includes("{") && get?.parameters?.some(({ name }) => name === "starting_after"))
  .map(([path]) => path);

const OF_EACH = 7;
let ctx: PrismaContext;
let key: string;

/** Everything is created in the same second, so that only the ids give the order. */
beforeAll(async () => {
  ctx = present((await makeStore()).test);
  key = await makeKey(ctx);
  for (let n = 0; n < OF_EACH; n++) {
    await createEndpoint(ctx, { url: `https://hooks.example.com/${n}`, events: ["order.*"] });
    await orderBooking(ctx, { timeslots: [4] });
    await orderGiftCard(ctx, 1_000);
    await orderMembership(ctx);
    await orderVoucher(ctx);
    await createDiscountCode(ctx, { code: newId(), percent_off: 10 });
    await holdTickets(ctx);
    await buy(1);
  }
});

let productId: string | undefined;

/** Creates tickets of one product, each ordered by another customer. */
async function buy(quantity: number): Promise<void> {
  productId ??= (await makeTicketProduct(ctx)).productId;
  await createOrder(ctx, {
    customer: { email: `${newId()}@post.example` },
    items: [{ product_id: productId, quantity }],
    payment_method: "manual",
  });
}

interface Page {
  ids: string[];
  has_more: boolean;
}

async function pageOf(list: string, query: Record<string, string | number>): Promise<Page> {
  const { status, body } = await callApi(key, `/v1${list}?${new URLSearchParams(query as Record<string, string>)}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ object: "list", url: `/v1${list}` });
  return { ids: body.data.map((item: { id: string }) => item.id), has_more: body.has_more };
}

/** Returns all pages from the newest. `between` runs after each page. */
async function walkDown(list: string, limit: number, between = async () => {}): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | undefined; ; cursor = pages.at(-1)?.at(-1)) {
    const { ids, has_more } = await pageOf(list, { limit, ...(cursor && { starting_after: cursor }) });
    pages.push(ids);
    if (!has_more) return pages;
    await between();
  }
}

/** Returns all pages from this id to the newest. */
async function walkUp(list: string, limit: number, from: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor = from; ; cursor = pages.at(-1)?.[0] ?? from) {
    const { ids, has_more } = await pageOf(list, { limit, ending_before: cursor });
    pages.push(ids);
    if (!has_more) return pages;
  }
}

describe("pages of any size return the whole list, in both directions:", () => {
  test.each(lists)("GET %s", async (list) => {
    const all = (await walkDown(list, 100)).flat();
    expect(all.length).toBeGreaterThanOrEqual(OF_EACH);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(all.toSorted().reverse());
    expect((await walkDown(list, 3)).flat()).toEqual(all);
    const up = await walkUp(list, 3, all.at(-1) ?? "");
    expect(up.toReversed().flat()).toEqual(all.slice(0, -1));
  });
});

test("hundreds of tickets of one second, while more are sold: none is missing and none is returned twice", async () => {
  for (let n = 0; n < 4; n++) await buy(100);
  const before = (await walkDown("/tickets", 100)).flat();
  expect(before.length).toBeGreaterThan(400);
  let sold = 0;
  const seen = await walkDown("/tickets", 40, async () => {
    await Promise.all([buy(2), buy(2)]);
    sold += 4;
  });
  expect(seen.flat()).toEqual(before);
  const fresh = await walkUp("/tickets", 7, before[0] ?? "");
  expect(new Set(fresh.flat()).size).toBe(sold);
  expect([...fresh.toReversed().flat(), ...before]).toEqual((await walkDown("/tickets", 100)).flat());
});

test.each(["/orders?customer_id=", "/gift_cards?order_id=", "/tickets?ticket_event_id=", "/memberships?product_id="])(
  "a filter by an id of whatever version that does not exist makes an empty list: GET %s",
  async (filter) => {
    for (const id of [newId(), "00000000-0000-0000-0000-000000000000", "11111111-1111-1111-1111-111111111111"]) {
      expect(await callApi(key, `/v1${filter}${id}`)).toMatchObject({ status: 200, body: { data: [] } });
    }
    expect(await callApi(key, `/v1${filter}1`)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  },
);

test("a list below a resource has its own path as `url`", async () => {
  const { id } = await createEndpoint(ctx, { url: "https://hooks.example.com/own", events: ["order.*"] });
  const { body } = await callApi(key, `/v1/webhooks/${id}/deliveries?limit=1`);
  expect(body).toEqual({ object: "list", data: [], has_more: false, url: `/v1/webhooks/${id}/deliveries` });
});
