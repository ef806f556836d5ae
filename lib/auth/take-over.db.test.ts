import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import { listApps } from "#lib/dashboard/apps/read";
import { countApiKeys } from "#lib/dashboard/keys/read";
import { pool, prisma } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createApp } from "#lib/domain/apps/create";
import { createPass } from "#lib/domain/devices/create-pass";
import { listEndpoints } from "#lib/domain/webhook-endpoints/read";
import { accountMailTo, makeAccount, NEW_PASSWORD, PASSWORD, requestAt, turnCodesOn } from "#lib/testing/accounts";
import { installApp, makeApp } from "#lib/testing/apps";
import { makeDevice as makePasskeyDevice } from "#lib/testing/authenticator";
import { makeDevice } from "#lib/testing/devices";
import { callApi } from "#lib/testing/http";
import { signInPerson } from "#lib/testing/people";
import { until } from "#lib/testing/receiver";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { makeKey, present, testContext } from "#lib/testing/store";
import { fireEvents, makeEndpoint } from "#lib/testing/webhooks";
import { findSession } from "./find-session.ts";
import { invite, listInvitations, readInvitation } from "./invitations.ts";
import { readBrowserToken, toBrowserToken } from "./known-browser.ts";
import { addDevice, pairDevice } from "./pairing.ts";
import { signInWithPasskey, startPasskeySignIn } from "./passkey-sign-in.ts";
import { addPasskey, startPasskey } from "./passkeys.ts";
import { listPeople } from "./people.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { hasPin, setPin } from "./supervisor.ts";
import { verifyEmail } from "./verify-email.ts";

const URL = "https://hooks.example/in";
const DEVICE = { kinds: ["ticket"] as ["ticket"], ticket_event_ids: null, shows_names: true };

/** Signs up now, on a plan with the API. Returns the contexts of the owner. */
async function openStore(email = `mika-${newId()}@tidehouse.example`) {
  const person = { store: "Tidehouse", name: "See evil.example", email, password: PASSWORD };
  const { userId, sessionId } = await signUp(person, { ...requestAt(), realNow: nowInSeconds() });
  const { merchant_id } = await prisma().store_role.findFirstOrThrow({ where: { user_id: userId } });
  await prisma().store_settings.update({ where: { merchant_id }, data: { plan: "pro" } });
  const actor = { kind: "user", id: userId, name: "Mika", scopes: ["*"] } as const;
  const of = (mode: "test" | "live"): PrismaContext => ({ ...present(testContext(merchant_id, mode)), actor });
  return { email, userId, sessionId, test: of("test"), live: of("live") };
}
type Opened = Awaited<ReturnType<typeof openStore>>;

/** Makes one of everything that gives access, in both modes where there are two. Returns the tokens for the API. */
async function plant({ userId, sessionId, test: ctx, live }: Opened) {
  const pass = await createPass(ctx, { sessionId, name: "Own phone" });
  const tokens = [pass.token];
  for (const one of [ctx, live]) {
    tokens.push(
      await makeKey(one),
      (await makeDevice(one)).token,
      (await installApp(one, await makeApp())).accessToken,
    );
    await makeEndpoint(one, URL);
  }
  const { code } = await addDevice(ctx, { ...DEVICE, name: "Waits for a phone" });
  const other = await signInPerson(ctx, "owner");
  await createApp(other.ctx, { name: "Own", type: "public", redirect_uris: [URL], scopes: ["orders:read"] });
  tokens.push((await createPass(other.ctx, { sessionId: other.sessionId, name: "Other phone" })).token);
  const guest = `guest-${newId()}@tidehouse.example`;
  await invite(ctx, { email: guest, role: "owner", store: "Tidehouse" });
  await setPin(ctx, "550912");
  const invitation = (await accountMailTo(guest)).at(-1)?.secret ?? "";
  return { userId, tokens, code, other, invitation };
}

/** Whether the API takes each of the tokens. */
const areTaken = (tokens: readonly string[]): Promise<boolean[]> =>
  Promise.all(tokens.map(async (token) => (await callApi(token, `/v1/tickets/${newId()}`)).status !== 401));

async function reset(email: string): Promise<void> {
  const request = { ...requestAt(), realNow: nowInSeconds() };
  await requestReset(email, request);
  await resetPassword((await accountMailTo(email)).at(-1)?.secret ?? "", NEW_PASSWORD, request);
}

const ALL = Array(8).fill(true);
const NONE = Array(8).fill(false);

