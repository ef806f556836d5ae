import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { prisma } from "#lib/db/client";
import { accountMailTo, makeAccount, NEW_PASSWORD, PASSWORD, requestAt, turnCodesOn } from "#lib/testing/accounts";
import { makeDevice } from "#lib/testing/authenticator";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { NOW } from "#lib/testing/store";
import { changePassword } from "./change-password.ts";
import { findSession } from "./find-session.ts";
import { relyingParty } from "./passkey-answer.ts";
import { signInWithPasskey, startPasskeySignIn } from "./passkey-sign-in.ts";
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

const INVALID = { code: "invalid_request" };
const REFUSED = { code: "unauthorized" };

/** A person with a session. */
async function makeHolder() {
  const person = await makeAccount();
  const { sessionId } = await signIn(person.email, PASSWORD, requestAt());
  return { ...person, userId: person.id, sessionId };
}

/** A person with a passkey on a device. */
async function makePasskey() {
  const holder = await makeHolder();
  const device = makeDevice();
  const answer = device.register(await startPasskey(holder, requestAt()));
  await addPasskey(holder, { name: "Phone", answer }, requestAt());
  const [passkey] = await listPasskeys(holder.id);
  return { ...holder, device, passkeyId: passkey?.id ?? "" };
}

type Device = ReturnType<typeof makeDevice>;

/** Signs in with a device, in a browser of its own. */
async function enterWith(device: Device, given: Parameters<Device["signIn"]>[1] = {}, request = requestAt()) {
  const browserId = randomUUID();
  return signInWithPasskey(device.signIn(await startPasskeySignIn(browserId, request), given), browserId, request);
}

describe("adding a passkey", () => {
  test("stores it, records it and tells it by mail", async () => {
    const { id, email, merchantId } = await makePasskey();
    expect(await listPasskeys(id)).toMatchObject([{ name: "Phone", created: NOW.getTime() / 1_000, last_used: null }]);
    expect((await actionsOf(merchantId)).at(-1)).toBe("account.passkey_added");
    expect(await accountMailTo(email)).toMatchObject([{ kind: "sign_in_changed", data: { what: "passkey_added" } }]);
    const [row] = await prisma().passkey.findMany({ where: { user_id: id } });
    expect(row?.transports).toEqual(["internal"]);
  });

  test("asks for one that checks who holds it, and names those that the person has", async () => {
    const holder = await makePasskey();
    expect(await startPasskey(holder, requestAt())).toMatchObject({
      rp: { id: "localhost", name: "Zakka" },
      user: { name: holder.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: holder.device.id }],
    });
  });

  test("takes a challenge once, also of many at once", async () => {
    const holder = await makeHolder();
    const options = await startPasskey(holder, requestAt());
    const adding = Array.from({ length: 5 }, () =>
      addPasskey(holder, { name: "Phone", answer: makeDevice().register(options) }, requestAt()),
    );
    const results = await Promise.allSettled(adding);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listPasskeys(holder.id)).toHaveLength(1);
  });
});

describe("what is no new passkey", () => {
  test.each<[string, Parameters<Device["register"]>[1]]>([
    ["from another site", { origin: "https://evil.example" }],
    ["from another port", { origin: "http://localhost:1" }],
    ["that does not check who holds it", { isVerified: false }],
    ["for another purpose", { type: "webauthn.get" }],
  ])("refuses one %s", async (_what, given) => {
    const holder = await makeHolder();
    const answer = makeDevice().register(await startPasskey(holder, requestAt()), given);
    await expect(addPasskey(holder, { name: "Phone", answer }, requestAt())).rejects.toMatchObject(INVALID);
    expect(await listPasskeys(holder.id)).toEqual([]);
  });

  test("refuses a challenge of another session, of another person, of signing in, and one that is too old", async () => {
    const [holder, other] = [await makeHolder(), await makeHolder()];
    const { sessionId } = await signIn(holder.email, PASSWORD, requestAt());
    const options = () => startPasskey(holder, requestAt());
    const add = async (by: typeof holder, challenge: string, seconds = 0) => {
      const answer = makeDevice().register({ ...(await options()), challenge });
      return addPasskey(by, { name: "Phone", answer }, requestAt(seconds));
    };
    await expect(add({ ...holder, sessionId }, (await options()).challenge)).rejects.toMatchObject(INVALID);
    await expect(add(other, (await options()).challenge)).rejects.toMatchObject(INVALID);
    const forSignIn = await startPasskeySignIn(holder.sessionId, requestAt());
    await expect(add(holder, forSignIn.challenge)).rejects.toMatchObject(INVALID);
    await expect(add(holder, (await options()).challenge, 600)).rejects.toMatchObject(INVALID);
    expect([...(await listPasskeys(holder.id)), ...(await listPasskeys(other.id))]).toEqual([]);
  });

  test("refuses a passkey that another person has", async () => {
    const { device, id } = await makePasskey();
    const other = await makeHolder();
    const answer = device.register(await startPasskey(other, requestAt()));
    await expect(addPasskey(other, { name: "Phone", answer }, requestAt())).rejects.toMatchObject(INVALID);
    expect([await listPasskeys(id), await listPasskeys(other.id)]).toMatchObject([[{ name: "Phone" }], []]);
  });

  test("stops at 20, also of many at once", async () => {
    const holder = await makeHolder();
    const data = Array.from({ length: 18 }, (_, n) => ({
      id: newId(),
      user_id: holder.id,
      credential_id: new Uint8Array(Buffer.from(`${holder.id} ${n}`)),
      public_key: new Uint8Array(1),
      counter: 0,
      name: `Key ${n}`,
      created_at: NOW,
    }));
    await prisma().passkey.createMany({ data });
    const options = await Promise.all(Array.from({ length: 4 }, () => startPasskey(holder, requestAt())));
    const adding = options.map((one) =>
      addPasskey(holder, { name: "Phone", answer: makeDevice().register(one) }, requestAt()),
    );
    await Promise.allSettled(adding);
    expect(await listPasskeys(holder.id)).toHaveLength(20);
    await expect(startPasskey(holder, requestAt())).rejects.toMatchObject(INVALID);
  });
});

