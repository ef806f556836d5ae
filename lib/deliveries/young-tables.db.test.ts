import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool, queuePool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { leaseForInngest } from "#lib/inngest/hand-over";
import { endAttempt, outcomeOf } from "#lib/testing/attempts";
import { ownDatabase } from "#lib/testing/own-database";
import { claimAll, fireEvents, makeEndpoint, makePresentStore } from "#lib/testing/webhooks";
import { payloadsOf } from "./payloads.ts";
import { type Claim, claim, expireLeases, findDue, LEASE_MS, release, renewLease, succeed } from "./queue.ts";
import { SHARES } from "./shares.ts";

ownDatabase();

const TABLES = ["event", "webhook_delivery", "webhook_attempt", "webhook_endpoint"];
const ENDPOINTS = 100;
const FLOOD = 20_000;
/** Rows that a step may read. One scan of the merchant's deliveries or events reads all of `FLOOD`. */
const MOST_READ = 1_000;
/** A connection keeps a plan after five runs. */
const RUNS = 7;

/** All steps of the delivery of events. */
const STEPS: Record<string, (claims: readonly [Claim, ...Claim[]]) => Promise<unknown>> = {
  expireLeases: () => expireLeases(new Date()),
  payloadsOf: (claims) => payloadsOf(claims[0], claims),
  succeed: (claims) =>
    succeed(claims.map((claim) => ({ claim, outcome: outcomeOf(200), decision: { status: "succeeded" } }))),
  fail: ([one]) => endAttempt(one, 500),
  release,
  renewLease: ([one]) => renewLease(one, { id: one.id, leaseUntil: one.lease_until }, new Date()),
};

type Run = (text: string, values?: unknown[]) => Promise<unknown>;
const run: Run = (text, values) => pool().query(text, values);

const UNRENDERED = `'voucher.redeemed', '{"created_at":"2026-01-01T00:00:00Z"}'::jsonb`;

let ctx: PrismaContext;
beforeEach(async () => {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  await run(`TRUNCATE ${TABLES}`);
  // What the planner knows is put right within a minute or two. Until then it is as it is here.
  for (const table of TABLES) await run(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  ctx = await makePresentStore();
  await makeEndpoint(ctx, "http://127.0.0.1:1/");
});
afterEach(() => vi.unstubAllEnvs());

/** Creates events that are not rendered yet, with `FLOOD` deliveries to 100 endpoints. */
async function flood(events: number, query: Run): Promise<void> {
  await query(
    `INSERT INTO webhook_endpoint (merchant_id, id, mode, url, events, secret_sealed, signing_secret_prefix, created_at)
     SELECT merchant_id, uuid7(), mode, url, events, secret_sealed, signing_secret_prefix, created_at
       FROM webhook_endpoint, generate_series(2, $1::int)`,
    [ENDPOINTS],
  );
  await query(
    `INSERT INTO event (merchant_id, id, mode, type, row, created_at)
     SELECT $1::uuid, 'evt_01' || lpad(n::text, 24, '0'), 'test', ${UNRENDERED}, now() FROM generate_series(0, $2 - 1) n`,
    [ctx.merchantId, events],
  );
  await query(
    `INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
     SELECT e.merchant_id, uuid7(), e.mode, e.id, 'evt_01' || lpad((n % $3)::text, 24, '0'), 'voucher.redeemed', e.url, now(), now()
       FROM generate_series(1, $2::int) n
       JOIN (SELECT *, row_number() OVER () AS number FROM webhook_endpoint) e ON e.number = n % $1::int + 1`,
    [ENDPOINTS, FLOOD, events],
  );
}

/** Rows of these tables that this process has read, including foreign key checks. */
async function rowsRead(): Promise<number> {
  for (const each of [pool(), queuePool()]) await each.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool().query(
    "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_user_tables WHERE relname = ANY ($1)",
    [TABLES],
  );
  return rows[0].count;
}

/** What each step reads for a claim of 64, and what that claim reads. */
async function readsOfSteps(): Promise<[string, number][]> {
  const reads: [string, number][] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    const before = await rowsRead();
    const [first, ...others] = await claimSome();
    if (!first || others.length !== 63) throw new Error(`${others.length} claims and one`);
    const between = await rowsRead();
    await step([first, ...others]);
    reads.push([`claim before ${name}`, between - before], [name, (await rowsRead()) - between]);
  }
  return reads;
}

/** 64 deliveries, four for each endpoint. */
async function claimSome(): Promise<Claim[]> {
  const { rows } = await pool().query("SELECT id FROM webhook_endpoint ORDER BY id LIMIT 16");
  const shares = rows.map(({ id }) => ({ endpointId: id, count: 4 }));
  return (await claim({ merchant_id: ctx.merchantId, mode: "test" }, shares, new Date())).claims;
}

/** The reads across merchants, which read all due deliveries once. */
async function readsOfLooks(): Promise<number[]> {
  const before = await rowsRead();
  await findDue(new Date());
  const between = await rowsRead();
  await leaseForInngest({ shares: SHARES, leaseMs: LEASE_MS });
  return [between - before, (await rowsRead()) - between];
}

/** The rows that expiring some leases reads. */
async function readsOfExpiry(): Promise<number> {
  await claimSome();
  await run("UPDATE webhook_delivery SET lease_until = now() - interval '1 s' WHERE status = 'in_flight'");
  const before = await rowsRead();
  await expireLeases(new Date());
  return (await rowsRead()) - before;
}

async function tooMuch(): Promise<[string, number][]> {
  const reads = await readsOfSteps();
  for (const [name, rows] of reads) {
    if (name.startsWith("claim before")) expect(rows).toBeGreaterThanOrEqual(64); // what is read is seen
  }
  for (const rows of await readsOfLooks()) expect(rows).toBeLessThan(FLOOD + 10 * MOST_READ);
  expect(await readsOfExpiry()).toBeLessThan(5 * MOST_READ); // it expires all leases that the other steps left
  return reads.filter(([, rows]) => rows > MOST_READ);
}

test.each([1, FLOOD])(
  "with plans made when almost nothing waited, no step reads all rows (%i events)",
  async (events) => {
    for (let count = 0; count < RUNS; count++) {
      for (const step of Object.values(STEPS)) {
        await fireEvents(ctx);
        await run(`UPDATE event SET payload = NULL, (type, "row") = (${UNRENDERED})`);
        const [first, ...others] = await claimAll();
        if (first) await step([first, ...others]);
        await run("UPDATE webhook_delivery SET next_attempt_at = now()");
        await release(await claimAll());
        await run("UPDATE webhook_endpoint SET is_slow = false");
      }
    }
    await flood(events, run);
    expect(await tooMuch()).toEqual([]);
  },
);

test.each([1, FLOOD])(
  "with statistics from before the commit that filled the tables, no step reads all rows (%i events)",
  async (events) => {
    const filling = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await filling.connect();
    try {
      await filling.query("BEGIN");
      await flood(events, (text, values) => filling.query(text, values));
      await run(`ANALYZE ${TABLES}`);
      await filling.query("COMMIT");
    } finally {
      await filling.end();
    }
    expect(await tooMuch()).toEqual([]);
  },
);
