import { describe, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { addSeconds } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import { unseal } from "#lib/db/seal";
import { renderAccountMail } from "#lib/mail/templates/render";
import { actionsOf } from "#lib/testing/security-events";
import { NOW } from "#lib/testing/store";
import { findSession } from "./find-session.ts";
import { readBrowserToken, toBrowserToken } from "./known-browser.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { updateSession } from "./update-session.ts";
import { personToVerify, resendVerification, verifyEmail } from "./verify-email.ts";

const PASSWORD = "thirty laps, then cake";
const OTHER = "a bath before the storm";

let places = 0;
const requestAt = (seconds = 0): RequestFacts => ({
  from: { address: `203.0.113.${++places % 250}`, agent: null },
  requestId: "request 7",
  realNow: addSeconds(NOW, seconds),
});
const newEmail = () => `ines-${newId()}@tidehouse.example`;

async function openStore(email = newEmail(), password = PASSWORD) {
  const signedIn = await signUp({ store: "Tidehouse", name: "Ines Okafor", email, password }, requestAt());
  const session = await findSession(signedIn.sessionId, NOW);
  if (!session) throw new Error("Nobody is signed in.");
  return { ...signedIn, email, session, secret: await lastSecret(email) };
}

async function lastSecret(recipient: string): Promise<string> {
  const mail = await prisma().account_mail.findFirst({ where: { recipient }, orderBy: { id: "desc" } });
  return mail?.secret_sealed ? unseal(mail.secret_sealed) : "";
}

const isOpen = async (sessionId: string) => (await findSession(sessionId, NOW)) !== null;

/** Opens a store and confirms its address. */
async function openVerified() {
  const person = await openStore();
  expect(await verifyEmail(person.userId, person.secret, requestAt())).toBe("verified");
  return person;
}

describe("signing up", () => {
  test("opens a free store with its owner, signed in with test data, and mails a link", async () => {
    const { session, email, secret, userId } = await openStore();
    expect(session).toMatchObject({
      mode: "test",
      store: { name: "Tidehouse", role: "owner" },
      user: { name: "Ines Okafor", email, isVerified: false },
    });
    const settings = await prisma().store_settings.findUnique({ where: { merchant_id: session.store.id } });
    expect(settings).toMatchObject({ plan: "free", timezone: "UTC", support_email: email });
    expect(await personToVerify(secret, NOW)).toEqual({ id: userId, email });
    expect(await actionsOf(session.store.id)).toEqual(["role.granted", "sign_in.succeeded"]);
    const data = { store: "Tidehouse", has_account: false };
    const { text } = await renderAccountMail({ kind: "verify_email", data, secret }, "https://shop.example");
    expect(text).toContain(`https://shop.example/verify-email?token=${secret}`);
  });

  test("opens the store on the plan that the operator chose, in the zone of the person", async () => {
    vi.stubEnv("SIGN_UP_PLAN", "pro");
    const person = { store: "Tidehouse", name: "Ines", email: newEmail(), password: PASSWORD };
    const { sessionId } = await signUp({ ...person, timezone: "Europe/Berlin" }, requestAt());
    vi.unstubAllEnvs();
    const session = await findSession(sessionId, NOW);
    const settings = await prisma().store_settings.findUnique({ where: { merchant_id: session?.store.id } });
    expect(settings).toMatchObject({ plan: "pro", timezone: "Europe/Berlin" });
  });

  test("refuses an easy password, and creates nothing", async () => {
    const email = newEmail();
    await expect(openStore(email, "tidehouse tidehouse")).rejects.toMatchObject({ extra: { param: "password" } });
    expect(await prisma().app_user.count({ where: { email } })).toBe(0);
  });
});

describe("a person whose address is not verified", () => {
  test("cannot open live data, and can once it is verified", async () => {
    const { session, userId, secret } = await openStore();
    expect(await updateSession(session.id, { mode: "live" })).toBe(false);
    expect((await findSession(session.id, NOW))?.mode).toBe("test");
    expect(await verifyEmail(userId, secret, requestAt())).toBe("verified");
    expect((await findSession(session.id, NOW))?.user.isVerified).toBe(true);
    expect(await updateSession(session.id, { mode: "live" })).toBe(true);
    expect((await actionsOf(session.store.id)).at(-1)).toBe("account.verified");
  });

  test("can sign in again, and gets the link again after five minutes", async () => {
    const { email, userId, secret } = await openStore();
    expect(await signIn(email, PASSWORD, requestAt())).toMatchObject({ userId });
    await expect(resendVerification(userId, "Tidehouse", requestAt(299))).rejects.toMatchObject({
      code: "rate_limited",
    });
    await resendVerification(userId, "Tidehouse", requestAt(301));
    expect(await lastSecret(email)).not.toBe(secret);
    expect(await verifyEmail(userId, secret, requestAt(302))).toBe("verified"); // the first one still works
  });
});

describe("the link", () => {
  test("works once, for a day, and only for the person who signed up", async () => {
    const [ines, other] = [await openStore(), await openStore()];
    const refused = { code: "invalid_request" };
    await expect(verifyEmail(other.userId, ines.secret, requestAt())).rejects.toMatchObject(refused);
    await expect(verifyEmail(ines.userId, ines.secret, requestAt(86_400))).rejects.toMatchObject(refused);
    const tries = Array.from({ length: 5 }, () => verifyEmail(ines.userId, ines.secret, requestAt()));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await findSession(other.sessionId, NOW))?.user.isVerified).toBe(false);
  });
});

