import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { makeDevice } from "#lib/testing/devices";
import { filledId, fillStore } from "#lib/testing/filled-store";
import { ownDatabase } from "#lib/testing/own-database";
import { fullScans, planOf } from "#lib/testing/plans";
import { makeStore, present } from "#lib/testing/store";
import { listItems } from "./list.ts";
import { getDoor } from "./read.ts";

ownDatabase();

test("all that a phone at a door reads is found by indexes", async () => {
  const store = await makeStore({ offline_charge_limit_cents: 1 });
  for (const { merchantId } of [await makeStore(), await makeStore(), store]) await fillStore(merchantId);
  await pool().query("ANALYZE");
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
