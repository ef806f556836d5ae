import { beforeEach, expect, test } from "vitest";
import { pool, walker } from "#lib/db/client";
import { ownDatabase } from "#lib/testing/own-database";
import { HAND_OVER } from "./hand-over-sql.ts";

ownDatabase();

const DELIVERIES = 100_000;
/** Pages of 8 KiB that one hand-over may touch, by whatever index; the deliveries alone fill more than 2,000. */
const MOST_PAGES = 2_500;

beforeEach(
  async () => void (await pool().query("TRUNCATE webhook_delivery, webhook_attempt, webhook_endpoint, event")),
);

/** So many merchants with an endpoint each, and deliveries that are due. */
async function fill(merchants: number): Promise<void> {
  await pool().query(
    `INSERT INTO webhook_endpoint (merchant_id, id, mode, url, events, secret_sealed, signing_secret_prefix, created_at)
     SELECT md5('m' || m)::uuid, md5('e' || m)::uuid, 'test', 'https://hooks.example', '{*}', '', 'whsec_', now()
       FROM generate_series(1, $1) m`,
    [merchants],
  );
  await pool().query(
    `INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
     SELECT merchant_id, uuid7(), mode, id, 'evt_' || n, 'customer.created', url, now(), now()
       FROM webhook_endpoint, generate_series(1, $1) n`,
    [DELIVERIES / merchants],
  );
}

interface Plan {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Actual Rows": number;
}

/** One hand-over of up to 100, as the engine's connection plans it. */
async function handedOver(): Promise<Plan> {
  const connection = await walker().connect();
  try {
    await connection.query(`PREPARE the_hand_over AS ${HAND_OVER.text}`);
    const { rows } = await connection.query(
      "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE the_hand_over (100, 60, 8, 64, 1000, false)",
    );
    return rows[0]["QUERY PLAN"][0].Plan;
  } finally {
    await connection.query("DEALLOCATE ALL");
    connection.release();
  }
}

test.each([
  { merchants: 1, takes: 8 },
  { merchants: 1_000, takes: 100 },
])(
  "a hand-over among 100,000 deliveries of $merchants merchants reads little of them",
  async ({ merchants, takes }) => {
    await fill(merchants);
    for (const knows of ["nothing of a young table", "the table"]) {
      if (knows === "the table") {
        await pool().query("UPDATE webhook_delivery SET handed_over_until = NULL WHERE handed_over_until IS NOT NULL");
        await pool().query("VACUUM ANALYZE webhook_delivery");
      }
      const plan = await handedOver();
      expect(plan["Actual Rows"]).toBe(takes);
      expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(
        MOST_PAGES * (merchants === 1 ? 1 : 8),
      );
    }
  },
);
