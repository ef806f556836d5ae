import { describe, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import { renderAccountMail } from "#lib/mail/templates/render";
import { accountMailTo, makeAccount, NEW_PASSWORD, PASSWORD, requestAt } from "#lib/testing/accounts";
import { findSession } from "./find-session.ts";
import { readBrowserToken, toBrowserToken } from "./known-browser.ts";
import { TURNS } from "./password.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

const STRANGERS = "whose bath is this then";
const newEmail = () => `mika-${newId()}@tidehouse.example`;

const signUpAt = (seconds: number, email: string, password: string, store = "Tidehouse") =>
  signUp({ store, name: "Mika", email, password }, requestAt(seconds));

/** The merchant and strangers sign up with one address, in this order and in these seconds. */
async function signUpAll(order: readonly ("merchant" | "stranger")[], secondsBetween: number) {
  const email = newEmail();
  const opened = [];
  for (const [at, who] of order.entries()) {
    const [password, store] = who === "merchant" ? [PASSWORD, "Tidehouse"] : [STRANGERS, `Stranger ${at}`];
    opened.push({ who, ...(await signUpAt(at * secondsBetween, email, password, store)) });
  }
  const merchant = opened.find(({ who }) => who === "merchant");
  if (!merchant) throw new Error("The merchant signs up too.");
  return { email, merchant, opened };
}

/** Counts the passwords that are checked meanwhile: each reads the rule of its turn once. */
async function countChecks(work: () => Promise<unknown>): Promise<number> {
  const { refusal } = TURNS;
  let count = 0;
  const spy = vi.spyOn(TURNS, "refusal", "get").mockImplementation(() => {
    count++;
    return refusal;
  });
  await work().catch(() => undefined);
  spy.mockRestore();
  return count;
}

const resetMails = async (email: string) =>
  (await accountMailTo(email)).filter(({ kind }) => kind === "password_reset");

/** Takes the link of the email about this store. */
async function resetOf(email: string, store: string, password = NEW_PASSWORD): Promise<void> {
  const message = (await resetMails(email)).find(({ data }) => (data as { store?: string }).store === store);
  await resetPassword(message?.secret ?? "", password, requestAt());
}

describe("signing in to an account that is not verified", () => {
  test.each([
    ["after the merchant", ["merchant", "stranger"], 60],
    ["before the merchant", ["stranger", "merchant"], 60],
    ["after the merchant in the same second", ["merchant", "stranger"], 0],
    ["before the merchant in the same second", ["stranger", "merchant"], 0],
    ["many times after the merchant", ["merchant", ...Array(9).fill("stranger")], 60],
  ] as const)("works for the merchant when a stranger signed up %s", async (_when, order, seconds) => {
    const { email, merchant } = await signUpAll(order, seconds);
    expect(await signIn(email, PASSWORD, requestAt(3_600))).toMatchObject({ userId: merchant.userId });
  });

  test("works in the browser that signed up, however many strangers did before", async () => {
    const { email, merchant } = await signUpAll(["stranger", "stranger", "stranger", "merchant"], 60);
    const enter = (userId: string, password: string) =>
      toBrowserToken(null, { userId, isVerified: false })
        .then(readBrowserToken)
        .then((browser) => signIn(email, password, { ...requestAt(3_600), browser }));
    expect(await enter(merchant.userId, PASSWORD)).toMatchObject({ userId: merchant.userId });
    await expect(enter(newId(), PASSWORD)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("works beside the verified account, which comes first", async () => {
    const { email, id } = await makeAccount();
    const first = await signUpAt(60, email, STRANGERS);
    await signUpAt(120, email, "a third bath for nobody");
    expect(await signIn(email, PASSWORD, requestAt(3_600))).toMatchObject({ userId: id });
    expect(await signIn(email, STRANGERS, requestAt(3_600))).toMatchObject({ userId: first.userId });
  });

  test("checks two passwords for every address, and a wrong one counts once", async () => {
    const unverified = newEmail();
    await signUpAt(0, unverified, PASSWORD);
    const several = (await signUpAll(["merchant", "stranger", "stranger", "stranger"], 1)).email;
    const both = (await makeAccount()).email;
    await signUpAt(0, both, STRANGERS);
    for (const email of [newEmail(), unverified, several, (await makeAccount()).email, both]) {
      expect(await countChecks(() => signIn(email, PASSWORD, requestAt(60)))).toBe(2);
      const place = requestAt(60);
      for (let n = 0; n < 5; n++) {
        const wrong = () => expect(signIn(email, "wrong", place)).rejects.toMatchObject({ code: "unauthorized" });
        expect(await countChecks(wrong)).toBe(2);
      }
      await expect(signIn(email, "wrong", place)).rejects.toMatchObject({ code: "rate_limited" });
    }
  });
});

describe("a reset of an address that is not verified", () => {
  test.each([
    ["merchant first", ["merchant", "stranger"], 60],
    ["stranger first", ["stranger", "merchant"], 60],
    ["both in the same second", ["stranger", "merchant"], 0],
  ] as const)("has an email for each account that names its store: %s", async (_order, order, seconds) => {
    const { email, merchant, opened } = await signUpAll(order, seconds);
    await requestReset(email.toUpperCase(), requestAt(3_600));
    expect(await resetMails(email)).toHaveLength(2);
    await resetOf(email, "Tidehouse");
    const { sessionId, userId } = await signIn(email, NEW_PASSWORD, requestAt(3_600));
    expect(userId).toBe(merchant.userId);
    expect((await findSession(sessionId, requestAt(3_600).realNow))?.user.isVerified).toBe(true);
    const stranger = opened.find(({ who }) => who === "stranger");
    expect(await findSession(stranger?.sessionId ?? "", requestAt(60).realNow)).not.toBeNull();
  });

  test("changes only the account of its link", async () => {
    const { email, opened } = await signUpAll(["stranger", "merchant"], 60);
    await requestReset(email, requestAt(3_600));
    const before = await prisma().app_user.findMany({ where: { email }, orderBy: { id: "asc" } });
    await resetOf(email, "Stranger 0");
    const after = await prisma().app_user.findMany({ where: { email }, orderBy: { id: "asc" } });
    expect(after[0]).toMatchObject({ id: opened[0]?.userId, email_verified_at: expect.any(Date) });
    expect(after[1]).toEqual(before[1]);
  });

  test("sends at most three emails, for what this browser opened and then for the oldest", async () => {
    const { email, merchant } = await signUpAll([...Array(6).fill("stranger"), "merchant"], 60);
    await requestReset(email, requestAt(3_600));
    const storesOf = (mails: readonly { data: unknown }[]) =>
      mails.map(({ data }) => (data as { store: string }).store);
    expect(storesOf(await resetMails(email))).toEqual(["Stranger 0", "Stranger 1", "Stranger 2"]);
    const browser = { id: newId(), accounts: [], unverified: [merchant.userId] };
    await requestReset(email, { ...requestAt(7_200), browser });
    expect(storesOf((await resetMails(email)).slice(3))).toEqual(["Tidehouse", "Stranger 0", "Stranger 1"]);
  });

  test("has one email, which names no store, once an account of the address is verified", async () => {
    const { email, id } = await makeAccount();
    await signUpAt(0, email, STRANGERS);
    await requestReset(email, requestAt(60));
    expect(await resetMails(email)).toMatchObject([{ data: {}, recipient_name: "Ines Okafor" }]);
    const { rows } = await pool().query(
      "SELECT user_id FROM account_token WHERE kind = 'password_reset' AND user_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe("an email to an address that is not verified", () => {
  const TEXT = "Pay now: https://evil.example/pay, or lose everything that you have here";

  test("has no text of whoever signed up but a short name of the store", async () => {
    const email = newEmail();
    await signUp({ store: TEXT, name: "Call evil.example", email, password: PASSWORD }, requestAt());
    await requestReset(email, requestAt(60));
    const mails = await accountMailTo(email);
    expect(mails.map(({ kind, recipient_name }) => [kind, recipient_name])).toEqual([
      ["verify_email", null],
      ["password_reset", null],
    ]);
    for (const { kind, data, secret } of mails) {
      const { subject, text, html } = await renderAccountMail(
        { kind: kind as "verify_email", data: data as { store: string; has_account: boolean }, secret },
        "https://shop.example",
      );
      for (const shown of [subject, text, html]) {
        expect(shown).toContain("Pay now https evil example pay or lose e");
        expect(shown).not.toMatch(/evil\.|lose ev|Call/);
      }
    }
  });

  test("that invites has no name of a person", async () => {
    const data = { store: TEXT, role: "admin" };
    const { subject, text } = await renderAccountMail(
      { kind: "invitation", data, secret: "x" },
      "https://shop.example",
    );
    expect(subject).toBe("An invitation to Pay now https evil example pay or lose e");
    expect(text).not.toMatch(/evil\.|lose ev/);
  });
});