test("a reset of an account that was not verified ends all access to its store but that of its owner", async () => {
  const [taken, kept] = [await openStore(), await openStore()];
  const [planted, others] = [await plant(taken), await plant(kept)];
  expect(await areTaken(planted.tokens)).toEqual(ALL);
  await fireEvents(taken.test);
  await reset(taken.email);
  await until(async () => !(await areTaken(planted.tokens)).includes(true));
  expect(await areTaken(planted.tokens)).toEqual(NONE);
  expect(await areTaken(others.tokens)).toEqual(ALL);

  const { sessionId, userId } = await signIn(taken.email, NEW_PASSWORD, requestAt());
  expect(userId).toBe(taken.userId);
  const { merchantId } = taken.test;
  expect((await findSession(sessionId, requestAt().realNow))?.store).toMatchObject({ id: merchantId, role: "owner" });
  expect(await findSession(taken.sessionId, nowInSeconds())).toBeNull();
  expect(await findSession(planted.other.sessionId, nowInSeconds())).toBeNull();
  expect(await listPeople(taken.test)).toMatchObject([{ id: taken.userId, name: expect.stringContaining("Mika") }]);
  expect(await readInvitation(planted.invitation, nowInSeconds())).toBeNull();
  expect([await listInvitations(taken.test), await listApps(taken.test), await hasPin(taken.test)]).toEqual([
    [],
    [],
    false,
  ]);
  await expect(pairDevice(planted.code, { ...requestAt(), realNow: nowInSeconds() })).rejects.toMatchObject({
    code: "not_found",
  });
  for (const ctx of [taken.test, taken.live]) expect((await listEndpoints(ctx, { limit: 10 })).data).toEqual([]);
  const { rows } = await pool().query("SELECT status FROM webhook_delivery WHERE merchant_id = $1", [merchantId]);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["abandoned"]));

  expect((await listEndpoints(kept.live, { limit: 10 })).data).toHaveLength(1);
  expect(await listPeople(kept.test)).toHaveLength(2);
  expect([
    (await listInvitations(kept.test)).length,
    (await listApps(kept.test)).length,
    await hasPin(kept.test),
  ]).toEqual([1, 1, true]);
  expect(await readInvitation(others.invitation, nowInSeconds())).not.toBeNull();
});

test("each of it is recorded in the store, by the owner under a name that no stranger chose", async () => {
  const taken = await openStore();
  await plant(taken);
  const before = (await securityEventsOf(taken.test.merchantId)).length;
  await reset(taken.email);
  const events = (await securityEventsOf(taken.test.merchantId)).slice(before);
  const counts = Object.fromEntries(
    [...Map.groupBy(events, ({ action }) => action)].map(([action, { length }]) => [action, length]),
  );
  expect(counts).toEqual({
    "password.reset_requested": 1,
    "scanner_pass.ended": 1,
    "role.invitation_withdrawn": 1,
    "role.removed": 1,
    "app.deleted": 1,
    "webhook_endpoint.deleted": 2,
    "app_grant.revoked": 2,
    "scanner_pass.revoked": 3,
    "api_key.revoked": 2,
    "scanner_pass.pin_removed": 1,
    "password.reset": 1,
  });
  for (const event of events.slice(2)) {
    expect(event).toMatchObject({ actor_kind: "user", actor_id: taken.userId, request_id: "request 7" });
    expect(event.actor_name).not.toContain("evil");
  }
  const modes = events.filter(({ action }) => action === "api_key.revoked").map(({ mode }) => mode);
  expect(modes.sort()).toEqual(["live", "test"]);
  expect((await accountMailTo(taken.email)).at(-1)).toMatchObject({ kind: "password_changed" });
  expect((await accountMailTo(taken.email)).map(({ recipient_name }) => recipient_name).join()).not.toContain("evil");
});

test("it ends the codes and the passkeys of the account", async () => {
  const { email, userId, sessionId, test: ctx } = await openStore();
  await turnCodesOn({ id: userId, email });
  const device = makePasskeyDevice();
  const holder = { id: userId, email, sessionId, userId };
  await addPasskey(
    holder,
    { name: "Phone", answer: device.register(await startPasskey(holder, requestAt())) },
    requestAt(),
  );
  await reset(email);
  const actions = await actionsOf(ctx.merchantId);
  expect(actions).toEqual(expect.arrayContaining(["two_factor.disabled", "account.passkey_removed"]));
  expect(await signIn(email, NEW_PASSWORD, requestAt())).toMatchObject({ userId });
  const browserId = randomUUID();
  const answer = device.signIn(await startPasskeySignIn(browserId, requestAt()));
  await expect(signInWithPasskey(answer, browserId, requestAt())).rejects.toMatchObject({ code: "unauthorized" });
});