describe("signing in with a passkey", () => {
  test("needs neither password nor code, and is recorded", async () => {
    const { id, email, device, merchantId } = await makePasskey();
    await turnCodesOn({ id, email });
    const signedIn = await enterWith(device, {}, requestAt(60));
    expect(signedIn).toMatchObject({ userId: id, role: "owner" });
    expect(await findSession(signedIn.sessionId, NOW)).not.toBeNull();
    expect((await securityEventsOf(merchantId)).at(-1)).toMatchObject({
      action: "sign_in.succeeded",
      details: { by: "passkey" },
    });
    expect(await listPasskeys(id)).toMatchObject([{ last_used: NOW.getTime() / 1_000 + 60 }]);
  });

  test("takes a challenge once: not replayed, and one of many at once", async () => {
    const { device } = await makePasskey();
    const browserId = randomUUID();
    const options = await startPasskeySignIn(browserId, requestAt());
    const answers = Array.from({ length: 5 }, () => device.signIn(options));
    const results = await Promise.allSettled(answers.map((one) => signInWithPasskey(one, browserId, requestAt())));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of answers) {
      await expect(signInWithPasskey(one, browserId, requestAt())).rejects.toMatchObject(REFUSED);
    }
  });
});

describe("what signs nobody in", () => {
  test.each<[string, Parameters<Device["signIn"]>[1]]>([
    ["from another site", { origin: "https://evil.example" }],
    ["from another port", { origin: "http://localhost:1" }],
    ["that did not check who holds the device", { isVerified: false }],
    ["for another purpose", { type: "webauthn.create" }],
    ["that names nobody", { userHandle: new Uint8Array() }],
    ["that names another person", { userHandle: new Uint8Array(16) }],
  ])("refuses an answer %s", async (_what, given) => {
    const { id, device, merchantId } = await makePasskey();
    await expect(enterWith(device, given)).rejects.toMatchObject(REFUSED);
    expect((await actionsOf(merchantId)).at(-1)).toBe("sign_in.failed");
    expect(await listPasskeys(id)).toMatchObject([{ last_used: null }]);
  });

  test("refuses the signature of another device", async () => {
    const [one, other] = [await makePasskey(), await makePasskey()];
    const browserId = randomUUID();
    const options = await startPasskeySignIn(browserId, requestAt());
    const { id, rawId } = one.device.signIn(options);
    const forged = { ...other.device.signIn(options, { userHandle: Buffer.from(one.id.replaceAll("-", ""), "hex") }) };
    await expect(signInWithPasskey({ ...forged, id, rawId }, browserId, requestAt())).rejects.toMatchObject(REFUSED);
  });

  test("refuses a challenge of another browser, of adding a passkey, and one that is too old", async () => {
    const holder = await makePasskey();
    const { device } = holder;
    const browserId = randomUUID();
    const start = () => startPasskeySignIn(browserId, requestAt());
    const enter = (challenge: string, by: string | null, seconds = 0) =>
      signInWithPasskey(device.signIn({ challenge }), by, requestAt(seconds));
    await expect(enter((await start()).challenge, randomUUID())).rejects.toMatchObject(REFUSED);
    await expect(enter((await start()).challenge, null)).rejects.toMatchObject(REFUSED);
    const { challenge } = await startPasskey(holder, requestAt());
    await expect(enter(challenge, holder.sessionId)).rejects.toMatchObject(REFUSED);
    await expect(enter((await start()).challenge, browserId, 600)).rejects.toMatchObject(REFUSED);
  });

  test("refuses a counter that did not grow, and records that the device may have been copied", async () => {
    const { device, merchantId } = await makePasskey();
    await enterWith(device, { counter: 7 });
    for (const counter of [7, 6, 0]) await expect(enterWith(device, { counter })).rejects.toMatchObject(REFUSED);
    expect(await actionsOf(merchantId)).toContain("account.passkey_refused");
    expect(await enterWith(device, { counter: 8 })).toHaveProperty("sessionId");
  });

  test("works with devices that do not count", async () => {
    const { device } = await makePasskey();
    for (const counter of [0, 0]) expect(await enterWith(device, { counter })).toHaveProperty("sessionId");
  });

  test("slows down wrong answers, but not in a browser that the person knows", async () => {
    const { device, id, email, merchantId } = await makePasskey();
    const request = requestAt();
    for (let n = 0; n < 5; n++) await enterWith(device, { isVerified: false }, request).catch(() => undefined);
    await expect(enterWith(device, {}, request)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await actionsOf(merchantId)).toContain("sign_in.throttled");
    const browser = { id: "browser", accounts: [id] };
    expect(await enterWith(device, {}, { ...request, browser } as typeof request)).toHaveProperty("sessionId");
    expect(await signIn(email, PASSWORD, request)).toHaveProperty("sessionId");
  });

  test("refuses an unknown passkey in the same words as a removed one", async () => {
    const { device, id, passkeyId } = await makePasskey();
    await removePasskey(id, passkeyId, requestAt());
    const answers = [device, makeDevice()].map((one) => enterWith(one).catch((error: Error) => error.message));
    expect(new Set(await Promise.all(answers)).size).toBe(1);
  });
});

