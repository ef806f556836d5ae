import { describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { renderAccountMail } from "#lib/mail/templates/render";
import { accountMailTo, makeAccount, NEW_PASSWORD, PASSWORD, requestAt } from "#lib/testing/accounts";
import { untilBlocked } from "#lib/testing/blocked";
import { actionsOf } from "#lib/testing/security-events";
import { NOW } from "#lib/testing/store";
import { changeName } from "./change-name.ts";
import { changePassword } from "./change-password.ts";
import { findSession } from "./find-session.ts";
import { isResetToken, requestReset, resetPassword } from "./reset-password.ts";
import { IDLE_SECONDS, SESSION_SECONDS } from "./session-token.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

const OLD = PASSWORD;
const NEW = NEW_PASSWORD;
const makePerson = () => makeAccount();
const mailTo = accountMailTo;

const open = async (email: string, seconds = 0) => (await signIn(email, OLD, requestAt(seconds))).sessionId;

async function resetLink(email: string, seconds = 0): Promise<string> {
  await requestReset(email, requestAt(seconds));
  return (await mailTo(email)).at(-1)?.secret ?? "";
}

describe("sessions", () => {
  test("are listed with browser and address, the last used first, and end one by one or all others at once", async () => {
    const { id, email, merchantId } = await makePerson();
    const [one, two, here] = [await open(email), await open(email, 1), await open(email, 2)];
    const listed = await listSessions(id, addSeconds(NOW, 3));
    expect(listed.map((session) => session.id)).toEqual([here, two, one]);
    expect(listed[0]).toMatchObject({ address: expect.stringMatching(/^198\.51/), user_agent: expect.any(String) });
    expect(await endSession(id, one, requestAt(3))).toBe(true);
    expect(await endSession(id, one, requestAt(3))).toBe(false);
    expect(await findSession(one, NOW)).toBeNull();
    expect(await endOtherSessions(id, here, requestAt(4))).toBe(1);
    expect(await findSession(two, NOW)).toBeNull();
    expect(await findSession(here, NOW)).toMatchObject({ id: here });
    expect((await actionsOf(merchantId)).slice(-2)).toEqual(["session.ended", "session.ended"]);
  });

  test("of somebody else do not end, and nothing is recorded", async () => {
    const [ines, other] = [await makePerson(), await makePerson()];
    const session = await open(other.email);
    const before = await actionsOf(ines.merchantId);
    expect(await endSession(ines.id, session, requestAt())).toBe(false);
    expect(await findSession(session, NOW)).not.toBeNull();
    expect(await actionsOf(ines.merchantId)).toEqual(before);
  });

  test("end after two weeks without use, and after three months in any case", async () => {
    const { email, id } = await makePerson();
    const session = await open(email);
    expect(await findSession(session, addSeconds(NOW, IDLE_SECONDS - 1))).not.toBeNull(); // this is a use
    expect(await findSession(session, addSeconds(NOW, 2 * IDLE_SECONDS - 2))).not.toBeNull();
    expect(await findSession(session, addSeconds(NOW, 3 * IDLE_SECONDS))).toBeNull();
    expect(await listSessions(id, addSeconds(NOW, 3 * IDLE_SECONDS))).toEqual([]);
    await pool().query("UPDATE session SET last_seen_at = $2 WHERE id = $1", [
      session,
      addSeconds(NOW, SESSION_SECONDS),
    ]);
    expect(await findSession(session, addSeconds(NOW, SESSION_SECONDS))).toBeNull();
  });
});

describe("changing the password", () => {
  test("ends all other sessions, is recorded, and is told by mail", async () => {
    const { id, email, merchantId } = await makePerson();
    const [other, here] = [await open(email), await open(email)];
    const change = { userId: id, sessionId: here, password: OLD, newPassword: NEW };
    expect(await changePassword(change, requestAt())).toEqual({ ended: 1 });
    expect(await findSession(other, NOW)).toBeNull();
    expect(await findSession(here, NOW)).not.toBeNull();
    expect((await actionsOf(merchantId)).at(-1)).toBe("password.changed");
    expect(await mailTo(email)).toMatchObject([{ kind: "password_changed", data: { device: "Firefox on Linux" } }]);
    await expect(signIn(email, OLD, requestAt())).rejects.toMatchObject({ code: "unauthorized" });
    expect(await signIn(email, NEW, requestAt())).toHaveProperty("sessionId");
  });

  test("needs the present one, and another one that is hard to guess", async () => {
    const { id, email } = await makePerson();
    const sessionId = await open(email);
    const change = { userId: id, sessionId, password: OLD, newPassword: NEW };
    const refusals: [Partial<typeof change>, string][] = [
      [{ password: "wrong" }, "password"],
      [{ newPassword: OLD }, "new_password"],
      [{ newPassword: "short" }, "new_password"],
      [{ newPassword: email }, "new_password"],
    ];
    for (const [part, param] of refusals) {
      await expect(changePassword({ ...change, ...part }, requestAt())).rejects.toMatchObject({ extra: { param } });
    }
    expect(await mailTo(email)).toEqual([]);
    expect(await open(email)).toBeTruthy();
  });

  test("waits after five wrong ones", async () => {
    const { id, email } = await makePerson();
    const change = { userId: id, sessionId: await open(email), password: "wrong", newPassword: NEW };
    for (let n = 0; n < 5; n++) await changePassword(change, requestAt()).catch(() => undefined);
    await expect(changePassword({ ...change, password: OLD }, requestAt())).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  test("twice at once changes it once", async () => {
    const { id, email } = await makePerson();
    const sessionId = await open(email);
    const change = { userId: id, sessionId, password: OLD, newPassword: NEW };
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => changePassword(change, requestAt())));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await mailTo(email)).toHaveLength(1);
  });
});

