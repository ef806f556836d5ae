import { z } from "zod";
import { isSignedFor, signFor } from "#lib/config/app-keys";
import { AppError, invalid } from "#lib/core/errors";
import { PIN_DIGITS, UNLOCKED_MINUTES } from "#lib/core/limits";
import { toUnix } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import type { Context, PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { hashPassword, isPassword } from "./password.ts";
import { countsInStore, limitTries } from "./tries.ts";

// The reasons are in docs/decisions/049.

/** The PIN of supervisors, without those that are tried first. */
export const Pin = z
  .string()
  .regex(
    new RegExp(`^\\d{${PIN_DIGITS.min},${PIN_DIGITS.max}}$`),
    `Choose ${PIN_DIGITS.min} to ${PIN_DIGITS.max} digits.`,
  )
  .refine((pin) => !isObvious(pin), "This PIN is easy to guess. Choose another one.");

const DIGITS = "01234567890123456789";
const isObvious = (pin: string): boolean =>
  new Set(pin).size < 3 || DIGITS.includes(pin) || DIGITS.includes([...pin].reverse().join(""));

/** How long a phone is unlocked. */
const UNLOCKED_SECONDS = UNLOCKED_MINUTES * 60;

const GRANT = /^(\d{1,12})\.([\w-]{43})$/;

/** What a phone sends with each request of a supervisor. */
export interface Grant {
  grant: string;
  /** How long the phone is unlocked. A span and not a time, because the clock of the phone may be wrong. */
  seconds: number;
}

/** Whether the store has a PIN. */
export const hasPin = async (ctx: Pick<Context, "merchantId">): Promise<boolean> => (await hashOf(ctx)) !== null;

/** Sets the PIN of the store, or with null removes it. Phones that are unlocked are locked by it. */
export async function setPin(ctx: PrismaContext, pin: string | null): Promise<void> {
  const supervisor_pin_hash = pin === null ? null : await hashPassword(Pin.parse(pin));
  await inPrismaTransaction(ctx, async (tx) => {
    const where = { merchant_id: tx.merchantId, ...(pin === null && { supervisor_pin_hash: { not: null } }) };
    const { count } = await tx.db.store_settings.updateMany({ where, data: { supervisor_pin_hash } });
    if (count > 0)
      await recordSecurityEvent(tx, { action: pin === null ? "scanner_pass.pin_removed" : "scanner_pass.pin_set" });
  });
}

/**
 * Unlocks the phone that asks, for some minutes. Each wrong PIN is recorded, and makes the next try of its person wait, whatever
 * the phone. Throws `invalid_request`, `invalid_transition` without a PIN, `rate_limited`.
 */
export async function unlock(ctx: Context, pin: string): Promise<Grant> {
  const stored = await hashOf(ctx);
  if (stored === null) throw noPin();
  await limitTries(countsInStore("supervisor", ctx.merchantId, await whoTries(ctx)), ctx, async () => {
    if (await isPassword(pin, stored)) return;
    await recordSecurityEvent(ctx, { action: "scanner_pass.pin_refused", details: { name: ctx.actor.name } });
    throw invalid("pin", "This PIN is wrong. Try again.");
  });
  await recordSecurityEvent(ctx, {
    action: "scanner_pass.unlocked",
    targetId: ctx.actor.id,
    details: { name: ctx.actor.name },
  });
  const ends = toUnix(ctx.realNow) + UNLOCKED_SECONDS;
  const code = signFor("supervisor", saidOf(ctx, ends, stored)).toString("base64url");
  return { grant: `${ends}.${code}`, seconds: UNLOCKED_SECONDS };
}

/** Returns the person whose phone it is, who gets a new pass at any time, or else the paired device, which is nobody's. */
async function whoTries({ merchantId, actor }: Context): Promise<string> {
  const where = { merchant_id_id: { merchant_id: merchantId, id: actor.id } };
  return (await prisma().device.findUnique({ where, select: { user_id: true } }))?.user_id ?? actor.id;
}

/** Throws `insufficient_scope` with the param `grant` unless the grant was made for this phone with the PIN of now, and has not ended. */
export async function requireSupervisor(ctx: Context, grant: string): Promise<void> {
  const stored = await hashOf(ctx);
  if (stored === null) throw noPin();
  const [, time = "", code = ""] = GRANT.exec(grant) ?? [];
  const ends = Number(time);
  const isRight = isSignedFor("supervisor", saidOf(ctx, ends, stored), Buffer.from(code, "base64url"));
  if (!isRight || ends <= toUnix(ctx.realNow)) {
    const message = "The supervisor's access on this phone has ended. Enter the PIN again.";
    throw new AppError("insufficient_scope", message, { param: "grant" });
  }
}

const noPin = (): AppError =>
  new AppError("invalid_transition", "This store has no supervisor's PIN. Set one in the dashboard under Devices.");

async function hashOf({ merchantId }: Pick<Context, "merchantId">): Promise<string | null> {
  const where = { merchant_id: merchantId };
  return (
    (await prisma().store_settings.findUnique({ where, select: { supervisor_pin_hash: true } }))?.supervisor_pin_hash ??
    null
  );
}

/** What a grant says: for this phone, time and PIN. */
const saidOf = ({ merchantId, mode, actor }: Context, ends: number, pinHash: string): string =>
  JSON.stringify([merchantId, mode, actor.id, ends, pinHash]);
