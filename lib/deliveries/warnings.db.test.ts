import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addDays, toUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { onMail } from "#lib/domain/mail/wake";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { endAttempt } from "#lib/testing/attempts";
import { ownDatabase } from "#lib/testing/own-database";
import { addPerson, mailOf } from "#lib/testing/people";
import { abandonAll, claimAll, deliveriesTo, fireEvents, makeEndpoint, makePresentStore } from "#lib/testing/webhooks";
import { type Claim, expireLeases } from "./queue.ts";

ownDatabase();

const end = (one: Claim | undefined, status: number | null) =>
  endAttempt(one, status, { headers: {}, body: status === null ? null : "The database is away." });

let ctx: PrismaContext;
let endpoint: { id: string };
let owner: string;
beforeEach(async () => {
  await abandonAll();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  ctx = await makePresentStore();
  endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/hooks");
  owner = await addPerson(ctx, "owner");
});
afterEach(() => vi.unstubAllEnvs());

/** Makes every pending delivery due, with this number of past attempts. */
const setTried = (count: number) =>
  pool().query(
    "UPDATE webhook_delivery SET attempt_count = $2, next_attempt_at = now() - interval '1 s' WHERE merchant_id = $1 AND status = 'pending'",
    [ctx.merchantId, count],
  );
/** Creates an event whose attempt number `number` has this outcome. */
async function tryIt(number: number, status: number | null = 500) {
  await fireEvents(ctx);
  await setTried(number - 1);
  return end((await claimAll())[0], status);
}
const kinds = async () => (await mailOf(ctx)).map(({ kind }) => kind);
const passADay = () =>
  pool().query("UPDATE webhook_endpoint SET warned_at = $2 WHERE id = $1", [endpoint.id, addDays(ctx.now, -1)]);
const warnedAt = async () =>
  (await pool().query("SELECT warned_at FROM webhook_endpoint WHERE id = $1", [endpoint.id])).rows[0].warned_at;

test("the early warning is written when a delivery has used up four attempts, not before", async () => {
  await fireEvents(ctx, "customer.created", 3);
  for (const number of [1, 2, 3]) {
    await setTried(number - 1);
    await end((await claimAll())[0], 500);
    expect(await kinds()).toEqual([]);
  }
  await setTried(3);
  let signals = 0;
  const stop = onMail(() => signals++);
  await end((await claimAll())[0], 500);
  stop();
  expect(signals).toBe(1);
  const [mail] = await mailOf(ctx);
  expect(mail).toMatchObject({
    mode: "test",
    kind: "webhook_failing",
    recipient: owner,
    recipient_name: "Ines, owner",
    status: "waiting",
    attempt_count: 0,
    subject: null,
  });
  expect(mail?.data).toMatchObject({
    store: "Tidehouse",
    zone: "UTC",
    endpoint_id: endpoint.id,
    url: "http://127.0.0.1:1/hooks",
    event_type: "customer.created",
    attempt_count: 4,
    gone: false,
    failed_in_a_row: 0,
    failures_that_disable: 5,
    since: toUnix(ctx.now),
    waiting: 0,
    answer: { response_status: 500, error: null, body: "The database is away." },
  });
  expect(await deliveriesTo(endpoint)).toContainEqual(expect.objectContaining({ id: mail?.data.delivery_id }));
  const inSeconds = (mail?.data.last_try_at as number) - Date.now() / 1000;
  expect(inSeconds).toBeGreaterThan(7_200 + 43_200 + 86_400 - 60);
  expect(inSeconds).toBeLessThan(7_200 + 43_200 + 86_400 + 60);
});

