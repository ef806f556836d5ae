import { expect, test } from "vitest";
import { findSession } from "#lib/auth/find-session";
import { signIn } from "#lib/auth/sign-in";
import { prisma } from "#lib/db/client";
import { renderAccountMail } from "#lib/mail/templates/render";
import { accountMailTo, makeAccount, PASSWORD, requestAt, turnCodesOn } from "#lib/testing/accounts";
import { securityEventsOf } from "#lib/testing/security-events";
import { NOW } from "#lib/testing/store";
import { refusal, resultOf, zakka } from "./in-process.ts";

const reset = (email: string) => ["person", "reset-codes", "--email", email];

/** A person who is signed in, and then turned codes on. */
async function makeSecured() {
  const person = await makeAccount();
  const { sessionId } = await signIn(person.email, PASSWORD, requestAt());
  await turnCodesOn(person);
  return { ...person, sessionId };
}

const hasCodes = async (id: string): Promise<boolean> => (await prisma().totp.count({ where: { user_id: id } })) > 0;

test("person reset-codes removes codes, ends all sessions, tells it by mail, and is in the audit log", async () => {
  const [person, other] = [await makeSecured(), await makeSecured()];
  expect(await resultOf(...reset(` ${person.email.toUpperCase()} `))).toEqual({
    user_id: person.id,
    sessions_ended: 1,
  });
  expect(await findSession(person.sessionId, NOW)).toBeNull();
  expect(await signIn(person.email, PASSWORD, requestAt(60))).toHaveProperty("sessionId");
  const mail = (await accountMailTo(person.email)).at(-1);
  expect(mail).toMatchObject({ kind: "sign_in_changed", data: { what: "two_factor_reset" } });
  const { text } = await renderAccountMail(mail as never, "http://localhost");
  expect(text.replace(/\s+/g, " ")).toContain("The operator of this server has removed your codes");
  expect(text).not.toMatch(/Browser|Address|undefined/);
  const by = { actor_kind: "system", actor_name: "command line", address: null };
  expect((await securityEventsOf(person.merchantId)).filter(({ actor_kind }) => actor_kind === "system")).toMatchObject(
    [
      { action: "two_factor.disabled", ...by },
      { action: "session.ended", ...by, details: { count: 1 } },
    ],
  );
  expect(await hasCodes(other.id)).toBe(true);
  expect(await findSession(other.sessionId, NOW)).not.toBeNull();
});

test("person reset-codes refuses a person without codes and an unknown address, and changes nothing", async () => {
  const { email } = await makeAccount();
  const { sessionId } = await signIn(email, PASSWORD, requestAt());
  expect(await refusal(...reset(email))).toBe(
    `zakka: ${email} has no codes for signing in. Nothing was changed. The password alone signs in.`,
  );
  expect(await findSession(sessionId, NOW)).not.toBeNull();
  expect(await accountMailTo(email)).toEqual([]);
  expect(await refusal(...reset("nobody@tidehouse.example"))).toBe(
    "zakka: No person has the confirmed e-mail address nobody@tidehouse.example. Check the address.",
  );
  expect(await zakka("person", "reset-codes")).toMatchObject({ code: 2, stderr: "zakka: Give --email.\n" });
});

test("an address that is not confirmed names nobody", async () => {
  const { id, email } = await makeSecured();
  await prisma().app_user.update({ where: { id }, data: { email_verified_at: null } });
  expect(await refusal(...reset(email))).toBe(
    `zakka: No person has the confirmed e-mail address ${email}. Check the address.`,
  );
  expect(await hasCodes(id)).toBe(true);
});

test("of two at once, one removes the codes", async () => {
  const { email, id } = await makeSecured();
  const codes = await Promise.all([zakka(...reset(email)), zakka(...reset(email))]);
  expect(codes.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await hasCodes(id)).toBe(false);
  const told = (await accountMailTo(email)).filter(({ data }) => JSON.stringify(data).includes("two_factor_reset"));
  expect(told).toHaveLength(1);
});
