import { expect, test } from "vitest";
import type { PageQuery } from "#lib/core/schema";
import { orderTickets } from "#lib/testing/orders";
import { makeStore } from "#lib/testing/store";
import { type Listing, pageOf } from "./page.ts";

test("two copies of this module share the pool's prepared statements", async () => {
  // @ts-expect-error: the query string loads a second copy
  const copy: { pageOf: typeof pageOf } = await import("./page.ts?copy");
  expect(copy.pageOf).not.toBe(pageOf);
  const { live } = await makeStore();
  await orderTickets(live);
  const count = async (list: typeof pageOf, table: string) =>
    (await list(live, { table }, {}, (rows) => rows)).data.length;
  expect(await count(pageOf, "orders")).toBe(1);
  expect(await count(copy.pageOf, "ticket")).toBe(1);
  expect(await count(copy.pageOf, "orders")).toBe(1);
  expect(await count(pageOf, "ticket")).toBe(1);
});

test("paging in both directions returns every row once, also when all rows have the same time", async () => {
  const { test: ctx } = await makeStore();
  const { ticketIds } = await orderTickets(ctx, {}, 23);
  const page = (query: PageQuery) =>
    pageOf(ctx, { table: "ticket" }, { limit: 5, ...query }, (rows) => rows.map((row) => row.id));

  const pages: string[][] = [];
  for (let more = true, cursor: string | undefined; more; cursor = pages.at(-1)?.at(-1)) {
    const { data, has_more } = await page({ starting_after: cursor });
    pages.push(data);
    more = has_more;
  }
  expect(pages.map((ids) => ids.length)).toEqual([5, 5, 5, 5, 3]);
  expect(pages.flat()).toEqual([...ticketIds].sort().reverse());

  for (const [index, ids] of pages.slice(0, -1).entries()) {
    const back = await page({ ending_before: pages[index + 1]?.[0] });
    expect(back).toMatchObject({ data: ids, has_more: index > 0 });
  }
  expect(await page({ ending_before: pages[0]?.[0] })).toMatchObject({ data: [], has_more: false });
});

test("a list is filtered by a column, never by SQL in the place of its name", async () => {
  const { live } = await makeStore();
  // @ts-expect-error: a condition of any other form belongs to `conditions`
  const listing: Listing = { table: "customer", equals: { "lower(email)": "mara@example.com" } };
  await expect(pageOf(live, listing, {}, (rows) => rows)).rejects.toThrow();
});
