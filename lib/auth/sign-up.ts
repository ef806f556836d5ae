import { planOfSignUp } from "#lib/config/environment";
import { currencyOf } from "#lib/core/countries";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { makePrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { signalMail } from "#lib/domain/mail/wake";
import { insertStore } from "#lib/domain/stores/create";
import { hashNewPassword } from "./password-rule.ts";
import { openSession, type SignedIn } from "./sign-in.ts";
import { claimTry, countsFrom, mustWait } from "./tries.ts";
import { mailVerification } from "./verify-email.ts";

export interface NewPerson {
  /** The name of the store. */
  store: string;
  /** Of the person. */
  name: string;
  email: string;
  password: string;
  /** Of the store. Absent: UTC. */
  timezone?: string;
  /** Of the store, which sells in its currency. Absent: Ireland, with euros. */
  country?: string;
}

/**
 * Opens a store for a new person, on the plan that the operator chose, signs them in with test data, and mails the link that verifies the address.
 * It does the same when the address has an account already: the new one then stays unverified, and the link joins the two.
 * Throws `invalid_request` for an easy password, and `rate_limited`.
 */
export async function signUp(person: NewPerson, request: RequestFacts): Promise<SignedIn> {
  const { store, name, email, password, timezone, country } = person;
  const wait = await claimTry(countsFrom("sign up", email, request.from.address), request.realNow);
  if (wait) throw mustWait(wait);
  const password_hash = await hashNewPassword(password, [email, store]);
  const [userId, merchantId] = [newId(), newId()];
  const actor = { kind: "user", id: userId, name, scopes: ["*"] } as const;
  const ctx = makePrismaContext({ merchantId, mode: "test", actor, ...request });
  await inPrismaTransaction(ctx, async (tx) => {
    await tx.db.app_user.create({
      data: { id: userId, email, name, password_hash, email_verified_at: null, created_at: request.realNow },
    });
    const place = country ? { locale: `en-${country}`, currency: currencyOf(country) } : {};
    await insertStore(tx, { name: store, email, plan: planOfSignUp(), timezone, ...place }, userId);
    await mailVerification(tx.db, { id: userId, email, store }, request.realNow);
  });
  signalMail();
  const sessionId = await openSession({ id: userId, mode: "test" }, merchantId, request);
  return { sessionId, userId, isVerified: false, theme: "system", role: "owner" };
}
