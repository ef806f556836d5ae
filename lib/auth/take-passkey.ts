import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { RequestFacts } from "#lib/core/request";
import { prisma } from "#lib/db/client";
import { changeAccount } from "./account-change.ts";
import { type PasskeyAnswer, requireRelyingParty } from "./passkey-answer.ts";

interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: Uint8Array;
  public_key: Uint8Array;
}

/** Finds a passkey, of whomever, by the id that its device gave it. */
export const findPasskey = (credentialId: string): Promise<PasskeyRow | null> =>
  prisma().passkey.findUnique({
    where: { credential_id: new Uint8Array(Buffer.from(credentialId, "base64url")) },
    select: { id: true, user_id: true, credential_id: true, public_key: true },
  });

/**
 * Checks the signature of a claimed challenge and everything that it covers, and stores that the passkey was used. Returns
 * whether all of it is right. The caller has checked whose passkey it is.
 */
export async function takePasskey(
  passkey: PasskeyRow,
  answer: PasskeyAnswer,
  expectedChallenge: string,
  request: RequestFacts,
): Promise<boolean> {
  const party = requireRelyingParty();
  const read = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // storeUse compares the counter, in the statement that replaces it
    credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => null);
  return Boolean(read?.verified) && storeUse(passkey, read?.authenticationInfo.newCounter ?? 0, request);
}

/**
 * Stores that a passkey was used. A counter that did not grow means that somebody may have copied the device: it is refused and
 * recorded. Devices that do not count send 0.
 */
async function storeUse({ id, user_id }: PasskeyRow, counter: number, request: RequestFacts): Promise<boolean> {
  const used = await prisma().$executeRaw`
    UPDATE passkey SET counter = ${counter}::bigint, last_used_at = ${request.realNow}::timestamptz
     WHERE id = ${id}::uuid AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`;
  if (used > 0) return true;
  if ((await prisma().passkey.count({ where: { id } })) > 0) {
    await changeAccount(user_id, request, ({ record }) =>
      record({ action: "account.passkey_refused", details: { reason: "counter" } }),
    );
  }
  return false;
}
