import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addDays } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { createApiKey } from "#lib/domain/api-keys/create";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { rotateApiKey } from "#lib/domain/api-keys/rotate";
import { createPass } from "#lib/domain/devices/create-pass";
import { revokeDevice } from "#lib/domain/devices/revoke";
import { makeDevice } from "#lib/testing/devices";
import { holdTickets } from "#lib/testing/orders";
import { ownDatabase } from "#lib/testing/own-database";
import { signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import { purgeEnded } from "./purge-ended.ts";

ownDatabase();

const count = async (table: string): Promise<number> =>
  (await pool().query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;

/** Runs the job on this day from now until nothing is left to do. Returns how many rows it deleted. */
async function runIn(days: number): Promise<number> {
  let all = 0;
  for (let some = 1; some > 0; all += some) some = await purgeEnded.run(addDays(new Date(), days));
  return all;
}

test("ended sessions, invitations, secrets, passes and links of payment pages are deleted when they are no longer kept", async () => {
  const ctx = present((await makeStore()).test);
  const person = await signInPerson(ctx); // a session of 30 days
  await createPass(person.ctx, { sessionId: person.sessionId, name: "Phone" }); // of 12 hours
  const replaced = await createApiKey(ctx, { name: "Replaced", scopes: ["*"] });
  await rotateApiKey(ctx, replaced.key.id, { prefix: replaced.key.prefix, overlap_hours: 24 });
  const revoked = await createApiKey(ctx, { name: "Revoked", scopes: ["*"] });
  await revokeApiKey(ctx, revoked.key.id);
  const device = await makeDevice(ctx);
  await revokeDevice(ctx, device.id);
  const inUse = await makeDevice(ctx, { name: "In use" });
  await holdTickets(ctx);
  await pool().query("INSERT INTO invitation VALUES ($1, $2, 'ada@example.com', 'staff', $3, $4)", [
    ctx.merchantId,
    newId(),
    ctx.now,
    addDays(ctx.now, 7),
  ]);
  const left = async () => [
    await count("session"),
    await count("invitation"),
    await count("checkout"),
    await count("credential"),
    await count("device"),
    await count("api_key"),
  ];
  // Secrets: the pass, the key that was replaced twice, the revoked key, and both devices.
  expect(await left()).toEqual([1, 1, 1, 6, 3, 2]);
  expect(await runIn(30)).toBe(0);
  expect(await runIn(40)).toBe(2);
  expect(await left()).toEqual([1, 0, 1, 5, 3, 2]);
  expect(await runIn(61)).toBe(1);
  expect(await left()).toEqual([0, 0, 1, 5, 3, 2]);
  expect(await runIn(91)).toBe(1);
  expect(await left()).toEqual([0, 0, 0, 5, 3, 2]);
  expect(await runIn(364)).toBe(0);
  expect(await runIn(367)).toBe(4); // three secrets, then the pass
  expect(await left()).toEqual([0, 0, 0, 2, 2, 2]);
  const { rows } = await pool().query("SELECT credential_id AS id FROM credential ORDER BY credential_id");
  expect(rows.map(({ id }) => id)).toEqual([replaced.key.id, inUse.id].sort());
  expect(await runIn(4_000)).toBe(0);
});
