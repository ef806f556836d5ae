import { beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { ownDatabase } from "#lib/testing/own-database";
import { makeEndpoint, makePresentStore } from "#lib/testing/webhooks";
import { CLAIM, FAIL, LOOK, RECOVER_LOST, RELEASE, SUCCEED } from "./sql.ts";

ownDatabase();

const DELIVERED = 20_000;

/** As the planner last saw it: everything was delivered, and nothing waits. */
beforeAll(async () => {
  const ctx = await makePresentStore();
  const { id } = await makeEndpoint(ctx, "https://203.0.114.1/");
  await pool().query(
    `INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, status, next_attempt_at, created_at)
     SELECT $1, uuid7(), 'test', $2, 'evt_' || n, 'customer.created', '', 'succeeded', now(), now()
       FROM generate_series(1, $3::int) n`,
    [ctx.merchantId, id, DELIVERED],
  );
  await pool().query("VACUUM ANALYZE webhook_delivery");
});

test.each([
  ["looks for what is due and what was lost by an index each", LOOK, ["due", "leased"]],
  ["finds the leases that ran out", RECOVER_LOST, ["leased"]],
  ["walks through what waits in the order of its endpoints", CLAIM, ["waiting"]],
  ["reaches what succeeded by its key", SUCCEED, ["pkey"]],
  ["reaches what failed by its key, and counts what waits", FAIL, ["pkey", "waiting"]],
  ["reaches what is given back by its key", RELEASE, ["pkey"]],
])("%s", async (_does, { text }, indexes) => {
  const { rows } = await pool().query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const plan = JSON.stringify(rows[0]);
  const used = new Set([...plan.matchAll(/"Index Name":"webhook_delivery_(\w+)"/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(indexes);
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"webhook_delivery"/);
});
