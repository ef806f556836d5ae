import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { newApiKey } from "#lib/core/secrets";
import { createApiKey } from "#lib/domain/api-keys/create";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { revokeInstalledApp } from "#lib/domain/app-grants/end";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { revokeToken } from "#lib/domain/app-grants/revoke-token";
import { deleteApp } from "#lib/domain/apps/delete";
import { createPass } from "#lib/domain/devices/create-pass";
import { revokeDevice } from "#lib/domain/devices/revoke";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { installApp, makeApp, makeInstaller, requestFacts } from "#lib/testing/apps";
import { makeDevice } from "#lib/testing/devices";
import { type SignedInPerson, signInPerson } from "#lib/testing/people";
import { makeStore } from "#lib/testing/store";
import { findCredential } from "./credentials.ts";
import { changeRole, removePerson } from "./people.ts";
import { endSession } from "./sessions.ts";

/** Longer than a busy machine takes. */
const PATIENCE = { timeout: 60_000 };

interface Report {
  token: string;
  /** When the last accepted request arrived. */
  lastAccepted: number;
  asked: number;
  lookups: number;
}

/** Another process that has cached these tokens. */
async function askFor(tokens: string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "../testing/credential-process.ts"), tokens);
  await once(child, "message");
  return child;
}

test("a scanner's pass is refused by another process within one second of its end, although it is cached there", async () => {
  const store = await makeStore();
  const ends: ((person: SignedInPerson, passId: string) => Promise<unknown>)[] = [
    ({ userId, sessionId }) => endSession(userId, sessionId, requestFacts()),
    ({ ctx, userId }) => removePerson(ctx, userId),
    ({ ctx }, id) => revokeDevice(ctx, id),
  ];
  const people = await Promise.all(ends.map(() => signInPerson(store.test)));
  const passes = await Promise.all(people.map(({ ctx, sessionId }) => createPass(ctx, { sessionId, name: "Door" })));
  const child = await askFor(passes.map(({ token }) => token));
  for (const [index, end] of ends.entries()) {
    const [person, pass] = [people[index], passes[index]];
    if (!person || !pass) throw new Error("Each end has its pass.");
    const refused = once(child, "message");
    await end(person, pass.id);
    const committedAt = Date.now();
    const [{ token, lastAccepted }] = (await refused) as [Report];
    expect(token).toBe(pass.token);
    expect(lastAccepted - committedAt).toBeLessThan(1_000);
  }
});

test("a paired device is refused by another process within one second of its end, and its events are those of its row", async () => {
  const { test: ctx } = await makeStore();
  const ends: ((id: string) => Promise<unknown>)[] = [(id) => revokeDevice(ctx, id)];
  const devices = await Promise.all(ends.map((_, n) => makeDevice(ctx, { name: `Door ${n}` })));
  const child = await askFor(devices.map(({ token }) => token));
  for (const [index, end] of ends.entries()) {
    const device = devices[index];
    if (!device) throw new Error("Each end has its device.");
    const refused = once(child, "message");
    await end(device.id);
    const committedAt = Date.now();
    const [{ token, lastAccepted }] = (await refused) as [Report];
    expect(token).toBe(device.token);
    expect(lastAccepted - committedAt).toBeLessThan(1_000);
  }
  const events = [newId()];
  const limited = await makeDevice(ctx, { name: "Limited", ticketEventIds: events });
  expect(await findCredential(limited.token, ctx.now)).toMatchObject({ actor: { ticketEventIds: events } });
});

test("a phone that only listens, to another process, is told of the end of its device before it asks for anything", async () => {
  const { test: ctx } = await makeStore();
  const { id, token } = await makeDevice(ctx);
  const child = fork(join(import.meta.dirname, "../testing/door-stream-process.ts"), [token]);
  const heard: unknown[] = [];
  child.on("message", (message) => heard.push(message));
  await expect.poll(() => heard, PATIENCE).toContainEqual({ kind: "open" });
  await revokeDevice(ctx, id);
  const isAsked = async () => (await findCredential(token, new Date())) !== null;
  await expect.poll(isAsked, PATIENCE).toBe(false);
  await expect.poll(() => heard.slice(-2), PATIENCE).toEqual([{ kind: "ended" }, "over"]);
});

test("an app's token is refused by another process within one second of its grant's end, although it is cached there", async () => {
  const ends: ((installed: Installed) => Promise<unknown>)[] = [
    ({ person, grantId }) => revokeInstalledApp(person.ctx, grantId),
    ({ app, tokens }) => revokeToken(tokens.refreshToken, app.app.id, requestFacts()),
    ({ app, tokens }) => revokeToken(tokens.accessToken, app.app.id, requestFacts()),
    ({ app }) => deleteApp(app.maker, app.app.id),
    ({ person }) => removePerson(person.ctx, person.userId),
    ({ person }) => changeRole(person.ctx, person.userId, "staff"),
  ];
  const installed = await Promise.all(ends.map(install));
  const child = await askFor(installed.map(({ tokens }) => tokens.accessToken));
  for (const [index, end] of ends.entries()) {
    const one = installed[index];
    if (!one) throw new Error("Each end has its token.");
    const refused = once(child, "message");
    await end(one);
    const committedAt = Date.now();
    const [{ token, lastAccepted, asked, lookups }] = (await refused) as [Report];
    expect(token).toBe(one.tokens.accessToken);
    expect(lastAccepted - committedAt).toBeLessThan(1_000);
    expect(lookups).toBeLessThan(asked / 2); // without the cache as many as asked, or more
  }
});

type Installed = Awaited<ReturnType<typeof install>>;

async function install() {
  const [app, person] = [await makeApp(), await makeInstaller("admin")];
  const tokens = await installApp(person.ctx, app);
  const { id: grantId } = (await findInstalledApp(person.ctx, app.app.id)) ?? { id: "" };
  return { app, person, tokens, grantId };
}

describe("a key", () => {
  test("that was revoked is refused by another process within one second, although it is cached there", async () => {
    const store = await makeStore();
    const { key, secret } = await createApiKey(store.test, { name: "Shared", scopes: ["*"] });
    const child = await askFor([secret]);
    await revokeApiKey(store.test, key.id);
    const committedAt = Date.now();
    const [{ lastAccepted, asked, lookups }] = (await once(child, "message")) as [Report];
    expect(lastAccepted - committedAt).toBeLessThan(1_000);
    expect(lookups).toBeLessThan(asked / 2); // without the cache as many as asked, or more
  });

  test("that expired is refused although it is cached", async () => {
    const store = await makeStore();
    const { secret } = await createApiKey(store.test, { name: "Short", scopes: ["*"], expires_at: 1_900_000_000 });
    expect(await findCredential(secret, new Date(1_899_999_999_000))).not.toBeNull();
    expect(await findCredential(secret, new Date(1_900_000_000_000))).toBeNull();
    expect(await findCredential(secret, new Date(1_899_999_999_000))).not.toBeNull();
  });

  test("is affected when its store leaves Pro", async () => {
    const store = await makeStore();
    const { secret } = await createApiKey(store.test, { name: "Pro", scopes: ["*"] });
    expect(await findCredential(secret, new Date())).toMatchObject({ mayUseApi: true, mode: "test" });
    await updateSettings(store.test, { plan: "free" });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await findCredential(secret, new Date())).toMatchObject({ mayUseApi: false });
  });

  test("that was never issued is refused, and without a query when its checksum is wrong", async () => {
    expect(await findCredential("zk_test_nonsense", new Date())).toBeNull();
    expect(await findCredential(newApiKey("live"), new Date())).toBeNull();
  });
});
