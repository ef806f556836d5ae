import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as apps from "#app/(dashboard)/apps/actions";
import * as passes from "#app/(dashboard)/devices/actions";
import * as keys from "#app/(dashboard)/keys/actions";
import * as installedApps from "#app/(dashboard)/settings/apps/actions";
import { toSessionToken } from "#lib/auth/session-token";
import type { FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createApiKey } from "#lib/domain/api-keys/create";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { createApp } from "#lib/domain/apps/create";
import { createPass } from "#lib/domain/devices/create-pass";
import { sessionCookie } from "#lib/pages/cookies";
import { installApp, REDIRECT_URI } from "#lib/testing/apps";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { actionsOf } from "#lib/testing/security-events";
import { makeStore, present } from "#lib/testing/store";

// The actions behind the pages that give and take access: API keys, apps, installed apps and scanner passes.

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

type Fields = Record<string, string | string[]>;
type Send = (before: never, form: FormData) => Promise<FormState | { problem?: string }>;

const KEY: Fields = { name: "Till", mode: "test", ends: "never", scopes: ["orders:read"] };
const APP: Fields = { name: "Seatmap", redirect_uris: REDIRECT_URI, scopes: ["orders:read"], type: "confidential" };

/** A store in which one of everything gives access, with test data. */
interface Store {
  ctx: PrismaContext;
  key: string;
  app: string;
  grant: string;
  pass: string;
}

async function makeFullStore(): Promise<Store> {
  const store = await makeStore();
  const ctx = present(store.test);
  const { ctx: owner, sessionId } = await signInPerson(ctx, "owner");
  const { key } = await createApiKey(ctx, { name: "Till", scopes: ["orders:read"] });
  const scopes = ["orders:read" as const];
  const { app } = await createApp(ctx, { name: "Own", type: "confidential", redirect_uris: [REDIRECT_URI], scopes });
  await installApp(owner, { app }, scopes);
  const grant = await findInstalledApp(ctx, app.id);
  const pass = await createPass(owner, { sessionId, name: "Door A" });
  return { ctx, key: key.id, app: app.id, grant: grant?.id ?? "", pass: pass.id };
}

async function signIn({ ctx }: Store, role: string): Promise<{ userId: string }> {
  const { sessionId, userId } = await signInPerson(ctx, role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  return { userId };
}

/** Posts a form to an action. Returns its state, or the address of a redirect. */
async function send(action: unknown, fields: Fields): Promise<FormState & { to?: string; secret?: string }> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  try {
    return await (action as Send)(undefined as never, form);
  } catch (error) {
    const [kind, , to] = String((error as { digest?: string }).digest).split(";");
    if (kind !== "NEXT_REDIRECT") throw error;
    return { to };
  }
}

/** Everything that gives access in the store, as it is stored. */
async function accessOf({ ctx }: Store): Promise<unknown> {
  const { rows } = await pool().query(
    `SELECT (SELECT jsonb_agg(k ORDER BY k.id) FROM api_key k WHERE k.merchant_id = $1) AS keys,
            (SELECT jsonb_agg(a ORDER BY a.id) FROM oauth_app a WHERE a.merchant_id = $1) AS apps,
            (SELECT jsonb_agg(s ORDER BY s.hash) FROM oauth_app_secret s
               JOIN oauth_app a ON a.id = s.app_id WHERE a.merchant_id = $1) AS secrets,
            (SELECT jsonb_agg(g ORDER BY g.id) FROM oauth_grant g WHERE g.merchant_id = $1) AS grants,
            (SELECT jsonb_agg(d ORDER BY d.id) FROM device d WHERE d.merchant_id = $1) AS passes`,
    [ctx.merchantId],
  );
  return rows[0];
}

/** Actions on something that exists, with the fields for what is in this store. */
const ON_ONE: [string, unknown, (store: Store) => Fields][] = [
  ["revoke a key", keys.revoke, ({ key }) => ({ id: key })],
  ["change an app", apps.edit, ({ app }) => ({ ...APP, id: app })],
  ["rotate the secret of an app", apps.rotate, ({ app }) => ({ id: app })],
  ["delete an app", apps.remove, ({ app }) => ({ id: app })],
  ["revoke an installed app", installedApps.revoke, ({ grant }) => ({ id: grant })],
  ["revoke a scanner pass", passes.revoke, ({ pass }) => ({ id: pass })],
];
const ALL: typeof ON_ONE = [
  ["issue a key", keys.createKey, () => KEY],
  ["register an app", apps.register, () => APP],
  ...ON_ONE,
];

/** In this store everything is refused, so that all tests can share it. */
let store: Store;
beforeAll(async () => {
  store = await makeFullStore();
});
beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

