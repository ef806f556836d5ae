import { beforeEach, expect, test } from "vitest";
import { pool, walker } from "#lib/db/client";
import { ownDatabase } from "#lib/testing/own-database";
import { CLAIM } from "./sql.ts";
import { FIRST } from "./turns.ts";

ownDatabase();

const DELIVERIES = 100_000;
/** Pages of 8 KiB that a claim of 64 may touch, by whatever index; the deliveries alone fill more than 2,000. */
const MOST_PAGES = 2_500;

beforeEach(
  async () => void (await pool().query("TRUNCATE webhook_delivery, webhook_attempt, webhook_endpoint, event")),
);

/** So many merchants and endpoints of each, with deliveries that are due, or not yet. */
async function fill(merchants: number, endpoints: number, isDue = true): Promise<void> {
  await pool().query(
    `INSERT INTO webhook_endpoint (merchant_id, id, mode, url, events, secret_sealed, signing_secret_prefix, created_at)
     SELECT md5('m' || m)::uuid, md5('e' || m || '-' || e)::uuid, 'test', 'https://hooks.example', '{*}', '', 'whsec_', now()
       FROM generate_series(1, $1) m, generate_series(1, $2) e`,
    [merchants, endpoints],
  );
  await pool().query(
    `INSERT INTO webhook_delivery (merchant_id, id, mode, endpoint_id, event_id, event_type, url, next_attempt_at, created_at)
     SELECT merchant_id, uuid7(), mode, id, 'evt_' || n, 'customer.created', url, now() + $2::interval, now()
       FROM webhook_endpoint, generate_series(1, $1) n`,
    [DELIVERIES / merchants / endpoints, isDue ? "0" : "1 hour"],
  );
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Actual Rows": number;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of one claim of 64 in the prompt lane, as the dispatcher's connection makes it. */
async function claimed(): Promise<Node> {
  const connection = await walker().connect();
  try {
    await connection.query(`BEGIN; PREPARE the_claim AS ${CLAIM.text}`);
    const { rows } = await connection.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
       EXECUTE the_claim (64, 4, '{}', '{}', '{}', 64, '{}', '{}', '{}', false, '${FIRST}')`,
    );
    return rows[0]["QUERY PLAN"][0].Plan;
  } finally {
    await connection.query("ROLLBACK; DEALLOCATE ALL");
    connection.release();
  }
}

test.each([
  { merchants: 1, endpoints: 1, takes: 4 },
  { merchants: 1, endpoints: 1_000, takes: 64 },
  { merchants: 1_000, endpoints: 1, takes: 64 },
  { merchants: 100, endpoints: 100, takes: 64 },
])(
  "a claim among 100,000 deliveries to $endpoints endpoints of each of $merchants merchants reads little of them",
  async ({ merchants, endpoints, takes }) => {
    await fill(merchants, endpoints);
    for (const knows of ["nothing of a young table", "the table"]) {
      if (knows === "the table") await pool().query("ANALYZE");
      const plan = await claimed();
      expect(plan["Actual Rows"]).toBe(takes);
      expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(MOST_PAGES);
      const scans = nodesOf(plan).filter((node) => node["Relation Name"] === "webhook_delivery");
      expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    }
  },
);

test("endpoints with deliveries that are not due cost one look each, however many those are", async () => {
  await fill(1, 100, false);
  const plan = await claimed();
  expect(plan["Actual Rows"]).toBe(0);
  expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(100 * 10);
});
