import { z } from "zod";
import { log } from "#lib/config/log";
import { emailKey } from "#lib/core/email";
import { AppError } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { changeAccount } from "./account-change.ts";
import { claimToken, issueToken } from "./account-token.ts";
import { authorizationUrl, type Identity, newQuestion, readIdentity } from "./provider-identity.ts";
import { PROVIDER_LABELS, type Provider, type ProviderName } from "./providers.ts";
import { recordFailedSignIn } from "./record-sign-in.ts";
import { requirePasskey } from "./second-factor.ts";
import { decodeToken, encodeToken } from "./session-token.ts";
import { CodeNeeded, enter, findUser, type SignedIn } from "./sign-in.ts";
import { needsCode } from "./two-factor.ts";

const SALT = "provider sign-in";
const QUESTION_SECONDS = 600;
const Kept = z.object({ provider: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() });

/** A person who links an account, and in which session. */
interface Linker {
  userId: string;
  sessionId: string;
}

/** Where to send the browser, and what it keeps in a cookie until it is back. */
export interface Started {
  url: string;
  kept: string;
}

/**
 * Starts to sign in at a provider, or for a `linker`, whose password the caller has checked, to link the account there. The
 * state works once.
 */
export async function startProvider(
  provider: Provider,
  linker: Linker | null,
  { realNow: now }: RequestFacts,
): Promise<Started> {
  const owner = linker ? { user_id: linker.userId, target_id: linker.sessionId } : {};
  const question = newQuestion(await issueToken(prisma(), "provider_state", owner, now));
  const kept = await encodeToken({ ...question, provider: provider.name }, QUESTION_SECONDS, SALT);
  return { url: await authorizationUrl(provider, question), kept };
}

/**
 * Finishes it, when the provider has sent the browser back to `callback`. Signs in the person who has linked the account; nobody
 * is signed in or linked because of an e-mail address alone. Returns null when the account was linked. Throws `CodeNeeded` when
 * the person also needs a code, `unauthorized` with what to do, and `not_found` when the account is not linked.
 */
export async function finishProvider(
  provider: Provider,
  { callback, kept, sessionId }: { callback: URL; kept: string | undefined; sessionId: string | null },
  request: RequestFacts,
): Promise<SignedIn | null> {
  const question = Kept.safeParse(await decodeToken(kept, SALT)).data;
  if (question?.provider !== provider.name) throw isOver();
  const owner = await claimToken(prisma(), "provider_state", question.state, request.realNow);
  if (!owner || (owner.user_id && owner.target_id !== sessionId)) throw isOver();
  const identity = await readIdentity(provider, callback, question).catch((error: unknown) => {
    log.info({ request_id: request.requestId, provider: provider.name, err: error }, "a provider signed nobody in");
    throw new AppError("unauthorized", `${PROVIDER_LABELS[provider.name]} did not sign you in. Try again.`);
  });
  if (!owner.user_id) return signInAs(provider.name, identity, request);
  await link(owner.user_id, provider.name, identity, request);
  return null;
}

async function signInAs(provider: ProviderName, { subject }: Identity, request: RequestFacts): Promise<SignedIn> {
  const where = { provider_subject: { provider, subject } };
  const account = await prisma().provider_account.findUnique({ where, select: { user_id: true } });
  const user = account && (await findUser(account.user_id));
  if (!user) {
    await recordFailedSignIn("sign_in.failed", `${provider} ${subject}`, undefined, request);
    throw new AppError(
      "not_found",
      `No account here is linked to this ${PROVIDER_LABELS[provider]} account. Sign in with your password, then link it.`,
    );
  }
  if (user.merchant_id && (await needsCode(user.id))) {
    throw new CodeNeeded(await issueToken(prisma(), "second_factor", { user_id: user.id }, request.realNow));
  }
  await requirePasskey(user.id);
  return enter(user, request, provider);
}

/** Links an account whose verified address is the verified address of the person. */
function link(userId: string, provider: ProviderName, identity: Identity, request: RequestFacts): Promise<void> {
  return changeAccount(userId, request, async ({ db, record, tell }) => {
    const { email, email_verified_at } = await db.app_user.findUniqueOrThrow({ where: { id: userId } });
    if (!email_verified_at || !identity.emails.includes(emailKey(email))) {
      throw new AppError(
        "invalid_request",
        `This ${PROVIDER_LABELS[provider]} account has another e-mail address. Use the one with your address.`,
      );
    }
    const row = { provider, subject: identity.subject, user_id: userId, created_at: request.realNow };
    const { count } = await db.provider_account.createMany({ data: [row], skipDuplicates: true });
    if (count === 0)
      throw new AppError(
        "invalid_transition",
        "One of the two accounts is already linked to another. Unlink it, then link again.",
      );
    await record({ action: "account.provider_linked", details: { provider } });
    await tell("sign_in_changed", { what: "provider_linked" });
  });
}

/** Unlinks an account: it signs in no more. The caller has checked who asks. */
export const unlinkProvider = (userId: string, provider: ProviderName, request: RequestFacts): Promise<void> =>
  changeAccount(userId, request, async ({ db, record, tell }) => {
    const { count } = await db.provider_account.deleteMany({ where: { user_id: userId, provider } });
    if (count === 0) throw new AppError("not_found", "This account is already unlinked. Reload the page.");
    await record({ action: "account.provider_unlinked", details: { provider } });
    await tell("sign_in_changed", { what: "provider_unlinked" });
  });

/** Returns since when a person has which accounts linked, in Unix seconds. */
export async function listLinked(userId: string): Promise<Partial<Record<string, number>>> {
  const rows = await prisma().provider_account.findMany({ where: { user_id: userId } });
  return Object.fromEntries(rows.map(({ provider, created_at }) => [provider, toUnix(created_at)]));
}

const isOver = (): AppError => new AppError("unauthorized", "Too much time has passed. Try again.");