test("a browser in which a stranger was signed in to it counts as any other afterwards", async () => {
  const { email } = await openStore();
  const stranger = requestAt();
  const browser = await readBrowserToken(await toBrowserToken(null, await signIn(email, PASSWORD, stranger)));
  await reset(email);
  const guess = () => signIn(email, PASSWORD, { ...stranger, browser });
  await expect(guess()).rejects.toMatchObject({ code: "unauthorized" });
  const elsewhere = { ...stranger, browser: null };
  for (let n = 0; n < 4; n++) await signIn(email, PASSWORD, elsewhere).catch(() => undefined);
  await expect(guess()).rejects.toMatchObject({ code: "rate_limited" });
  const owner = await signIn(email, NEW_PASSWORD, requestAt());
  const own = await readBrowserToken(await toBrowserToken(browser, owner));
  expect(await signIn(email, NEW_PASSWORD, { ...stranger, browser: own })).toMatchObject({ userId: owner.userId });
});

test("a reset of a verified account ends nothing in its store", async () => {
  const kept = await openStore();
  const planted = await plant(kept);
  const secret = (await accountMailTo(kept.email)).find(({ kind }) => kind === "verify_email")?.secret ?? "";
  await verifyEmail(kept.userId, secret, { ...requestAt(), realNow: nowInSeconds() });
  await reset(kept.email);
  const [own, ...rest] = planted.tokens;
  await until(async () => !(await areTaken([own ?? ""])).includes(true)); // the pass of a session that ended
  expect(await areTaken(rest)).toEqual(ALL.slice(1));
  expect(await listPeople(kept.test)).toMatchObject([{ name: "See evil.example" }, {}]);
  expect((await listEndpoints(kept.test, { limit: 10 })).data).toHaveLength(1);
});

test("a reset that is refused ends nothing", async () => {
  const { email, test: ctx, ...opened } = await openStore();
  const planted = await plant({ email, test: ctx, ...opened });
  const request = { ...requestAt(), realNow: nowInSeconds() };
  await requestReset(email, request);
  const secret = (await accountMailTo(email)).at(-1)?.secret ?? "";
  const before = (await securityEventsOf(ctx.merchantId)).length;
  await expect(resetPassword(secret, "short", request)).rejects.toMatchObject({ code: "invalid_request" });
  await expect(resetPassword("x".repeat(43), NEW_PASSWORD, request)).rejects.toMatchObject({ code: "invalid_request" });
  expect(await securityEventsOf(ctx.merchantId)).toHaveLength(before);
  expect(await areTaken(planted.tokens)).toEqual(ALL);
});

test("a link that was mailed before another account of the address was verified still ends all access", async () => {
  const stranger = await openStore();
  const planted = await plant(stranger);
  const request = { ...requestAt(), realNow: nowInSeconds() };
  await requestReset(stranger.email, request);
  const secret = (await accountMailTo(stranger.email)).at(-1)?.secret ?? "";
  const { id } = await makeAccount();
  await prisma().app_user.update({ where: { id }, data: { email: stranger.email } });
  await resetPassword(secret, NEW_PASSWORD, request);
  await until(async () => !(await areTaken(planted.tokens)).includes(true));
  expect(await areTaken(planted.tokens)).toEqual(NONE);
  expect(await signIn(stranger.email, PASSWORD, requestAt())).toMatchObject({ userId: id });
  expect(await signIn(stranger.email, NEW_PASSWORD, requestAt())).toMatchObject({ userId: stranger.userId });
});

test("of two accounts of an address that are reset at once, one is verified, and both are taken over", async () => {
  const one = await openStore();
  const two = await openStore(one.email);
  const planted = [await plant(one), await plant(two)].flatMap(({ tokens }) => tokens);
  const request = { ...requestAt(), realNow: nowInSeconds() };
  await requestReset(one.email, request);
  const mails = (await accountMailTo(one.email)).filter(({ kind }) => kind === "password_reset");
  await Promise.all(mails.map(({ secret }) => resetPassword(secret, NEW_PASSWORD, request)));
  await until(async () => !(await areTaken(planted)).includes(true));
  const users = await prisma().app_user.findMany({ where: { email: one.email } });
  expect(users.filter(({ email_verified_at }) => email_verified_at)).toHaveLength(1);
  expect(users).toHaveLength(2);
});

test("however many keys there are, all end", async () => {
  const taken = await openStore();
  await pool().query(
    `INSERT INTO api_key (merchant_id, id, mode, name, prefix, scopes, created_at)
     SELECT $1, uuid7(), 'test', 'Planted ' || n, 'zk_test_0000', '{*}', now() FROM generate_series(1, 300) n`,
    [taken.test.merchantId],
  );
  await reset(taken.email);
  expect(await countApiKeys(taken.test)).toMatchObject({ in_use: 0, revoked: 300 });
});