describe("later", () => {
  test("a passkey is renamed by its person only", async () => {
    const [one, other] = [await makePasskey(), await makePasskey()];
    await expect(renamePasskey(other.id, one.passkeyId, "Mine", requestAt())).rejects.toMatchObject({
      code: "not_found",
    });
    await renamePasskey(one.id, one.passkeyId, "Key ring", requestAt());
    expect([await listPasskeys(one.id), await listPasskeys(other.id)]).toMatchObject([
      [{ name: "Key ring" }],
      [{ name: "Phone" }],
    ]);
    expect((await actionsOf(one.merchantId)).at(-1)).toBe("account.passkey_renamed");
  });

  test("a passkey is removed by its person only, recorded, told by mail, and signs in no more", async () => {
    const [one, other] = [await makePasskey(), await makePasskey()];
    const gone = { code: "not_found" };
    await expect(removePasskey(other.id, one.passkeyId, requestAt())).rejects.toMatchObject(gone);
    expect(await enterWith(one.device)).toHaveProperty("sessionId");
    await removePasskey(one.id, one.passkeyId, requestAt());
    await expect(removePasskey(one.id, one.passkeyId, requestAt())).rejects.toMatchObject(gone);
    await expect(enterWith(one.device)).rejects.toMatchObject(REFUSED);
    expect(await actionsOf(one.merchantId)).toContain("account.passkey_removed");
    expect((await accountMailTo(one.email)).at(-1)).toMatchObject({ data: { what: "passkey_removed" } });
  });

  test("a new password keeps the passkeys, and a reset removes them", async () => {
    const { id, email, sessionId, device, merchantId } = await makePasskey();
    await changePassword({ userId: id, sessionId, password: PASSWORD, newPassword: NEW_PASSWORD }, requestAt());
    expect(await enterWith(device)).toHaveProperty("sessionId");
    await requestReset(email, requestAt(400));
    const reset = (await accountMailTo(email)).find(({ kind }) => kind === "password_reset");
    await resetPassword(reset?.secret ?? "", "seven lanes and a whistle", requestAt(400));
    expect(await listPasskeys(id)).toEqual([]);
    await expect(enterWith(device)).rejects.toMatchObject(REFUSED);
    expect(await actionsOf(merchantId)).toContain("account.passkey_removed");
  });
});

test("browsers have passkeys over https and on localhost, at a name", () => {
  const before = process.env.APP_URL;
  const partyAt = (url: string) => {
    process.env.APP_URL = url;
    return relyingParty()?.id ?? null;
  };
  expect([
    partyAt("https://shop.example.com"),
    partyAt("http://localhost:3000"),
    partyAt("http://shop.example.com"),
    partyAt("https://192.0.2.7"),
    partyAt("https://[::1]:3000"),
  ]).toEqual(["shop.example.com", "localhost", null, null, null]);
  if (before === undefined) delete process.env.APP_URL;
  else process.env.APP_URL = before;
});
