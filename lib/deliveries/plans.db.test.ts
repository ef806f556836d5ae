import { beforeAll, describe, expect, test } from "vitest";
import { pool, queuePool } from "#lib/db/client";
import { CLAIM, EXPIRE_LEASES, FAIL, RELEASE, RENEW_LEASE, SUCCEED } from "#lib/domain/deliveries/moves";
import { ownDatabase } from "#lib/testing/own-database";
import { makeEndpoint, makePresentStore } from "#lib/testing/webhooks";
import { DUE_ENDPOINTS, EXPIRED_LEASES } from "./sql.ts";

ownDatabase();

const DELIVERED = 60_000;

/** Everything was delivered, and nothing is pending. */
beforeAll(async () => {
  const ctx = await makePresentStore();
  const { id } = await makeEndpoint(ctx, "https://203.0.114.1/");
  await pool().query(
    `INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, status, next_attempt_at, created_at)
     SELECT $1, uuid7(), 'test', $2, 'evt_' || n, 'customer.created', '', 'succeeded', now(), now()
       FROM generate_series(1, $3::int) n`,
    [ctx.merchantId, id, DELIVERED],
  );
});

/** The indexes on deliveries that a statement uses. */
async function indexesOf({ text }: { text: string }): Promise<string[]> {
  const { rows } = await queuePool().query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const plan = JSON.stringify(rows[0]);
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"webhook_delivery"/);
  const used = plan.matchAll(/"Index Name":"webhook_delivery_(\w+)","(?:[^{}]*"Index (Cond)")?/g);
  return [...new Set([...used].map(([, name, condition]) => `${name}${condition ? "" : ", all of it"}`))].sort();
}

describe.each([
  ["knows the table", "VACUUM ANALYZE webhook_delivery"],
  [
    "has last seen the table while it was nearly empty",
    "SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', 'webhook_delivery', 'reltuples', 1::real)",
  ],
])("while the planner %s, an index of deliveries is used for", (_knows, makeSo) => {
  beforeAll(async () => void (await pool().query(makeSo)));

  test.each([
    ["the query for endpoints with due deliveries", DUE_ENDPOINTS, ["due"]],
    ["the query for expired leases", EXPIRED_LEASES, ["leased"]],
    ["the statement that ends expired leases", EXPIRE_LEASES, ["leased", "pkey"]],
    ["a claim", CLAIM, ["pkey", "waiting"]],
    ["renewing a lease", RENEW_LEASE, ["pkey"]],
    ["a failure, which counts the waiting deliveries", FAIL, ["pkey", "waiting"]],
    ["successes", SUCCEED, ["pkey"]],
    ["releasing leases", RELEASE, ["pkey"]],
  ])("%s", async (_what, statement, indexes) => {
    expect(await indexesOf(statement)).toEqual(indexes);
  });
});