describe.each(ALL)("%s", (_what, action, fieldsIn) => {
  test("a developer can, and it is recorded", async () => {
    const own = await makeFullStore();
    await signIn(own, "developer");
    const [before, recorded] = [await accessOf(own), await actionsOf(own.ctx.merchantId)];
    const { done, to } = await send(action, fieldsIn(own));
    expect(done || to).toBeTruthy();
    expect(await accessOf(own)).not.toEqual(before);
    expect(await actionsOf(own.ctx.merchantId)).toHaveLength(recorded.length + 1);
  });

  test("door staff cannot: they are sent to the scanner, which is recorded, and nothing changes", async () => {
    await signIn(store, "staff");
    const before = await accessOf(store);
    expect(await send(action, fieldsIn(store))).toEqual({ to: "/scan" });
    expect(await accessOf(store)).toEqual(before);
    expect((await actionsOf(store.ctx.merchantId)).at(-1)).toBe("access.refused");
  });

  test("nobody can without a session", async () => {
    const before = await accessOf(store);
    expect((await send(action, fieldsIn(store))).to).toMatch(/^\/sign-in/);
    expect(await accessOf(store)).toEqual(before);
  });
});

describe.each(ON_ONE)("%s", (_what, action, fieldsIn) => {
  test("of another store, or with an id of nothing, is refused in words and changes nothing", async () => {
    const other = await makeFullStore();
    await signIn(store, "owner");
    const before = [await accessOf(store), await accessOf(other)];
    for (const fields of [fieldsIn(other), { ...fieldsIn(store), id: newId() }, { ...fieldsIn(store), id: "1' --" }]) {
      const { done, problem, form } = await send(action, fields);
      expect(done).toBeUndefined();
      expect(problem ?? Object.values(form?.error ?? {})[0]?.[0]).toMatch(/\w/);
    }
    expect([await accessOf(store), await accessOf(other)]).toEqual(before);
  });
});

test.each([
  ["a key", keys.revoke, "key"],
  ["an installed app", installedApps.revoke, "grant"],
  ["a scanner pass", passes.revoke, "pass"],
] as const)("%s of test data is not found with live data", async (_what, action, id) => {
  const { sessionId } = await signInPerson({ ...store.ctx, mode: "live" }, "owner");
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  const before = await accessOf(store);
  expect((await send(action, { id: store[id] })).problem).toMatch(/^No .* exists in this store and mode\.$/);
  expect(await accessOf(store)).toEqual(before);
});

test("a key is issued for the data that the form names, whatever data is open", async () => {
  await signIn(store, "developer");
  const { result } = await send(keys.createKey, { ...KEY, mode: "live", ends: "30" });
  expect(result).toMatchObject({ name: "Till", secret: expect.stringMatching(/^zk_live_/) });
  const { rows } = await pool().query("SELECT mode, expires_at FROM api_key WHERE prefix = $1", [
    (result as { secret: string }).secret.slice(0, 12),
  ]);
  expect(rows).toEqual([{ mode: "live", expires_at: expect.any(Date) }]);
});

test("a person whose address is not confirmed registers no app, and reads what to do", async () => {
  const { userId } = await signIn(store, "developer");
  await pool().query("UPDATE app_user SET email_verified_at = NULL WHERE id = $1", [userId]);
  const before = await accessOf(store);
  expect(JSON.stringify(await send(apps.register, APP))).toContain("Open the link in our email");
  expect(await accessOf(store)).toEqual(before);
});

test("a developer gets no key that issues gift cards, and is told so at the scopes", async () => {
  await signIn(store, "developer");
  const before = await accessOf(store);
  const { form } = await send(keys.createKey, { ...KEY, scopes: ["orders:read", "gift_cards:write"] });
  expect(form?.error?.scopes?.[0]).toContain("gift_cards:write");
  expect(await accessOf(store)).toEqual(before);
});

test("a public app gets no secret, and its page opens", async () => {
  await signIn(store, "developer");
  expect((await send(apps.register, { ...APP, type: "public" })).to).toMatch(/^\/apps\/[\da-f-]{36}$/);
});

test.each([
  ["a key without a name", keys.createKey, { ...KEY, name: " " }, "name"],
  ["a key without a scope", keys.createKey, { ...KEY, scopes: [] }, "scopes"],
  ["a key with a scope that does not exist", keys.createKey, { ...KEY, scopes: ["orders:admin"] }, "scopes"],
  ["a key for data that does not exist", keys.createKey, { ...KEY, mode: "*" }, "mode"],
  ["a key with an end that is not offered", keys.createKey, { ...KEY, ends: "-1" }, "ends"],
  ["an app without a name", apps.register, { ...APP, name: "" }, "name"],
  ["an app with a name that looks like another", apps.register, { ...APP, name: "Seat\u202emap" }, "name"],
  ["an app with a wrong address", apps.register, { ...APP, redirect_uris: "http://app.example/" }, "redirect_uris"],
  ["an app with every scope at once", apps.register, { ...APP, scopes: ["*"] }, "scopes"],
  ["an app of a kind that does not exist", apps.register, { ...APP, type: "trusted" }, "type"],
] as [string, unknown, Fields, string][])(
  "%s is refused at its field, and nothing changes",
  async (_what, action, fields, field) => {
    await signIn(store, "owner");
    const before = await accessOf(store);
    const errors = Object.keys((await send(action, fields)).form?.error ?? {});
    expect(errors.map((name) => name.replace(/\[\d+\]$/, ""))).toEqual([field]);
    expect(await accessOf(store)).toEqual(before);
  },
);
