import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { AppError, invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { changeAccount } from "./account-change.ts";
import { issueToken } from "./account-token.ts";
import { claimChallenge, knownTransports, type NewPasskeyAnswer, requireRelyingParty } from "./passkey-answer.ts";
import { keepLastFactor, lockFactors } from "./second-factor.ts";

/** More than anyone has. */
const MAX_PASSKEYS = 20;
/** The kinds of keys: Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey of a person. Times are Unix seconds. */
export interface Passkey {
  id: string;
  name: string;
  created: number;
  last_used: number | null;
}

/** The person who changes their passkeys, and in which session. */
export interface Holder {
  userId: string;
  sessionId: string;
}

/** Returns the passkeys of a person, the oldest first. */
export async function listPasskeys(userId: string): Promise<Passkey[]> {
  const rows = await prisma().passkey.findMany({
    where: { user_id: userId },
    select: { id: true, name: true, created_at: true, last_used_at: true },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    take: MAX_PASSKEYS,
  });
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created: toUnix(created_at),
    last_used: toUnix(last_used_at),
  }));
}

/** Returns how many passkeys a person has. */
export const countPasskeys = (userId: string): Promise<number> =>
  prisma().passkey.count({ where: { user_id: userId } });

/** Returns what the browser needs to make a passkey in this session. The caller has checked who asks. */
export async function startPasskey(
  { userId, sessionId }: Holder,
  { realNow: now }: RequestFacts,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id: rpID } = requireRelyingParty();
  const { email, name, passkeys } = await prisma().app_user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, name: true, passkeys: { select: { credential_id: true, transports: true } } },
  });
  if (passkeys.length >= MAX_PASSKEYS) throw tooMany();
  const challenge = await issueToken(prisma(), "passkey_add", { user_id: userId, target_id: sessionId }, now);
  return generateRegistrationOptions({
    rpName: "Zakka",
    rpID,
    userID: userHandleOf(userId),
    userName: email,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: Buffer.from(credential_id).toString("base64url"),
      transports,
    })),
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** The id of the person as a passkey stores it: it says nothing about them. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));

/**
 * Stores the passkey that the browser has made. The challenge works once, and only in the session that asked for it. Throws
 * `invalid_request` when anything about the answer is wrong.
 */
export async function addPasskey(
  { userId, sessionId }: Holder,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
  request: RequestFacts,
): Promise<void> {
  const holder = { user_id: userId, target_id: sessionId };
  const challenge = await claimChallenge(prisma(), "passkey_add", answer.response, holder, request.realNow);
  if (challenge === null) throw new AppError("invalid_request", "Too much time has passed. Start again.");
  const { id, publicKey, counter } = await readNewPasskey(answer, challenge);
  const row = {
    id: newId(),
    user_id: userId,
    credential_id: new Uint8Array(Buffer.from(id, "base64url")),
    public_key: new Uint8Array(publicKey),
    counter,
    transports: knownTransports(answer.response.transports),
    name,
    created_at: request.realNow,
  };
  await changeAccount(userId, request, async ({ db, record, tell }) => {
    await lockFactors(db, userId); // so that two at once are counted
    if ((await db.passkey.count({ where: { user_id: userId } })) >= MAX_PASSKEYS) throw tooMany();
    const { count } = await db.passkey.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) throw new AppError("invalid_request", "This passkey is already added. Choose another one.");
    await record({ action: "account.passkey_added" });
    await tell("sign_in_changed", { what: "passkey_added" });
  });
}

async function readNewPasskey(answer: NewPasskeyAnswer, expectedChallenge: string) {
  const party = requireRelyingParty();
  const response = { ...answer, response: { ...answer.response, transports: undefined } };
  const read = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!read?.verified) throw new AppError("invalid_request", "This passkey cannot be used here. Try another device.");
  return read.registrationInfo.credential;
}

/** Changes what the person calls a passkey. Throws `not_found` for one that is not theirs. */
export const renamePasskey = (userId: string, id: string, name: string, request: RequestFacts): Promise<void> =>
  changeAccount(userId, request, async ({ db, record }) => {
    const { count } = await db.passkey.updateMany({ where: { id, user_id: userId }, data: { name } });
    if (count === 0) throw isGone();
    await record({ action: "account.passkey_renamed" });
  });

/** Removes a passkey: it signs in no more. The caller has checked who asks. Throws `not_found` for one that is not theirs, and `invalid_transition` for the last factor that a store requires. */
export const removePasskey = (userId: string, id: string, request: RequestFacts): Promise<void> =>
  changeAccount(userId, request, async ({ db, record, tell }) => {
    await lockFactors(db, userId);
    const { count } = await db.passkey.deleteMany({ where: { id, user_id: userId } });
    if (count === 0) throw isGone();
    await keepLastFactor(db, userId);
    await record({ action: "account.passkey_removed" });
    await tell("sign_in_changed", { what: "passkey_removed" });
  });

const isGone = (): AppError => new AppError("not_found", "This passkey is already removed. Reload the page.");

const tooMany = (): AppError => invalid("name", `You have ${MAX_PASSKEYS} passkeys, the maximum. Remove one first.`);
