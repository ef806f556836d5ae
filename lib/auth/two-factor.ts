import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { AppError, invalid } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { hashToken } from "#lib/core/secrets";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import { type Db, prisma } from "#lib/db/client";
import { seal, unseal } from "#lib/db/seal";
import { type AccountChange, changeAccount } from "./account-change.ts";
import { keepLastFactor, lockFactors } from "./second-factor.ts";
import { countsOfAccount, limitTries } from "./tries.ts";

const PERIOD_SECONDS = 30;
/** A clock may be this many periods off. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** How long a secret that was not confirmed is shown. */
const SETUP_SECONDS = HOUR_SECONDS;
const RECOVERY_CODES = 10;
/** Of a recovery code: 16 characters. */
const RECOVERY_BYTES = 10;

/** What a person needs to set up the app that shows codes. */
export interface TwoFactorSetup {
  /** In base 32, to type into the app. */
  secret: string;
  /** The address that the QR code holds. */
  uri: string;
}

export interface TwoFactorState {
  confirmed_at: Date | null;
  setup: TwoFactorSetup | null;
  codes_left: number;
}

/** Returns whether a person signs in with a code, and what is being set up. */
export async function readTwoFactor(userId: string, email: string, now: Date): Promise<TwoFactorState> {
  const row = await prisma().totp.findUnique({
    where: { user_id: userId },
    include: { codes: { where: { used_at: null }, select: { hash: true } } },
  });
  if (!row) return { confirmed_at: null, setup: null, codes_left: 0 };
  if (row.confirmed_at) return { confirmed_at: row.confirmed_at, setup: null, codes_left: row.codes.length };
  const isOld = row.created_at <= addSeconds(now, -SETUP_SECONDS);
  return { confirmed_at: null, setup: isOld ? null : setupOf(row.secret_sealed, email), codes_left: 0 };
}

