import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { AppError, invalid } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { prisma } from "#lib/db/client";
import { issueToken } from "./account-token.ts";
import { checkPassword } from "./change-password.ts";
import {
  claimChallenge,
  type PasskeyAnswer,
  PasskeyInput,
  relyingParty,
  requireRelyingParty,
} from "./passkey-answer.ts";
import { countPasskeys, type Holder } from "./passkeys.ts";
import { LONGEST_PASSWORD } from "./password-rule.ts";
import { findPasskey, takePasskey } from "./take-passkey.ts";
import { countsOfAccount, limitTries } from "./tries.ts";

// Everybody has a password: signing up and invitations need one (docs/decisions/032).

/** What proves that it is the person who changes the account, and not somebody at a browser that was left open. */
export const ProofInput = z.object({
  password: z.string().max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters.`).optional(),
  passkey: PasskeyInput.optional(),
});
type Proof = z.output<typeof ProofInput>;

/** The fields of a proof, which are never sent back. */
export const PROOF_FIELDS = ["password", "passkey"];

/**
 * Checks the password of a signed-in person, or an answer of one of their passkeys. Wrong ones are counted for the account.
 * Throws `invalid_request`, `unauthorized` and `rate_limited`.
 */
export async function confirmPerson(
  holder: Holder,
  { password, passkey }: Proof,
  request: RequestFacts,
): Promise<void> {
  if (passkey) return confirmWithPasskey(holder, passkey, request);
  if (password === undefined) throw invalid("password", "Enter your password.");
  await checkPassword(holder.userId, password, request);
}

/** Whether a person can confirm with a passkey. */
export const hasPasskeyToConfirm = async (userId: string): Promise<boolean> =>
  relyingParty() !== null && (await countPasskeys(userId)) > 0;

/** Returns what the browser needs to confirm with one of the person's passkeys. The challenge works once, in this session. */
export async function startConfirm(
  { userId, sessionId }: Holder,
  { realNow: now }: RequestFacts,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpID } = requireRelyingParty();
  const passkeys = await prisma().passkey.findMany({
    where: { user_id: userId },
    select: { credential_id: true, transports: true },
  });
  if (passkeys.length === 0)
    throw new AppError("invalid_transition", "You have no passkey. Confirm with your password instead.");
  const challenge = await issueToken(prisma(), "passkey_confirm", { user_id: userId, target_id: sessionId }, now);
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: Buffer.from(credential_id).toString("base64url"),
      transports,
    })),
  });
}

const confirmWithPasskey = (
  { userId, sessionId }: Holder,
  answer: PasskeyAnswer,
  request: RequestFacts,
): Promise<void> =>
  limitTries(countsOfAccount("confirm", userId), request, async () => {
    const holder = { user_id: userId, target_id: sessionId };
    const challenge = await claimChallenge(prisma(), "passkey_confirm", answer.response, holder, request.realNow);
    if (challenge === null) throw new AppError("unauthorized", "Too much time has passed. Try again.");
    const passkey = await findPasskey(answer.id);
    if (passkey?.user_id !== userId || !(await takePasskey(passkey, answer, challenge, request))) {
      throw new AppError("unauthorized", "This passkey is not one of yours. Use your password.");
    }
  });
