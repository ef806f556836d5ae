import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { environment } from "#lib/config/environment";
import { FailingNetwork } from "#lib/testing/failing-network";
import { closeWhenSilent, whileSilent } from "./silence.ts";

/** Longer than a busy machine takes for a statement. */
const SILENT_MS = 600;
const url = () => environment.DATABASE_URL ?? "";
let network: FailingNetwork;
afterEach(() => network.close());

async function connect(): Promise<pg.Pool> {
  network = new FailingNetwork(url());
  const pool = new pg.Pool({ connectionString: await network.open(url()), max: 1 });
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    closeWhenSilent(client, SILENT_MS);
  });
  return pool;
}

test("a statement that a lost database does not answer fails, and the next one gets another connection", async () => {
  const pool = await connect();
  await pool.query("SELECT 1");
  network.way = "hold";
  await expect(pool.query("SELECT 2")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  network.way = "pass";
  expect((await pool.query("SELECT 3 AS n")).rows).toEqual([{ n: 3 }]);
  await pool.end();
});

test("a transaction on a lost connection does not go on in the next one", async () => {
  const pool = await connect();
  const connection = await pool.connect();
  await connection.query("BEGIN");
  network.way = "hold";
  await expect(connection.query("SELECT 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await expect(connection.query("ROLLBACK")).rejects.toThrow();
  connection.release(); // without an error, as Prisma does
  network.way = "pass";
  const { rows } = await pool.query("SELECT now() = statement_timestamp() AS is_alone");
  expect(rows).toEqual([{ is_alone: true }]);
  await pool.end();
});

test("a connection may be silent for longer while a long job uses it, and is watched again afterwards", async () => {
  const pool = await connect();
  const connection = await pool.connect();
  await whileSilent(connection, 60_000, () => sleep(2 * SILENT_MS));
  await connection.query("SELECT 1");
  network.way = "hold";
  await expect(connection.query("SELECT 2")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  connection.release();
  await pool.end();
});
