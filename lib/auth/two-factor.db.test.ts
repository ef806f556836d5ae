import { describe, expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { renderAccountMail } from "#lib/mail/templates/render";
import { accountMailTo, makeAccount, NEW_PASSWORD, PASSWORD, requestAt, turnCodesOn } from "#lib/testing/accounts";
import { actionsOf, securityEventsOf } from "#lib/testing/security-events";
import { NOW } from "#lib/testing/store";
import { changePassword } from "./change-password.ts";
import { findSession } from "./find-session.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { CodeNeeded, isWaitingForCode, signIn, signInWithCode } from "./sign-in.ts";
import {
  confirmTwoFactor,
  readTwoFactor,
  removeTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor,
} from "./two-factor.ts";

/** Enters the right password. Returns the token of the sign-in that waits for the code. */
async function enterPassword(email: string, seconds = 60): Promise<string> {
  const needed = await signIn(email, PASSWORD, requestAt(seconds)).catch((error) => error);
  if (!(needed instanceof CodeNeeded)) throw needed;
  return needed.token;
}

async function makeSecured() {
  const person = await makeAccount();
  return { ...person, ...(await turnCodesOn(person)) };
}

const WRONG = { code: "invalid_request", extra: { param: "code" } };

describe("setting up codes", () => {
  test("asks for the first code, then gives ten recovery codes, is recorded and told by mail", async () => {
    const { id, email, merchantId, recoveryCodes } = await makeSecured();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await readTwoFactor(id, email, NOW)).toEqual({ confirmed_at: NOW, setup: null, codes_left: 10 });
    expect(await actionsOf(merchantId)).toEqual(["two_factor.enabled"]);
    expect(await accountMailTo(email)).toMatchObject([{ kind: "sign_in_changed", data: { what: "two_factor_on" } }]);
  });

  test("protects nothing until the right code is entered, and begins again after an hour", async () => {
    const { id, email } = await makeAccount();
    await startTwoFactor(id, requestAt());
    await expect(confirmTwoFactor(id, "000000", requestAt())).rejects.toMatchObject(WRONG);
    expect(await signIn(email, PASSWORD, requestAt())).toHaveProperty("sessionId");
    expect((await readTwoFactor(id, email, requestAt(3_599).realNow)).setup).not.toBeNull();
    expect((await readTwoFactor(id, email, requestAt(3_600).realNow)).setup).toBeNull();
  });

  test("does not replace codes that are on", async () => {
    const { id, codeAt } = await makeSecured();
    await expect(startTwoFactor(id, requestAt(60))).rejects.toMatchObject({ code: "invalid_transition" });
    await expect(confirmTwoFactor(id, codeAt(60), requestAt(60))).rejects.toMatchObject(WRONG);
  });

  test("stores neither the secret nor the recovery codes", async () => {
    const { id, recoveryCodes } = await makeSecured();
    const { rows } = await pool().query(
      `SELECT to_jsonb(t)::text AS row FROM totp t WHERE user_id = $1
        UNION ALL SELECT to_jsonb(c)::text FROM recovery_code c WHERE user_id = $1`,
      [id],
    );
    const stored = rows.map(({ row }) => row).join("\n");
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll("-", ""));
    expect(rows).toHaveLength(11);
  });
});

