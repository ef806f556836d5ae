import { cookies, headers } from "next/headers";
import type { Session, StoreOfPerson } from "#lib/auth/find-session";
import { signOut } from "#lib/auth/sign-in";
import { newId } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { toErrorResponse } from "#lib/http/errors";
import { answerConsent, consentPage, failedPage } from "#lib/oauth/consent";
import { removalOf, sessionCookie } from "#lib/pages/cookies";
import { textIn } from "#lib/pages/form";
import { currentSession, toContext } from "#lib/pages/session";

/**
 * Answers the form of the consent page, whose address has the same query as the page. Not a server action, so that the
 * browser itself follows the redirect to the app, with and without JavaScript. Nothing is typed into the form, so nothing is
 * lost when it fails. proxy.ts refused forms of other sites.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    return redirectTo(await nextAddress(request));
  } catch (error) {
    const requestId = (await headers()).get("x-request-id") ?? newId();
    toErrorResponse(error, requestId); // logs it
    return redirectTo(failedPage(new URL(request.url).searchParams, requestId));
  }
}

async function nextAddress(request: Request): Promise<string> {
  const query = new URL(request.url).searchParams;
  const form = await request.formData().catch(() => null);
  const answer = textIn(form, "answer");
  const session = await currentSession();
  if (answer === "other_account") return switchAccount(session, query);
  const chosen = { answer, store: textIn(form, "store"), mode: textIn(form, "mode") };
  return answerConsent(query, chosen, { session, contextIn });
}

const contextIn = (session: Session, store: StoreOfPerson, mode: Mode) =>
  toContext({ ...session, store: { ...session.store, ...store }, mode });

/** Signs out, so that the sign-in page takes another account and leads back to the consent page. */
async function switchAccount(session: Session | null, query: URLSearchParams): Promise<string> {
  if (session) await signOut(session.id, await toContext(session));
  (await cookies()).delete(removalOf(sessionCookie()));
  return `/sign-in?next=${encodeURIComponent(consentPage(query))}`;
}

const HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

const redirectTo = (address: string): Response =>
  new Response(null, { status: 303, headers: { ...HEADERS, Location: address } });
