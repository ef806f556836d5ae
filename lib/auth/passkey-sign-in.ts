import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { AppError, isAppError } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { prisma } from "#lib/db/client";
import { issueToken } from "./account-token.ts";
import { isKnownTo } from "./known-browser.ts";
import { claimChallenge, type PasskeyAnswer, requireRelyingParty } from "./passkey-answer.ts";
import { userHandleOf } from "./passkeys.ts";
import { recordFailedSignIn } from "./record-sign-in.ts";
import { enter, findUser, type SignedIn, type SignInRequest } from "./sign-in.ts";
import { findPasskey, takePasskey } from "./take-passkey.ts";
import { type Count, countsFrom, countsOfAccount, limitTries } from "./tries.ts";

/** Returns what the browser needs to sign in with a passkey. The challenge works once, and only in the browser that holds `browserId`. */
export async function startPasskeySignIn(
  browserId: string,
  { realNow: now }: RequestFacts,
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
    const challenge = await claimChallenge(prisma(), "passkey_sign_in", answer.response, holder, request.realNow);
    if (challenge === null) throw isOver();
    if (!passkey || !user) throw isWrong();
    const handle = Buffer.from(answer.response.userHandle ?? "", "base64url");
    if (!handle.equals(userHandleOf(passkey.user_id))) throw isWrong();
    if (!(await takePasskey(passkey, answer, challenge, request))) throw isWrong();
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

/** In a browser that the person has signed in with, only its own attempts count. */
function countsFor(
  credentialId: string,
  user: { id: string; is_verified: boolean } | null | undefined,
  { from, browser }: SignInRequest,
): Count[] {
  if (user && isKnownTo(browser, user)) return countsOfAccount("passkey", user.id, browser?.id);
  return countsFrom("passkey", credentialId, from.address);
}

const isOver = (): AppError => new AppError("unauthorized", "Too much time has passed. Try again.");

const isWrong = (): AppError =>
  new AppError("unauthorized", "This passkey does not open an account here. Sign in with your password.");
