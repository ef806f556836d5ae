import { beforeEach, expect, onTestFinished } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { RECOVER } from "#lib/domain/deliveries/moves";
import { testOnOne } from "#lib/testing/on-one";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { deliveriesTo, fireEvents, makeEndpoint, makePresentStore, type TestEndpoint } from "#lib/testing/webhooks";
import { recoverEvents } from "./recover.ts";
import { updateEndpoint } from "./update.ts";

ownDatabase();

const URL = "https://hooks.does-not-exist.invalid/in";
const EVENTS = 4_000;
/** Pages of 8 KiB that one queued delivery may touch: its indexes, not what was queued before it. */
const MOST_PAGES_EACH = 40;

let ctx: PrismaContext;
let endpoint: TestEndpoint;
beforeEach(async () => {
  ctx = await makePresentStore();
  endpoint = await makeEndpoint(ctx, URL, ["customer.*"]);
});

const testOfServer = testOnOne("a plan or an advisory lock of one server");

const missSome = async (count: number) => {
  await fireEvents(ctx, "customer.created", count);
  await pool().query("DELETE FROM webhook_delivery WHERE endpoint_id = $1", [endpoint.id]);
};

testOfServer(
  "the cost per queued event does not grow with their number, even before the table was analyzed",
  async () => {
    await missSome(EVENTS);
    await pool().query("VACUUM ANALYZE webhook_delivery, event, webhook_endpoint");
    const connection = await pool().connect();
    try {
      await connection.query(`BEGIN; PREPARE recovering AS ${RECOVER.text}`);
      const { rows } = await connection.query(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
       EXECUTE recovering ('${ctx.merchantId}', 'test', '${endpoint.id}', '${addDays(ctx.now, -30).toISOString()}', now())`,
      );
      const { "Shared Hit Blocks": hit, "Shared Read Blocks": read } = rows[0]["QUERY PLAN"][0].Plan;
      const written = await connection.query("SELECT count(*)::int AS count FROM webhook_delivery");
      expect(written.rows).toEqual([{ count: EVENTS }]);
      expect((hit + read) / EVENTS).toBeLessThan(MOST_PAGES_EACH);
    } finally {
      await connection.query("ROLLBACK; DEALLOCATE recovering");
      connection.release();
    }
  },
);

/** Deliveries to this endpoint are written when the returned function is called. */
async function stallWrites(): Promise<() => Promise<void>> {
  await pool().query(`
    CREATE OR REPLACE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(42); RETURN NEW; END';
    CREATE TRIGGER stall BEFORE INSERT ON webhook_delivery
      FOR EACH ROW WHEN (NEW.endpoint_id = '${endpoint.id}') EXECUTE FUNCTION stall()`);
  onTestFinished(async () => void (await pool().query("DROP TRIGGER stall ON webhook_delivery")));
  const holder = await pool().connect();
  await holder.query("BEGIN; SELECT pg_advisory_xact_lock(42)");
  return async () => {
    await holder.query("COMMIT");
    holder.release();
  };
}

const isStalled = async () => {
  const { rows } = await pool().query(
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 42 AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  return rows.length > 0;
};

testOfServer("attempts can end while many events are queued", async () => {
  await missSome(3);
  const goOn = await stallWrites();
  const recovering = recoverEvents(ctx, endpoint.id, { since: toUnix(addDays(ctx.now, -1)) });
  await until(isStalled);
  const { rowCount } = await pool().query("SELECT FROM webhook_endpoint WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED", [
    endpoint.id,
  ]);
  await goOn();
  expect(await recovering).toMatchObject({ queued: 3 });
  expect(rowCount).toBe(1);
});

testOfServer("an endpoint that is disabled meanwhile gets no events", async () => {
  await missSome(3);
  const goOn = await stallWrites();
  const recovering = recoverEvents(ctx, endpoint.id, { since: toUnix(addDays(ctx.now, -1)) }).catch(
    (error: unknown) => error,
  );
  await until(isStalled);
  await updateEndpoint(ctx, endpoint.id, { enabled: false });
  await goOn();
  expect(await recovering).toMatchObject({ code: "invalid_transition" });
  expect(await deliveriesTo(endpoint)).toEqual([]);
});