describe("resetting the password", () => {
  test("works once with the mailed link, ends every session, and is recorded", async () => {
    const { email, merchantId } = await makePerson();
    const session = await open(email);
    const secret = await resetLink(email);
    expect(await isResetToken(secret, NOW)).toBe(true);
    await resetPassword(secret, NEW, requestAt());
    expect(await findSession(session, NOW)).toBeNull();
    expect(await signIn(email, NEW, requestAt())).toHaveProperty("sessionId");
    await expect(resetPassword(secret, OLD, requestAt())).rejects.toMatchObject({ code: "invalid_request" });
    const actions = await actionsOf(merchantId);
    expect(actions.filter((action) => action.startsWith("password."))).toEqual([
      "password.reset_requested",
      "password.reset",
    ]);
  });

  test("of many at once with the same link, one chooses the password", async () => {
    const { email } = await makePerson();
    const secret = await resetLink(email);
    const tries = Array.from({ length: 8 }, () => resetPassword(secret, NEW, requestAt()));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("ends a sign-in with the password of before that is under way", async () => {
    const { id, email } = await makePerson();
    const secret = await resetLink(email);
    const other = await pool().connect();
    onTestFinished(() => other.release());
    await other.query("BEGIN");
    await other.query("SELECT FROM app_user WHERE id = $1 FOR UPDATE", [id]);
    const resetting = resetPassword(secret, NEW, requestAt());
    await untilBlocked();
    const signingIn = open(email).catch((error) => error);
    await untilBlocked(2);
    await other.query("COMMIT");
    await resetting;
    expect(await signingIn).toMatchObject({ code: "unauthorized" });
    expect(await listSessions(id, NOW)).toEqual([]);
  });

  test("an easy password does not use up the link; an old link and a made-up one do nothing", async () => {
    const { email } = await makePerson();
    const secret = await resetLink(email);
    await expect(resetPassword(secret, "short", requestAt())).rejects.toMatchObject({ extra: { param: "password" } });
    expect(await isResetToken(secret, NOW)).toBe(true);
    for (const [token, seconds] of [
      [secret, 3_600],
      ["x".repeat(43), 0],
      ["'", 0],
    ] as const) {
      expect(await isResetToken(token, addSeconds(NOW, seconds))).toBe(false);
      await expect(resetPassword(token, NEW, requestAt(seconds))).rejects.toMatchObject({ code: "invalid_request" });
    }
    expect(await open(email)).toBeTruthy();
  });
});

describe("asking for a reset", () => {
  test("only the hash of the link is stored, and the email has it", async () => {
    const { email } = await makePerson();
    const secret = await resetLink(email);
    const { rows } = await pool().query(
      "SELECT to_jsonb(t)::text AS row FROM account_token t UNION ALL SELECT to_jsonb(m)::text FROM account_mail m",
    );
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    const message = await renderAccountMail({ kind: "password_reset", data: {}, secret }, "https://shop.example");
    expect(message.text).toContain(`https://shop.example/reset-password/new?token=${secret}`);
  });

  test("an unknown address gets no mail and no error; one person gets one mail in five minutes", async () => {
    await requestReset(`nobody-${newId()}@tidehouse.example`, requestAt());
    const { email } = await makePerson();
    await Promise.all(Array.from({ length: 4 }, () => requestReset(email, requestAt())));
    expect(await mailTo(email)).toHaveLength(1);
    await requestReset(email.toUpperCase(), requestAt(301));
    expect(await mailTo(email)).toHaveLength(2);
  });

  test("is throttled for an address from one place, and from a place, known or not", async () => {
    const ask = async (email: string, request: RequestFacts) =>
      requestReset(email, request).then(
        () => null,
        (error) => error.code,
      );
    for (const email of [`nobody-${newId()}@tidehouse.example`, (await makePerson()).email]) {
      const place = requestAt();
      for (let n = 0; n < 5; n++) expect(await ask(email, place)).toBeNull();
      expect(await ask(email, place)).toBe("rate_limited");
      expect(await ask(email, requestAt())).toBeNull();
    }
    const place = requestAt();
    for (let n = 0; n < 30; n++) await ask(`nobody-${newId()}@tidehouse.example`, place);
    expect(await ask(`nobody-${newId()}@tidehouse.example`, place)).toBe("rate_limited");
  });
});

test("a new name is recorded, the same one is not", async () => {
  const { id, merchantId } = await makePerson();
  await changeName(id, "Ines O.", requestAt());
  await changeName(id, "Ines O.", requestAt());
  expect(await actionsOf(merchantId)).toEqual(["account.updated"]);
});