describe("signing in", () => {
  test("needs the password and the code, and both are recorded as one sign-in", async () => {
    const { email, codeAt, merchantId } = await makeSecured();
    const token = await enterPassword(email);
    expect(await isWaitingForCode(token, NOW)).toBe(true);
    const { sessionId } = await signInWithCode(
      token,
      ` ${codeAt(60).slice(0, 3)} ${codeAt(60).slice(3)} `,
      requestAt(60),
    );
    expect(await findSession(sessionId, NOW)).not.toBeNull();
    expect((await securityEventsOf(merchantId)).at(-1)).toMatchObject({
      action: "sign_in.succeeded",
      details: { by: "totp" },
    });
  });

  test("takes a code of the period before or after, and no older one", async () => {
    for (const [seconds, isRight] of [
      [-30, true],
      [30, true],
      [-90, false],
      [90, false],
    ] as const) {
      const { email, codeAt } = await makeSecured();
      const result = signInWithCode(await enterPassword(email, 300), codeAt(300 + seconds), requestAt(300));
      if (isRight) expect(await result).toHaveProperty("sessionId");
      else await expect(result).rejects.toMatchObject(WRONG);
    }
  });

  test("takes a code once, also of many at once, and not the one that turned codes on", async () => {
    const { email, codeAt } = await makeSecured();
    await expect(signInWithCode(await enterPassword(email, 0), codeAt(0), requestAt(0))).rejects.toMatchObject(WRONG);
    const tokens = await Promise.all(Array.from({ length: 4 }, () => enterPassword(email)));
    const results = await Promise.allSettled(tokens.map((token) => signInWithCode(token, codeAt(60), requestAt(60))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("takes each recovery code once, however it is written, and tells it by mail", async () => {
    const { id, email, recoveryCodes } = await makeSecured();
    const [code = ""] = recoveryCodes;
    const written = code.toLowerCase().replaceAll("-", " ");
    expect(await signInWithCode(await enterPassword(email), written, requestAt(60))).toHaveProperty("sessionId");
    await expect(signInWithCode(await enterPassword(email), code, requestAt(60))).rejects.toMatchObject(WRONG);
    expect((await readTwoFactor(id, email, NOW)).codes_left).toBe(9);
    expect((await accountMailTo(email)).at(-1)).toMatchObject({ data: { what: "code_used" } });
  });
});

describe("a sign-in that waits for its code", () => {
  test("waits at most ten minutes, is one use, and ends when the password changes", async () => {
    const { id, email, codeAt } = await makeSecured();
    const [old, used, changed] = [await enterPassword(email), await enterPassword(email), await enterPassword(email)];
    const over = { code: "unauthorized" };
    await expect(signInWithCode(old, codeAt(660), requestAt(660))).rejects.toMatchObject(over);
    const { sessionId } = await signInWithCode(used, codeAt(90), requestAt(90));
    await expect(signInWithCode(used, codeAt(120), requestAt(120))).rejects.toMatchObject(over);
    const change = { userId: id, sessionId, password: PASSWORD, newPassword: "a bath before the storm" };
    await changePassword(change, requestAt(120));
    await expect(signInWithCode(changed, codeAt(150), requestAt(150))).rejects.toMatchObject(over);
  });

  test("slows down wrong codes for the account, in a browser that the person knows too", async () => {
    const { id, email, codeAt, merchantId } = await makeSecured();
    const token = await enterPassword(email);
    for (let n = 0; n < 5; n++) await signInWithCode(token, "000000", requestAt(60)).catch(() => undefined);
    await expect(signInWithCode(token, codeAt(60), requestAt(60))).rejects.toMatchObject({ code: "rate_limited" });
    expect(await actionsOf(merchantId)).toEqual(expect.arrayContaining(["sign_in.failed", "sign_in.throttled"]));
    const known = { ...requestAt(60), browser: { id: "browser", accounts: [id] } };
    await expect(signInWithCode(token, codeAt(60), known)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("later", () => {
  test("new recovery codes replace the old ones", async () => {
    const { id, email, recoveryCodes, merchantId } = await makeSecured();
    const [fresh = ""] = await replaceRecoveryCodes(id, requestAt());
    const old = recoveryCodes[0] ?? "";
    await expect(signInWithCode(await enterPassword(email), old, requestAt(60))).rejects.toMatchObject(WRONG);
    expect(await signInWithCode(await enterPassword(email), fresh, requestAt(60))).toHaveProperty("sessionId");
    expect(await actionsOf(merchantId)).toContain("two_factor.codes_replaced");
  });

  test("turned off, the password alone is enough again", async () => {
    const { id, email, merchantId } = await makeSecured();
    await removeTwoFactor(id, requestAt());
    expect(await signIn(email, PASSWORD, requestAt())).toHaveProperty("sessionId");
    expect(await actionsOf(merchantId)).toContain("two_factor.disabled");
    await expect(removeTwoFactor(id, requestAt())).rejects.toMatchObject({ code: "invalid_transition" });
    await expect(replaceRecoveryCodes(id, requestAt())).rejects.toMatchObject({ code: "invalid_transition" });
  });

  test("a reset of the password removes them, also while they are set up, and its mail says so", async () => {
    const [secured, other] = [await makeSecured(), await makeSecured()];
    const starting = await makeAccount();
    await startTwoFactor(starting.id, requestAt());
    for (const { email } of [secured, starting]) await resetTo(email);
    expect(await signIn(secured.email, NEW_PASSWORD, requestAt(60))).toHaveProperty("sessionId");
    const { rows } = await pool().query(
      "SELECT user_id FROM totp WHERE user_id = ANY ($1) UNION SELECT user_id FROM recovery_code WHERE user_id = ANY ($1)",
      [[secured.id, starting.id, other.id]],
    );
    expect(rows).toEqual([{ user_id: other.id }]);
    expect(await actionsOf(secured.merchantId)).toContain("two_factor.disabled");
    expect(await actionsOf(starting.merchantId)).not.toContain("two_factor.disabled");
    const notice = (await accountMailTo(secured.email)).at(-1);
    expect(notice).toMatchObject({ kind: "password_changed", data: { was_reset: true } });
    const { text } = await renderAccountMail(notice as never, "http://localhost");
    expect(text.replace(/\s+/g, " ")).toContain("codes for signing in are removed");
  });
});

/** Chooses NEW_PASSWORD with the link of a mail. */
async function resetTo(email: string): Promise<void> {
  await requestReset(email, requestAt());
  await resetPassword((await accountMailTo(email)).at(-1)?.secret ?? "", NEW_PASSWORD, requestAt());
}
