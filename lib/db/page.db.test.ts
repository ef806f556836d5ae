import { afterAll, expect, test } from "vitest";
import { makeStore, orderTickets } from "#lib/testing/store";
import { closeDatabase } from "./client.ts";
import { pageOf } from "./page.ts";

afterAll(closeDatabase);

test("two copies of this module share the pool's prepared statements", async () => {
  // @ts-expect-error: the query makes a second copy
  const copy: { pageOf: typeof pageOf } = await import("./page.ts?copy");
  expect(copy.pageOf).not.toBe(pageOf);
  const { live } = await makeStore();
  await orderTickets(live);
  const count = async (list: typeof pageOf, table: string) =>
    (await list(live, { table, url: "/" }, {}, (rows) => rows)).data.length;
  expect(await count(pageOf, "orders")).toBe(1);
  expect(await count(copy.pageOf, "ticket")).toBe(1);
  expect(await count(copy.pageOf, "orders")).toBe(1);
  expect(await count(pageOf, "ticket")).toBe(1);
});
