import type pg from "pg";
import { describe, expect, test } from "vitest";
import { pool, prisma, queuePool } from "#lib/db/client";
import { makeStore } from "#lib/testing/store";
import { statement } from "./client.ts";
import { inLongTransaction } from "./transaction.ts";

const SETTINGS = `
  SELECT current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('lock_timeout') AS lock,
         current_setting('statement_timeout') AS statement, current_setting('client_connection_check_interval') AS check,
         current_setting('idle_session_timeout') AS silent`;
const SETTINGS_OF = statement("test.settings", `${SETTINGS} WHERE $1::uuid IS NOT NULL AND $2::text IS NOT NULL`);
const LIMITS = { idle: "40s", lock: "10s", statement: "1min", check: "10s", silent: "90s" };

describe("the limits", () => {
  test("hold for each connection of the pools, also those of Prisma", async () => {
    const ask = async (from: pg.Pool) => (await from.query(SETTINGS)).rows[0];
    expect(await Promise.all(Array.from({ length: 3 }, () => ask(pool())))).toEqual([LIMITS, LIMITS, LIMITS]);
    expect(await ask(queuePool())).toEqual({ ...LIMITS, statement: "9s" });
    expect(await prisma().$queryRawUnsafe(SETTINGS)).toEqual([LIMITS]);
  });

  test("are longer only in the transaction of a long job", async () => {
    const { test: ctx } = await makeStore();
    const inside = await inLongTransaction(ctx, (tx) => tx.sql(SETTINGS_OF));
    expect(inside).toEqual([{ ...LIMITS, lock: "2min", statement: "10min" }]);
    const all = await Promise.all(Array.from({ length: 12 }, () => ctx.sql(SETTINGS_OF)));
    expect(all).toEqual(Array.from({ length: 12 }, () => [LIMITS]));
  });

  test("end the statement of a transaction that Prisma gives up, and leave its connection in order", async () => {
    const ofConnection = "SELECT pg_backend_pid() AS process, txid_current_if_assigned() AS transaction";
    let process: unknown;
    const givenUp = prisma().$transaction(
      async (tx) => {
        [{ process }] = await tx.$queryRawUnsafe<[{ process: unknown }]>(ofConnection);
        await tx.$executeRawUnsafe("SELECT pg_sleep(600)");
      },
      { timeout: 300 },
    );
    await expect(givenUp).rejects.toThrow("canceling statement due to user request");
    const all = await Promise.all(Array.from({ length: 12 }, () => pool().connect()));
    const found = await Promise.all(all.map(async (connection) => (await connection.query(ofConnection)).rows[0]));
    for (const connection of all) connection.release();
    expect(found).toContainEqual({ process, transaction: null });
  });
});
