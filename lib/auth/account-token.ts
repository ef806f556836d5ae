import { randomBytes } from "node:crypto";
import { INVITATION_DAYS, PAIRING_MINUTES, VERIFY_HOURS } from "#lib/core/limits";
import { hashToken } from "#lib/core/secrets";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import type { Db } from "#lib/db/client";

/** How long each kind of token can be claimed, in seconds. */
export const LIFE = {
  /** The link to choose a new password. */
  password_reset: HOUR_SECONDS,
  /** The link that verifies the address of a person who signed up. */
  verify_email: VERIFY_HOURS * HOUR_SECONDS,
  /** The link that accepts an invitation to a store. */
  invitation: INVITATION_DAYS * DAY_SECONDS,
  /** A sign-in whose password was right and that waits for the code. */
  second_factor: 600,
  /** The challenge that a new passkey signs. */
  passkey_add: 600,
  /** The challenge that a passkey signs to confirm a change of the account. */
  passkey_confirm: 600,
  /** The challenge that a passkey signs to sign in. */
  passkey_sign_in: 600,
  /** The code with which a phone becomes a paired device. */
  pairing: PAIRING_MINUTES * 60,
  /** The state of somebody who is at Google or GitHub to sign in, or to link an account. */
  provider_state: 600,
} as const;
export type TokenKind = keyof typeof LIFE;

/** Whom and what a token is for. */
export interface TokenOwner {
  user_id: string | null;
  merchant_id: string | null;
  target_id: string | null;
}

const BYTES = 32;
/** The base64url of the bytes. */
const TOKEN = /^[\w-]{43}$/;

/** Creates a token and returns it. Only its SHA-256 is stored. */
export async function issueToken(
  tx: Db,
  kind: TokenKind,
  { user_id = null, merchant_id = null, target_id = null }: Partial<TokenOwner>,
  now: Date,
): Promise<string> {
  const token = randomBytes(BYTES).toString("base64url");
  const expires_at = addSeconds(now, LIFE[kind]);
  const hash = new Uint8Array(hashToken(token));
  await tx.account_token.create({ data: { hash, kind, user_id, merchant_id, target_id, created_at: now, expires_at } });
  return token;
}

/** Returns whom a token is for, without claiming it, or null when it cannot be claimed. */
export async function readToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<TokenOwner | null> {
  if (!TOKEN.test(token)) return null;
  const hash = new Uint8Array(hashToken(token));
  return db.account_token.findFirst({ where: { hash, kind, expires_at: { gt: now } }, select: OWNER });
}

/** Claims a token: of many at once, one gets its owner and the others null. */
export async function claimToken(tx: Db, kind: TokenKind, token: string, now: Date): Promise<TokenOwner | null> {
  if (!TOKEN.test(token)) return null;
  const [claimed] = await tx.$queryRaw<TokenOwner[]>`
    DELETE FROM account_token WHERE hash = ${hashToken(token)} AND kind = ${kind} AND expires_at > ${now}::timestamptz
    RETURNING user_id, merchant_id, target_id`;
  return claimed ?? null;
}

const OWNER = { user_id: true, merchant_id: true, target_id: true } as const;
