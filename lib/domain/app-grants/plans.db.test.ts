import { randomBytes } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { findCredential } from "#lib/auth/credentials";
import { newId } from "#lib/core/ids";
import { newAccessToken, newAuthorizationCode, newRefreshToken } from "#lib/core/secrets";
import { listApps, listInstalledApps } from "#lib/dashboard/apps/read";
import { pool, type Statement } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { findClient } from "#lib/domain/apps/client";
import { readMaker } from "#lib/domain/apps/maker";
import { GET_APP, LOCK_APP } from "#lib/domain/apps/sql";
import { endAppGrants } from "#lib/jobs/end-app-grants";
import { purgeTokens } from "#lib/jobs/purge-tokens";
import { ownDatabase } from "#lib/testing/own-database";
import { planOf } from "#lib/testing/plans";
import { makeStore, present } from "#lib/testing/store";
import { findInstalledApp, isUsedByAny } from "./read.ts";
import { findAccessToken, findCode, findRefreshToken } from "./secret.ts";
import { ALLOW, DELETE_ACCESS_TOKEN, END_GRANT, EXCHANGE_CODE, GET_GRANT, LOCK_GRANT, ROTATE_TOKEN } from "./sql.ts";

ownDatabase();

const ROWS = 4_000;
const STORES = 3;
const NOW = new Date();
const ID = newId();
const HASH = randomBytes(32);

let ctx: PrismaContext;

/** Two stores have registered half of the apps each, and the last one 20. Every store has installed them all. Each grant has a code and both tokens. */
beforeAll(async () => {
  for (let n = 0; n < STORES; n++) {
    ctx = present((await makeStore()).test);
    await pool().query(
      `INSERT INTO oauth_app (id, merchant_id, name, redirect_uris, type, scopes, created_at)
       SELECT uuid7(), $1, 'A', '{https://app.example}', 'public', '{orders:read}', now() - n * interval '1 minute'
         FROM generate_series(1, $2::int) n`,
      [ctx.merchantId, n < STORES - 1 ? ROWS / 2 : 20],
    );
  }
  await pool().query(
    `INSERT INTO oauth_grant (merchant_id, id, mode, app_id, scopes, granted_by, created_at, updated_at)
     SELECT m.id, uuid7(), 'test', a.id, '{orders:read}', uuid7(), a.created_at, a.created_at FROM merchant m, oauth_app a`,
  );
  for (const [table, more] of [
    ["oauth_code", ", redirect_uri, code_challenge"],
    ["oauth_access_token", ""],
    ["oauth_refresh_token", ""],
  ]) {
    await pool().query(
      `INSERT INTO ${table} (hash, merchant_id, grant_id, scopes, expires_at${more})
       SELECT uuid_send(gen_random_uuid()), merchant_id, id, scopes, created_at + interval '30 days'${more && ", 'u', 'c'"}
         FROM oauth_grant`,
    );
  }
  await pool().query("ANALYZE");
});

/** What `work` asks the pool for. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const query = vi.spyOn(pool(), "query");
  try {
    await work();
    return query.mock.calls.map(([statement]) => statement as unknown as { text: string; values: unknown[] });
  } finally {
    query.mockRestore();
  }
}

/** The filled tables that a statement scans in full. */
const fullScans = async (statement: { text: string; values: unknown[] }): Promise<string[]> =>
  (await planOf(statement))
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"] ?? "")
    .filter((table) => table.startsWith("oauth_") && table !== "oauth_app_secret");

const reads: [string, () => Promise<unknown>][] = [
  ["an access token of a request", () => findCredential(newAccessToken(), NOW)],
  ["an access token", () => findAccessToken(newAccessToken())],
  ["a code", () => findCode(newAuthorizationCode())],
  ["a refresh token", () => findRefreshToken(newRefreshToken())],
  ["an app by its client id", () => findClient(ID)],
  ["who made an app", () => readMaker({ id: ID, name: "A", maker: "Tidehouse" })],
  ["the apps of a store", () => listApps(ctx)],
  ["the installed apps in use", () => listInstalledApps(ctx, { state: "in_use" })],
  ["an installed app", () => findInstalledApp(ctx, ID)],
  ["whether stores use an app", () => isUsedByAny([ctx.merchantId, ID], ID)],
  ["grants of deleted apps", () => endAppGrants.run(NOW)],
  ["what has expired", () => purgeTokens.run(NOW)],
];

test.each(reads)("%s: found by indexes", async (_name, work) => {
  const statements = (await statementsOf(work)).filter(({ text }) => text.includes("oauth_"));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(await fullScans(statement)).toEqual([]);
});

const writes: [Statement, unknown[]][] = [
  [LOCK_APP, [ID]],
  [GET_APP, [NOW, ID]],
  [LOCK_GRANT, [ID]],
  [GET_GRANT, [ID]],
  [ALLOW, [ID, ID, ["orders:read"], ID, NOW]],
  [EXCHANGE_CODE, [NOW, HASH, HASH, NOW, HASH, NOW]],
  [ROTATE_TOKEN, [NOW, HASH, HASH, NOW, HASH, NOW, NOW, ["orders:read"]]],
  [END_GRANT, [ID, NOW, null]],
  [DELETE_ACCESS_TOKEN, [HASH]],
];

test.each(writes)("the statement $name finds its rows by indexes", async ({ text }, values) => {
  expect(await fullScans({ text, values: [ctx.merchantId, ctx.mode, ...values] })).toEqual([]);
});