test("the early warning goes to owners, admins and developers of this store, and to nobody else", async () => {
  const admin = await addPerson(ctx, "admin");
  const developer = await addPerson(ctx, "developer");
  await addPerson(ctx, "staff");
  await addPerson(await makePresentStore(), "owner");
  await tryIt(4);
  expect((await mailOf(ctx)).map(({ recipient }) => recipient).sort()).toEqual([owner, admin, developer].sort());
  const { rows } = await pool().query(
    "SELECT count(DISTINCT merchant_id)::int AS n FROM mail WHERE recipient = ANY ($1)",
    [[owner, admin, developer]],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test("the early warning to an address that is not verified is kept", async () => {
  const admin = await addPerson(ctx, "admin");
  await pool().query("UPDATE app_user SET email_verified_at = NULL WHERE email = $1", [owner]);
  await tryIt(4);
  expect((await mailOf(ctx)).map(({ recipient, status }) => [recipient, status])).toEqual([
    [owner, "kept"],
    [admin, "waiting"],
  ]);
});

test("the early warning has the number of waiting events and why there was no response", async () => {
  await fireEvents(ctx, "customer.created", 1);
  await setTried(3);
  const [claimed] = await claimAll();
  await fireEvents(ctx, "customer.updated", 7);
  await end(claimed, null);
  expect((await mailOf(ctx))[0]?.data).toMatchObject({
    waiting: 7,
    answer: { response_status: null, error: "timeout", body: null },
  });
});

test("the early warning says since when this delivery has been tried, whatever failed before it", async () => {
  await pool().query(
    "UPDATE webhook_endpoint SET failed_in_a_row = 2, failing_since = now() - interval '3 days' WHERE id = $1",
    [endpoint.id],
  );
  await tryIt(4);
  expect((await mailOf(ctx))[0]?.data).toMatchObject({ failed_in_a_row: 2, since: toUnix(ctx.now) });
});

test("the early warning is sent once while the endpoint keeps failing", async () => {
  await tryIt(4);
  for (const number of [5, 6, 4, 4]) await tryIt(number);
  expect(await kinds()).toEqual(["webhook_failing"]);
});

test("failures after a success within a day cause no second early warning, and those after a later success do", async () => {
  await tryIt(4);
  await tryIt(7); // one of the five, which the success forgets
  await tryIt(1, 200);
  await tryIt(4);
  expect(await kinds()).toEqual(["webhook_failing"]);
  await passADay();
  await tryIt(4);
  expect(await kinds()).toEqual(["webhook_failing"]);
  await tryIt(1, 200);
  expect(await warnedAt()).toBeNull();
  await tryIt(4);
  expect(await kinds()).toEqual(["webhook_failing", "webhook_failing"]);
});

test("the early warning is sent again after the endpoint was enabled again", async () => {
  await tryIt(4);
  await updateEndpoint(ctx, endpoint.id, { enabled: false });
  await updateEndpoint(ctx, endpoint.id, { enabled: true });
  await tryIt(4);
  expect(await kinds()).toEqual(["webhook_failing", "webhook_failing"]);
});

test("enabling an enabled endpoint does not cause a second early warning", async () => {
  await tryIt(4);
  await updateEndpoint(ctx, endpoint.id, { enabled: true });
  await tryIt(4);
  expect(await kinds()).toEqual(["webhook_failing"]);
});

test("the early warning is not written for a retry by hand, nor for a disabled endpoint, nor when the lease was lost", async () => {
  await fireEvents(ctx);
  await setTried(3);
  const [delivery] = await deliveriesTo(endpoint);
  await retryDelivery(ctx, endpoint.id, delivery?.id ?? "");
  await end((await claimAll())[0], 500);
  await pool().query("UPDATE webhook_delivery SET status = 'failed' WHERE id = $1", [delivery?.id]);
  await retryDelivery(ctx, endpoint.id, delivery?.id ?? "");
  await end((await claimAll())[0], 500);
  expect(await kinds()).toEqual([]);

  await fireEvents(ctx);
  await setTried(3);
  const [late] = await claimAll();
  await pool().query("UPDATE webhook_delivery SET lease_until = now() - interval '1 s' WHERE id = $1", [late?.id]);
  await expireLeases(new Date());
  expect(await end(late, 500)).toBeNull();
  expect(await kinds()).toEqual([]);

  const [held] = await claimAll();
  await updateEndpoint(ctx, endpoint.id, { enabled: false });
  await end(held, 500);
  expect(await kinds()).toEqual([]);
});

test("forty failures at once write the early warning once for each person", async () => {
  await addPerson(ctx, "developer");
  await fireEvents(ctx, "customer.created", 40);
  await setTried(3);
  const claims = await claimAll();
  expect(claims).toHaveLength(40);
  await Promise.all(claims.map((one) => end(one, 500)));
  expect(await kinds()).toEqual(["webhook_failing", "webhook_failing"]);
  expect(new Set((await mailOf(ctx)).map(({ recipient }) => recipient)).size).toBe(2);
});

describe("the mail about a disabled endpoint", () => {
  test("is written after five failed deliveries in a row, with what is not sent and since when", async () => {
    await pool().query("UPDATE webhook_endpoint SET warned_at = now() WHERE id = $1", [endpoint.id]);
    for (let count = 1; count <= 4; count++) await tryIt(7);
    expect(await kinds()).toEqual([]);
    const atLast = { ...ctx, now: new Date(ctx.now.getTime() + 60_000) };
    await fireEvents(atLast);
    await setTried(6);
    const [fifth] = await claimAll();
    await fireEvents(atLast, "customer.updated", 2);
    expect(await end(fifth, 500)).toMatchObject({ status: "failed", disables: true });
    const [mail, ...others] = await mailOf(ctx);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "webhook_disabled",
      data: { gone: false, failed_in_a_row: 5, attempt_count: 7, waiting: 2, since: toUnix(ctx.now) },
    });
  });

  test("is the only mail if there was no warning before", async () => {
    for (let count = 1; count <= 3; count++) await tryIt(7);
    await pool().query("DELETE FROM mail WHERE merchant_id = $1", [ctx.merchantId]);
    await pool().query("UPDATE webhook_endpoint SET warned_at = NULL, failed_in_a_row = 4 WHERE id = $1", [
      endpoint.id,
    ]);
    await tryIt(7);
    expect(await kinds()).toEqual(["webhook_disabled"]);
  });

  test("is written at once after a 410", async () => {
    await tryIt(1, 410);
    expect(await mailOf(ctx)).toMatchObject([
      { kind: "webhook_disabled", data: { gone: true, answer: { response_status: 410 } } },
    ]);
  });

  test("is written once for each person, however many failures end at once", async () => {
    await addPerson(ctx, "admin");
    await pool().query("UPDATE webhook_endpoint SET warned_at = now() WHERE id = $1", [endpoint.id]);
    await fireEvents(ctx, "customer.created", 40);
    await setTried(6);
    await Promise.all((await claimAll()).map((one) => end(one, 500)));
    expect(await kinds()).toEqual(["webhook_disabled", "webhook_disabled"]);
  });

  test("is not written after retries by hand, which disable nothing", async () => {
    await fireEvents(ctx, "customer.created", 6);
    await setTried(6);
    await pool().query("UPDATE webhook_delivery SET manual = true WHERE merchant_id = $1", [ctx.merchantId]);
    for (const one of await claimAll()) await end(one, 500);
    expect(await kinds()).toEqual([]);
  });

  test("needs five failures anew after a success, which resets their count and start time", async () => {
    await tryIt(7);
    await tryIt(1, 200);
    const { rows } = await pool().query("SELECT failed_in_a_row, failing_since FROM webhook_endpoint WHERE id = $1", [
      endpoint.id,
    ]);
    expect(rows).toEqual([{ failed_in_a_row: 0, failing_since: null }]);
  });
});

test("a failure whose transaction is rolled back writes no mail", async () => {
  await pool().query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
  );
  await pool().query(
    "CREATE CONSTRAINT TRIGGER refuse AFTER UPDATE ON webhook_delivery DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.attempt_count = 4) EXECUTE FUNCTION refuse()",
  );
  try {
    await fireEvents(ctx);
    await setTried(3);
    await expect(end((await claimAll())[0], 500)).rejects.toThrow("no");
    expect(await kinds()).toEqual([]);
    expect(await warnedAt()).toBeNull();
  } finally {
    await pool().query("DROP FUNCTION refuse() CASCADE");
  }
});
