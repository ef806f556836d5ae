import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { revokeInstalledApp } from "#lib/domain/app-grants/end";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { allowApp, makeApp, makeInstaller, REDIRECT_URI } from "#lib/testing/apps";
import { addPerson } from "#lib/testing/people";
import { findClient } from "./client.ts";
import { createApp } from "./create.ts";
import { readMaker } from "./maker.ts";
import { AppInput } from "./schema.ts";
import { updateApp } from "./update.ts";

const INPUT = AppInput.parse({
  name: "Seatmap",
  type: "public",
  redirect_uris: [REDIRECT_URI],
  scopes: ["orders:read"],
});

async function makerOf(id: string) {
  const client = await findClient(id);
  if (!client) throw new Error("The app exists.");
  return readMaker(client);
}

test("the maker is known by the domain of the person who registered the app, not by that of an owner", async () => {
  const { ctx, userId } = await makeInstaller("developer");
  await addPerson(ctx, "owner", `ines-${newId()}@tidehouse.example`);
  const { app } = await createApp(ctx, INPUT);
  await pool().query("UPDATE app_user SET email = $2 WHERE id = $1", [userId, `mika-${newId()}@Gmail.com`]);
  expect(await makerOf(app.id)).toEqual({ domain: "gmail.com", stores: 0, imitates: null });
  await pool().query("UPDATE app_user SET email_verified_at = NULL WHERE id = $1", [userId]);
  expect((await makerOf(app.id)).domain).toBeNull();
  await pool().query("DELETE FROM app_user WHERE id = $1", [userId]);
  expect((await makerOf(app.id)).domain).toBeNull();
});

test("for an app of the command line an owner with a confirmed address answers", async () => {
  const { app, maker } = await makeApp({}, `ines-${newId()}@tidehouse.example`);
  await addPerson(maker, "admin", `first-${newId()}@other.example`);
  expect((await makerOf(app.id)).domain).toBe("tidehouse.example");
  await pool().query(
    `UPDATE app_user SET email_verified_at = NULL WHERE id IN
       (SELECT user_id FROM store_role WHERE merchant_id = $1 AND role = 'owner')`,
    [maker.merchantId],
  );
  expect((await makerOf(app.id)).domain).toBeNull();
});

test("a store that uses the app counts once for both modes, and no longer once it has revoked them", async () => {
  const [app, other, one, two] = [await makeApp(), await makeApp(), await makeInstaller(), await makeInstaller()];
  for (const ctx of [one.ctx, one.live, two.ctx]) await allowApp(ctx, app);
  await allowApp(two.ctx, other);
  expect((await makerOf(app.app.id)).stores).toBe(2);
  const grant = await findInstalledApp(two.ctx, app.app.id);
  await revokeInstalledApp(two.ctx, grant?.id ?? "");
  expect((await makerOf(app.app.id)).stores).toBe(1);
  expect((await makerOf(other.app.id)).stores).toBe(1);
});

test("an app with the name of a known company imitates it, also after it was renamed, and by the name of its store", async () => {
  const { app, maker } = await makeApp();
  expect((await makerOf(app.id)).imitates).toBeNull();
  await updateApp(maker, app.id, { name: "Cl aude" });
  expect((await makerOf(app.id)).imitates?.company).toBe("Anthropic");
  await updateApp(maker, app.id, { name: "Seatmap" });
  await pool().query("UPDATE merchant SET name = 'ΟpenAI' WHERE id = $1", [maker.merchantId]);
  expect((await makerOf(app.id)).imitates?.company).toBe("OpenAI");
});

test("the company itself does not", async () => {
  const { app } = await makeApp({ name: "Claude" }, `ada-${newId()}@anthropic.com`);
  expect(await makerOf(app.id)).toEqual({ domain: "anthropic.com", stores: 0, imitates: null });
});