function setupOf(sealed: Uint8Array, label: string): TwoFactorSetup {
  const totp = totpOf(unseal(sealed), label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: "Zakka", label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** Starts, or starts again, to set up codes. The caller has checked who asks. Throws `invalid_transition` when they are on already. */
export async function startTwoFactor(userId: string, { realNow: now }: RequestFacts): Promise<void> {
  const sealed = Buffer.from(seal(new Secret({ size: SECRET_BYTES }).base32));
  const written = await prisma().$executeRaw`
    INSERT INTO totp AS t (user_id, secret_sealed, created_at) VALUES (${userId}::uuid, ${sealed}, ${now}::timestamptz)
        ON CONFLICT (user_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
     WHERE t.confirmed_at IS NULL`;
  if (written === 0)
    throw new AppError("invalid_transition", "Codes are already turned on. Reload the page to manage them.");
}

/**
 * Turns codes on with the first one, which proves that the app works. Returns the recovery codes, which are shown only now.
 * Throws `invalid_request` for a wrong code.
 */
export async function confirmTwoFactor(userId: string, code: string, request: RequestFacts): Promise<string[]> {
  return limitTries(countsOfAccount("code", userId), request, () =>
    changeAccount(userId, request, async (account) => {
      const step = await stepOf(account.db, userId, code, request.realNow, null);
      if (step === null) throw wrongCode();
      const since = addSeconds(request.realNow, -SETUP_SECONDS);
      const { count } = await account.db.totp.updateMany({
        where: { user_id: userId, confirmed_at: null, created_at: { gt: since } },
        data: { confirmed_at: request.realNow, last_step: step },
      });
      if (count === 0) throw wrongCode();
      await account.record({ action: "two_factor.enabled" });
      await account.tell("sign_in_changed", { what: "two_factor_on" });
      return writeRecoveryCodes(account.db, userId);
    }),
  );
}

/** Turns codes off. The caller has checked who asks. Throws `invalid_transition` for the last factor that a store requires. */
export const removeTwoFactor = (userId: string, request: RequestFacts): Promise<void> =>
  changeAccount(userId, request, async (account) => {
    await lockFactors(account.db, userId);
    if (!(await dropTwoFactor(account, userId))) throw isOff();
    await keepLastFactor(account.db, userId);
    await account.tell("sign_in_changed", { what: "two_factor_off" });
  });

/**
 * Removes codes and recovery codes in the transaction of a change, also codes that are being set up. Returns whether they were
 * on, which is recorded.
 */
export async function dropTwoFactor({ db, record }: AccountChange, userId: string): Promise<boolean> {
  const { count } = await db.totp.deleteMany({ where: { user_id: userId, confirmed_at: { not: null } } });
  await db.totp.deleteMany({ where: { user_id: userId } });
  if (count > 0) await record({ action: "two_factor.disabled" });
  return count > 0;
}

/** Replaces the recovery codes. The caller has checked who asks. Returns the new ones, which are shown only now. */
export const replaceRecoveryCodes = (userId: string, request: RequestFacts): Promise<string[]> =>
  changeAccount(userId, request, async (account) => {
    const [on] = await account.db.$queryRaw<object[]>`
      SELECT 1 FROM totp WHERE user_id = ${userId}::uuid AND confirmed_at IS NOT NULL FOR UPDATE`;
    if (!on) throw isOff();
    await account.record({ action: "two_factor.codes_replaced" });
    await account.tell("sign_in_changed", { what: "codes_replaced" });
    return writeRecoveryCodes(account.db, userId);
  });

/** Whether signing in with the password also needs a code. */
export const needsCode = async (userId: string): Promise<boolean> =>
  (await prisma().totp.count({ where: { user_id: userId, confirmed_at: { not: null } } })) > 0;

/**
 * Uses a code of the app or a recovery code, in the transaction of a change. A code of the app works once, like a recovery
 * code: of many at once, one gets true.
 */
export async function takeCode(
  { db, record, tell }: AccountChange,
  userId: string,
  given: string,
  now: Date,
): Promise<"totp" | "recovery_code" | null> {
  const code = given.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) {
    const step = await stepOf(db, userId, code, now, now);
    if (step === null) return null;
    const used = await db.$executeRaw`
      UPDATE totp SET last_step = ${step}
       WHERE user_id = ${userId}::uuid AND confirmed_at IS NOT NULL AND coalesce(last_step, -1) < ${step}`;
    return used > 0 ? "totp" : null;
  }
  const { count } = await db.recovery_code.updateMany({
    where: { user_id: userId, hash: new Uint8Array(hashToken(code)), used_at: null },
    data: { used_at: now },
  });
  if (count === 0) return null;
  await record({ action: "two_factor.code_used" });
  await tell("sign_in_changed", { what: "code_used" });
  return "recovery_code";
}

/** Returns the period of a right code, or null. `confirmed` null: of codes that are being set up. */
async function stepOf(db: Db, userId: string, code: string, now: Date, confirmed: Date | null): Promise<number | null> {
  const row = await db.totp.findUnique({ where: { user_id: userId } });
  if (!row || (row.confirmed_at === null) !== (confirmed === null)) return null;
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, "");
  const delta = totpOf(unseal(row.secret_sealed)).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

/** Replaces all recovery codes of a person. Only their SHA-256 is stored: each has 80 random bits. */
async function writeRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db.recovery_code.deleteMany({ where: { user_id: userId } });
  const data = codes.map((code) => ({
    user_id: userId,
    hash: new Uint8Array(hashToken(code.replaceAll("-", ""))),
  }));
  await db.recovery_code.createMany({ data });
  return codes;
}

/** Four groups of four letters and digits of base 32. */
function newRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer });
  return base32.match(/.{4}/g)?.join("-") ?? base32;
}

export const wrongCode = (): AppError => invalid("code", "This code is wrong or was already used. Enter the next one.");

const isOff = (): AppError =>
  new AppError("invalid_transition", "Codes are not turned on. Reload the page to set them up.");
