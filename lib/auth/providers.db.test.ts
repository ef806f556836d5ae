import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { prisma } from "#lib/db/client";
import { accountMailTo, makeAccount, NEW_PASSWORD, PASSWORD, requestAt, turnCodesOn } from "#lib/testing/accounts";
import { type PersonThere, startProviderServer } from "#lib/testing/provider";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { NOW } from "#lib/testing/store";
import { finishProvider, listLinked, startProvider, unlinkProvider } from "./provider-sign-in.ts";
import type { ProviderName } from "./providers.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { CodeNeeded, signIn, signInWithCode } from "./sign-in.ts";

type Server = Awaited<ReturnType<typeof startProviderServer>>;
const servers = {} as Record<ProviderName, Server>;
beforeAll(async () => {
  for (const name of ["google", "github"] as const) servers[name] = await startProviderServer(name);
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

const REFUSED = { code: "unauthorized" };

/** A person with a session, and their account at the provider, with the same address. */
async function makeLinker() {
  const person = await makeAccount();
  const { sessionId } = await signIn(person.email, PASSWORD, requestAt());
  const there: PersonThere = { id: randomInt(2 ** 40), email: person.email.toUpperCase() };
  return { ...person, userId: person.id, sessionId, there };
}
type Linker = Awaited<ReturnType<typeof makeLinker>>;

/** Goes to the provider and back, to sign in or to link. */
async function go(server: Server, there: PersonThere, linker: Linker | null = null, seconds = 0) {
  const { url, kept } = await startProvider(server.provider, linker, requestAt());
  const callback = server.allow(url, there);
  return finishProvider(server.provider, { callback, kept, sessionId: linker?.sessionId ?? null }, requestAt(seconds));
}

async function makeLinked(server: Server) {
  const linker = await makeLinker();
  await go(server, linker.there, linker);
  return linker;
}

describe.each(["google", "github"] as const)("an account at %s", (name) => {
  test("signs in once it is linked, and both are recorded and the link is told by mail", async () => {
    const { id, email, there, merchantId } = await makeLinked(servers[name]);
    expect(await go(servers[name], there)).toMatchObject({ userId: id, role: "owner" });
    expect(await actionsOf(merchantId)).toContain("account.provider_linked");
    expect((await securityEventsOf(merchantId)).at(-1)).toMatchObject({
      action: "sign_in.succeeded",
      details: { by: name },
    });
    expect(await accountMailTo(email)).toMatchObject([{ data: { what: "provider_linked" } }]);
  });

  test("is not enough for a person with a passkey in a store that requires a second factor", async () => {
    const { id: user_id, there, merchantId } = await makeLinked(servers[name]);
    const key = { credential_id: Buffer.from(user_id), public_key: Buffer.from([1]), counter: 0, transports: [] };
    await prisma().passkey.create({ data: { id: newId(), user_id, name: "Phone", created_at: NOW, ...key } });
    const setRule = (require_second_factor: boolean) =>
      prisma().store_settings.update({ where: { merchant_id: merchantId }, data: { require_second_factor } });
    await setRule(true);
    await expect(go(servers[name], there)).rejects.toMatchObject({ code: "invalid_transition" });
    await setRule(false);
    expect(await go(servers[name], there)).toMatchObject({ userId: user_id });
  });

  test("does not open an account with the same address that is not linked", async () => {
    const { there, merchantId, userId } = await makeLinker();
    await expect(go(servers[name], there)).rejects.toMatchObject({ code: "not_found" });
    expect(await listLinked(userId)).toEqual({});
    expect((await actionsOf(merchantId)).filter((action) => action !== "sign_in.succeeded")).toEqual([]);
  });

  test("is not linked with another address, or with one that nobody has verified", async () => {
    const linker = await makeLinker();
    const [other, unverified] = [
      { ...linker.there, email: "other@tidehouse.example" },
      { ...linker.there, isVerified: false },
    ];
    for (const there of [other, unverified]) {
      await expect(go(servers[name], there, linker)).rejects.toMatchObject({ code: "invalid_request" });
    }
    await prisma().app_user.update({ where: { id: linker.id }, data: { email_verified_at: null } });
    await expect(go(servers[name], linker.there, linker)).rejects.toMatchObject({ code: "invalid_request" });
    expect(await listLinked(linker.id)).toEqual({});
  });

  test("also needs the code, where codes are on", async () => {
    const linker = await makeLinked(servers[name]);
    const { codeAt } = await turnCodesOn(linker);
    const needed = await go(servers[name], linker.there).catch((error) => error);
    expect(needed).toBeInstanceOf(CodeNeeded);
    expect(await signInWithCode(needed.token, codeAt(60), requestAt(60))).toMatchObject({ userId: linker.id });
  });
});

describe.each(["google", "github"] as const)("what comes back from %s", (name) => {
  test("comes back once, to the browser that asked, within ten minutes, with its own state and code", async () => {
    const server = servers[name];
    const { there, sessionId } = await makeLinked(server);
    const [one, other] = [
      await startProvider(server.provider, null, requestAt()),
      await startProvider(server.provider, null, requestAt()),
    ];
    const callback = server.allow(one.url, there);
    const back = (kept: string | undefined, at = callback, seconds = 0) =>
      finishProvider(server.provider, { callback: at, kept, sessionId }, requestAt(seconds));
    await expect(back(undefined)).rejects.toMatchObject(REFUSED);
    await expect(back("nonsense")).rejects.toMatchObject(REFUSED);
    await expect(back(other.kept)).rejects.toMatchObject(REFUSED); // the state of another browser
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => back(one.kept)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = await startProvider(server.provider, null, requestAt());
    await expect(back(late.kept, server.allow(late.url, there), 600)).rejects.toMatchObject(REFUSED);
  });

  test("is not taken with the code of another question, nor when the person declines", async () => {
    const server = servers[name];
    const { there } = await makeLinked(server);
    const mine = await startProvider(server.provider, null, requestAt());
    const others = await startProvider(server.provider, null, requestAt());
    const injected = server.allow(mine.url, there);
    injected.searchParams.set("code", server.allow(others.url, there).searchParams.get("code") ?? "");
    const finish = (callback: URL, kept: string) =>
      finishProvider(server.provider, { callback, kept, sessionId: null }, requestAt());
    await expect(finish(injected, mine.kept)).rejects.toMatchObject(REFUSED);
    const again = await startProvider(server.provider, null, requestAt());
    const declined = server.allow(again.url, there);
    declined.searchParams.delete("code");
    declined.searchParams.set("error", "access_denied");
    await expect(finish(declined, again.kept)).rejects.toMatchObject(REFUSED);
  });

  test("is linked only in the session that asked, and to one person", async () => {
    const server = servers[name];
    const [linker, other] = [await makeLinker(), await makeLinker()];
    const { url, kept } = await startProvider(server.provider, linker, requestAt());
    const callback = server.allow(url, linker.there);
    await expect(
      finishProvider(server.provider, { callback, kept, sessionId: other.sessionId }, requestAt()),
    ).rejects.toMatchObject(REFUSED);
    await go(server, linker.there, linker);
    const taken = go(server, { ...other.there, id: linker.there.id }, other);
    await expect(taken).rejects.toMatchObject({ code: "invalid_transition" });
    expect(await go(server, linker.there)).toMatchObject({ userId: linker.id });
  });

  test("signs in no more once it is unlinked", async () => {
    const linker = await makeLinked(servers[name]);
    await unlinkProvider(linker.id, name, requestAt());
    await expect(unlinkProvider(linker.id, name, requestAt())).rejects.toMatchObject({ code: "not_found" });
    await expect(go(servers[name], linker.there)).rejects.toMatchObject({ code: "not_found" });
    expect(await actionsOf(linker.merchantId)).toContain("account.provider_unlinked");
  });
});

test("a reset of the password removes the links", async () => {
  const { id, email, there, merchantId } = await makeLinked(servers.github);
  await requestReset(email, requestAt(400));
  const reset = (await accountMailTo(email)).find(({ kind }) => kind === "password_reset");
  await resetPassword(reset?.secret ?? "", NEW_PASSWORD, requestAt(400));
  expect(await listLinked(id)).toEqual({});
  await expect(go(servers.github, there)).rejects.toMatchObject({ code: "not_found" });
  expect(await actionsOf(merchantId)).toContain("account.provider_unlinked");
});

test("an ID token with another nonce is refused", async () => {
  const { there } = await makeLinked(servers.google);
  servers.google.answerWithNonce("of another question");
  await expect(go(servers.google, there)).rejects.toMatchObject(REFUSED);
  servers.google.answerWithNonce(undefined);
  expect(await go(servers.google, there)).toHaveProperty("sessionId");
});
