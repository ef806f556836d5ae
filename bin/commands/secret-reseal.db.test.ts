import type pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isKnownTo, readBrowserToken, toBrowserToken } from "#lib/auth/known-browser";
import { readSessionToken, toSessionToken } from "#lib/auth/session-token";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { findUnopened } from "#lib/db/reseal";
import { seal, sealedWith, unseal } from "#lib/db/seal";
import { downloadToken, readDownloadToken } from "#lib/domain/files/token";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { ownDatabase } from "#lib/testing/own-database";
import { openSession, signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import { refusal, zakka } from "./in-process.ts";

ownDatabase();

const OLD = "the old secret of at least thirty-two letters";
const NEW = "the new secret of at least thirty-two letters";
const use = (secret: string) => vi.stubEnv("APP_SECRET", secret);

beforeEach(async () => {
  use(OLD);
  await pool().query("DELETE FROM idempotency_record; DELETE FROM totp; DELETE FROM account_mail; DELETE FROM webhook_endpoint; DELETE FROM session"); // biome-ignore format: one statement
});
afterEach(() => void vi.unstubAllEnvs());

interface Ids {
  ctx: PrismaContext;
  endpoint: string;
  secret: string;
  userId: string;
  sessionId: string;
}

/** Creates what is sealed: an endpoint with an old secret, a second factor, a mail, and `answers` answers to requests. */
async function makeSealed(answers = 3): Promise<Ids> {
  const store = await makeStore();
  const { ctx, userId, sessionId } = await signInPerson(present(store.test), "owner");
  const input = { url: "https://shop.example/hooks", events: ["*"] } as never;
  const { id } = await createEndpoint(ctx, input);
  const { signing_secret: secret } = await rotateSecret(ctx, id);
  const sql = (text: string, values: unknown[]) => pool().query(text, values);
  await sql("INSERT INTO totp (user_id, secret_sealed, created_at) VALUES ($1, $2, now())", [userId, sealed("totp")]);
  await sql(
    `INSERT INTO account_mail (id, kind, recipient, data, secret_sealed, next_attempt_at, created_at)
     VALUES ($1, 'reset_password', 'a@shop.example', '{}', $2, now(), now()), ($3, 'reset_password', 'a@shop.example', '{}', NULL, now(), now())`,
    [newId(), sealed("mail"), newId()],
  );
  for (let n = 0; n < answers; n++) {
    await sql(
      `INSERT INTO idempotency_record (merchant_id, credential_id, key, method, path, body_hash, status, answer, created_at, kept_until)
       VALUES ($1, $2, $3, 'POST', '/v1/orders', '\\x00', 200, $4, now(), now() + interval '1 day')`,
      [ctx.merchantId, newId(), `key ${n}`, sealed(`answer ${n}`)],
    );
  }
  return { ctx, endpoint: id, secret, userId, sessionId };
}

const sealed = (text: string): Buffer => Buffer.from(seal(text));

/** Returns every sealed value of the database. */
async function allSealed(): Promise<Buffer[]> {
  const { rows } = await pool().query<{ sealed: Buffer }>(
    `SELECT secret_sealed AS sealed FROM totp UNION ALL SELECT secret_sealed FROM account_mail WHERE secret_sealed IS NOT NULL
     UNION ALL SELECT secret_sealed FROM webhook_endpoint UNION ALL SELECT answer FROM idempotency_record
     UNION ALL SELECT decode(old ->> 'sealed', 'hex') FROM webhook_endpoint, jsonb_array_elements(old_secrets) AS old`,
  );
  return rows.map((row) => row.sealed);
}

const howAll = async () => [...new Set((await allSealed()).map((value) => sealedWith(value)))];
const textsOf = async () => (await allSealed()).map((value) => unseal(value)).sort();

async function reseal(): Promise<{
  code: number;
  result: Record<string, never> & { resealed: Record<string, number> };
}> {
  const { code, stdout } = await zakka("secret", "reseal", "--json");
  return { code, result: JSON.parse(stdout) };
}

const ALL = {
  "totp.secret_sealed": 1,
  "account_mail.secret_sealed": 1,
  "webhook_endpoint.secret_sealed": 1,
  "webhook_endpoint.old_secrets": 1,
  "idempotency_record.answer": 3,
};

test("while both secrets are set everything opens, and after the reseal the old one may go", async () => {
  const { sessionId } = await makeSealed();
  const texts = await textsOf();
  use(`${NEW}, ${OLD}`);
  expect(await textsOf()).toEqual(texts);
  expect(await howAll()).toEqual(["other"]);
  const { code, result } = await reseal();
  expect(code).toBe(0);
  expect(result).toMatchObject({ resealed: ALL, unopened: [], sessions: 1 });
  const { rows } = await pool().query("SELECT expires_at FROM session WHERE id = $1", [sessionId]);
  expect(result.sessions_end).toBe(rows[0].expires_at.toISOString());
  expect((await reseal()).result.resealed).toEqual(Object.fromEntries(Object.keys(ALL).map((name) => [name, 0])));
  use(NEW);
  expect(await howAll()).toEqual(["first"]);
  expect(await textsOf()).toEqual(texts);
  expect((await zakka("doctor", "--json")).stdout).not.toContain("No secret of APP_SECRET");
});

test("sessions, browsers and links of the old secret go on while it is set, and end with it", async () => {
  const { sessionId, userId, ctx } = await makeSealed(0);
  const token = await toSessionToken(sessionId);
  const browser = await toBrowserToken(null, { userId, isVerified: true });
  const link = downloadToken({ merchantId: ctx.merchantId, orderId: newId(), number: 2 });
  const read = async () => [
    await readSessionToken(token),
    isKnownTo(await readBrowserToken(browser), { id: userId, is_verified: true }),
    readDownloadToken(link)?.number ?? null,
  ];
  use(`${NEW},${OLD}`);
  expect(await read()).toEqual([sessionId, true, 2]);
  const fresh = await toSessionToken(sessionId);
  use(OLD);
  expect(await readSessionToken(fresh)).toBeNull(); // it was made with the new one
  use(NEW);
  expect(await read()).toEqual([null, false, null]);
  expect(await readSessionToken(fresh)).toBe(sessionId);
});

test("many at once, and beside a server that seals, leave each value once, sealed with the first", async () => {
  const { ctx, endpoint } = await makeSealed(1_200); // more than two batches
  use(`${NEW},${OLD}`);
  const runs = [reseal(), reseal(), reseal(), rotateSecret(ctx, endpoint), openSession(ctx)] as const;
  const results = await Promise.all(runs);
  const resealed = results.slice(0, 3).map((one) => (one as Awaited<ReturnType<typeof reseal>>).result.resealed);
  expect(resealed.reduce((sum, one) => sum + (one["idempotency_record.answer"] ?? 0), 0)).toBe(1_200);
  expect((await reseal()).code).toBe(0); // a rotation beside it may have kept the old secret as it was
  expect(await howAll()).toEqual(["first"]);
  const { rows } = await pool().query("SELECT jsonb_array_length(old_secrets) AS old FROM webhook_endpoint");
  expect(rows).toEqual([{ old: 2 }]);
});

test("rows that no secret opens are named, by doctor too, and stay as they are", async () => {
  const { userId } = await makeSealed();
  use(`${NEW},${"a third secret of at least thirty-two letters"}`);
  const before = await allSealed();
  const { code, result } = await reseal();
  expect(code).toBe(1);
  expect(result.unopened).toContain(`totp.secret_sealed ${userId}`);
  expect(result.unopened).toHaveLength(7);
  expect(await allSealed()).toEqual(before);
  const { checks } = JSON.parse((await zakka("doctor", "--json")).stdout);
  const message = `No secret of APP_SECRET opens totp.secret_sealed of ${userId}.`;
  expect(checks).toContainEqual({ check: "secrets", ok: false, message });
});

test("doctor looks at the oldest and the newest answers only, however many there are", async () => {
  const { ctx } = await makeSealed(1);
  await pool().query("DELETE FROM idempotency_record");
  await pool().query(
    `INSERT INTO idempotency_record (merchant_id, credential_id, key, method, path, body_hash, status, answer, created_at, kept_until)
     SELECT $1, $2, 'key ' || n, 'POST', '/v1/orders', '\\x00', 200, CASE WHEN n IN (3, 1000, 1998) THEN '\\x01'::bytea ELSE $3::bytea END,
            now(), now() + n * interval '1 second' FROM generate_series(1, 2000) AS n`,
    [ctx.merchantId, newId(), sealed("an answer")],
  );
  let read = 0;
  const counted = async (...args: Parameters<pg.Pool["query"]>) => {
    const result = (await pool().query(...args)) as unknown as pg.QueryResult;
    read += result.rows.length;
    return result;
  };
  const found = await findUnopened({ query: counted } as unknown as pg.Pool);
  const answers = found.find(({ column }) => column === "idempotency_record.answer");
  expect(answers?.unopened.map((key) => key.split(" ").at(-1)).sort()).toEqual(["1998", "3"]);
  expect(read).toBeLessThan(600);
  const { checks } = JSON.parse((await zakka("doctor", "--json")).stdout);
  const message = expect.stringMatching(
    /idempotency_record\.answer of .*Only the oldest and the newest were looked at\.$/,
  );
  expect(checks).toContainEqual({ check: "secrets", ok: false, message });
});

test("with one secret there is nothing to seal anew", async () => {
  await makeSealed();
  expect(await refusal("secret", "reseal")).toContain("APP_SECRET has one secret.");
  expect(await howAll()).toEqual(["first"]);
});

test("every column whose name says that it is sealed is in the list", async () => {
  await makeSealed(1);
  use(`${NEW},${OLD}`);
  const named = await pool().query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%sealed%'`,
  );
  expect(Object.keys((await reseal()).result.resealed)).toEqual(
    expect.arrayContaining(named.rows.map(({ name }) => name)),
  );
  expect(named.rows.length).toBeGreaterThan(2);
});
