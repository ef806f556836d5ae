import { expect, test } from "vitest";
import type { PrismaContext } from "#lib/db/context";
import { makeDevice } from "#lib/testing/devices";
import { filledDatabase } from "#lib/testing/filled-database";
import { filledId } from "#lib/testing/filled-store";
import { fullScans, planOf } from "#lib/testing/plans";
import { present, type TestStore } from "#lib/testing/store";
import { listItems } from "./list.ts";
import { getDoor } from "./read.ts";

const stores = filledDatabase();

test("all that a phone at a door reads is found by indexes", async () => {
  const [store] = stores() as [TestStore];
  const ran: { name: string; text: string; values: unknown[] }[] = [];
  const { ctx: inner } = await makeDevice(present(store.test));
  const sql: PrismaContext["sql"] = (statement, values = []) => {
    ran.push({ ...statement, values: [inner.merchantId, inner.mode, ...values] });
    return inner.sql(statement, values);
  };
  const ctx = { ...inner, sql };
  await getDoor(ctx);
  const named = { ticket_event_ids: [filledId("ticket_event", 3)], timeslot_ids: [filledId("timeslot", 3)] };
  for (const query of [{}, named]) {
    let page = await listItems(ctx, query);
    while (page.has_more) page = await listItems(ctx, { ...query, since: page.cursor });
    await listItems(ctx, { ...query, since: page.cursor });
  }
  expect(new Set(ran.map(({ name }) => name)).size).toBeGreaterThan(15);
  for (const statement of ran) {
    // A page is as large as this store: the plan is that of a store with many pages.
    if (/^door\.(keys|changes)/.test(statement.name)) statement.values[4] = 100;
    if (/^door\.items/.test(statement.name)) statement.values[2] = (statement.values[2] as string[]).slice(0, 20);
    expect([statement.name, fullScans(await planOf(statement))]).toEqual([statement.name, []]);
  }
}, 300_000);
