import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { AppError, isAppError } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { prisma } from "#lib/db/client";
import { changeAccount } from "./account-change.ts";
import { issueToken } from "./account-token.ts";
import { isKnownTo } from "./known-browser.ts";
import { claimChallenge, type PasskeyAnswer, requireRelyingParty } from "./passkey-answer.ts";
import { userHandleOf } from "./passkeys.ts";
import { recordFailedSignIn } from "./record-sign-in.ts";
import { enter, findUser, type SignedIn, type SignInRequest } from "./sign-in.ts";
import { type Count, countsFrom, countsOfAccount, limitTries } from "./tries.ts";

/** Returns what the browser needs to sign in with a passkey. The challenge works once, and only in the browser that holds `browserId`. */
export async function startPasskeySignIn(
  browserId: string,
  { now }: RequestFacts,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpID } = requireRelyingParty();
  const challenge = await issueToken(prisma(), "passkey_sign_in", { target_id: browserId }, now);
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
  });
}

/**
 * Signs in with a passkey. The device has checked who holds it, so no code is asked. Attempts are counted as those with
 * passwords are, but apart from them: wrong passwords keep nobody from their passkey. Throws `unauthorized`, in the same words
 * for a passkey that is unknown, removed or wrong, and `rate_limited`.
 */
export async function signInWithPasskey(
  answer: PasskeyAnswer,
  browserId: string | null,
  request: SignInRequest,
): Promise<SignedIn> {
  const passkey = await findPasskey(answer.id);
  const user = passkey && (await findUser(passkey.user_id));
  const signedIn = limitTries(countsFor(answer.id, user, request), request, async () => {
    const holder = { user_id: null, target_id: browserId };
    const challenge = await claimChallenge(prisma(), "passkey_sign_in", answer.response, holder, request.now);
    if (challenge === null) throw isOver();
    if (!passkey || !user) throw isWrong();
    await usePasskey(passkey, await counterOf(answer, passkey, challenge), request);
    return user;
  });
  const person = await signedIn.catch(async (error: unknown) => {
    const isLimited = isAppError(error) && error.code === "rate_limited";
    const action = isLimited ? "sign_in.throttled" : "sign_in.failed";
    await recordFailedSignIn(action, user?.email ?? answer.id, user?.id, request);
    throw error;
  });
  return enter(person, request, "passkey");
}

interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: Uint8Array;
  public_key: Uint8Array;
}

const findPasskey = (credentialId: string): Promise<PasskeyRow | null> =>
  prisma().passkey.findUnique({
    where: { credential_id: new Uint8Array(Buffer.from(credentialId, "base64url")) },
    select: { id: true, user_id: true, credential_id: true, public_key: true },
  });

/** In a browser that the person has signed in with, only its own attempts count. */
function countsFor(
  credentialId: string,
  user: { id: string; is_verified: boolean } | null | undefined,
  { from, browser }: SignInRequest,
): Count[] {
  if (user && isKnownTo(browser, user)) return countsOfAccount("passkey", user.id, browser?.id);
  return countsFrom("passkey", credentialId, from.address);
}

/** Checks the signature and everything that it covers. Returns the counter of the device. */
async function counterOf(answer: PasskeyAnswer, passkey: PasskeyRow, expectedChallenge: string): Promise<number> {
  const party = requireRelyingParty();
  const handle = Buffer.from(answer.response.userHandle ?? "", "base64url");
  if (!handle.equals(userHandleOf(passkey.user_id))) throw isWrong();
  const read = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // usePasskey compares the counter, in the statement that replaces it
    credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => null);
  if (!read?.verified) throw isWrong();
  return read.authenticationInfo.newCounter;
}

/**
 * Stores that a passkey was used. A counter that did not grow means that somebody may have copied the device: it is refused and
 * recorded. Devices that do not count send 0.
 */
async function usePasskey({ id, user_id }: PasskeyRow, counter: number, request: RequestFacts): Promise<void> {
  const used = await prisma().$executeRaw`
    UPDATE passkey SET counter = ${counter}::bigint, last_used_at = ${request.now}::timestamptz
     WHERE id = ${id}::uuid AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`;
  if (used > 0) return;
  if ((await prisma().passkey.count({ where: { id } })) > 0) {
    await changeAccount(user_id, request, ({ record }) =>
      record({ action: "account.passkey_refused", details: { reason: "counter" } }),
    );
  }
  throw isWrong();
}

const isOver = (): AppError => new AppError("unauthorized", "Too much time has passed. Try again.");

const isWrong = (): AppError =>
  new AppError("unauthorized", "This passkey does not open an account here. Sign in with your password.");