describe("a stranger with an account for the address of somebody else", () => {
  for (const [whose, open] of [
    ["a verified account", openVerified],
    ["an account that is not verified", openStore],
  ] as const) {
    test(`gets no more guesses at ${whose} by signing in to their own in between`, async () => {
      const { email } = await open();
      await openStore(email, OTHER);
      const stranger = requestAt();
      const guess = () => signIn(email, "wrong", stranger).catch((error) => error);
      const signedIn = await signIn(email, OTHER, stranger);
      for (let n = 0; n < 4; n++) expect(await guess()).toMatchObject({ code: "unauthorized" });
      await expect(signIn(email, OTHER, stranger)).rejects.toMatchObject({ code: "rate_limited" });
      const browser = await readBrowserToken(await toBrowserToken(null, signedIn));
      const known = { ...stranger, browser };
      await expect(signIn(email, "wrong", known)).rejects.toMatchObject({ code: "rate_limited" });
    });
  }

  test("keeps its owner neither from signing up nor from a reset", async () => {
    const email = newEmail();
    const stranger = requestAt();
    const signUpBy = (request: RequestFacts) =>
      signUp({ store: "Tidehouse", name: "Ines", email, password: OTHER }, request);
    for (let n = 0; n < 5; n++) await signUpBy(stranger);
    await expect(signUpBy(stranger)).rejects.toMatchObject({ code: "rate_limited" });
    const ines = await openStore(email);
    for (let n = 0; n < 5; n++) await requestReset(email, stranger);
    await expect(requestReset(email, stranger)).rejects.toMatchObject({ code: "rate_limited" });
    await requestReset(email, requestAt());
    expect(await lastSecret(email)).not.toBe(ines.secret);
  });
});

describe("an address that has an account", () => {
  test("looks the same to who signs up with it; each password signs in to its own account", async () => {
    const ines = await openVerified();
    const stranger = await openStore(ines.email, OTHER);
    expect(stranger.session).toMatchObject({ mode: "test", user: { isVerified: false } });
    expect(await signIn(ines.email, PASSWORD, requestAt())).toMatchObject({ userId: ines.userId });
    expect(await signIn(ines.email, OTHER, requestAt())).toMatchObject({ userId: stranger.userId });
    await expect(signIn(ines.email, "wrong", requestAt())).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("gets the new store when its owner confirms with the new password, and the new account ends", async () => {
    const ines = await openVerified();
    const again = await openStore(ines.email, OTHER);
    expect(await verifyEmail(again.userId, again.secret, requestAt())).toBe("joined");
    expect(await isOpen(again.sessionId)).toBe(false);
    await expect(signIn(ines.email, OTHER, requestAt())).rejects.toMatchObject({ code: "unauthorized" });
    const session = await findSession(ines.sessionId, NOW);
    expect(session?.stores.map(({ id }) => id).sort()).toEqual([ines.session.store.id, again.session.store.id].sort());
    expect(await actionsOf(again.session.store.id)).toContain("account.joined");
  });

  test("stays one account when two that signed up with it are verified at once", async () => {
    const one = await openStore();
    const two = await openStore(one.email, OTHER);
    const results = await Promise.all([
      verifyEmail(one.userId, one.secret, requestAt()),
      verifyEmail(two.userId, two.secret, requestAt()),
    ]);
    expect(results.sort()).toEqual(["joined", "verified"]);
    const { rows } = await pool().query("SELECT email_verified_at FROM app_user WHERE email = $1", [one.email]);
    expect(rows).toEqual([{ email_verified_at: expect.any(Date) }]);
  });

  test("a reset is for the verified account, and else verifies the one that signed up and ends its sessions", async () => {
    const ines = await openVerified();
    await openStore(ines.email, OTHER);
    await requestReset(ines.email, requestAt());
    await resetPassword(await lastSecret(ines.email), "another bath, another storm", requestAt());
    expect(await isOpen(ines.sessionId)).toBe(false);
    const taken = await openStore(); // by somebody who does not own the address
    await requestReset(taken.email, requestAt());
    await resetPassword(await lastSecret(taken.email), OTHER, requestAt());
    expect(await isOpen(taken.sessionId)).toBe(false);
    await expect(signIn(taken.email, PASSWORD, requestAt())).rejects.toMatchObject({ code: "unauthorized" });
    const { sessionId } = await signIn(taken.email, OTHER, requestAt());
    expect((await findSession(sessionId, NOW))?.user.isVerified).toBe(true);
  });
});
