import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { giveCookies, knownBrowser } from "#app/(auth)/give-cookies";
import { finishProvider } from "#lib/auth/provider-sign-in";
import { findProvider, type Provider } from "#lib/auth/providers";
import { CodeNeeded } from "#lib/auth/sign-in";
import { type ErrorCode, isAppError } from "#lib/core/errors";
import { codeCookie, providerCookie, removalOf } from "#lib/pages/cookies";
import { pathAfterSignIn } from "#lib/pages/home";
import { currentSession } from "#lib/pages/session";
import { requestFacts } from "#lib/pages/visitor-action";
import { takeOneFrom } from "#lib/rate-limit/take-one";

const ANSWERS_PER_MINUTE = 60;

/** Where a provider sends the browser back to: signs in or links, then opens the next page. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/sign-in/with/[provider]/callback">,
): Promise<Response> {
  const provider = findProvider((await params).provider);
  if (!provider) notFound();
  const to = await finish(provider, new URL(request.url));
  return new Response(null, { status: 303, headers: { Location: to, "Cache-Control": "no-store" } });
}

/** Returns the path to open. */
async function finish(provider: Provider, callback: URL): Promise<string> {
  const facts = await requestFacts();
  const allowance = await takeOneFrom(facts.from.address, "provider answer", ANSWERS_PER_MINUTE);
  if (!allowance.allowed) return "/sign-in?problem=limited";
  const jar = await cookies();
  const there = providerCookie();
  const [kept, ...next] = (jar.get(there.name)?.value ?? "").split("~");
  jar.delete(removalOf(there));
  const path = next.join("~");
  const session = await currentSession();
  try {
    const signedIn = await finishProvider(provider, { callback, kept, sessionId: session?.id ?? null }, facts);
    if (!signedIn) return "/settings/account?linking=linked";
    await giveCookies(signedIn, await knownBrowser());
    return pathAfterSignIn(signedIn.role, path);
  } catch (error) {
    if (error instanceof CodeNeeded) {
      const waiting = codeCookie();
      jar.set(waiting.name, error.token, waiting.options);
      return `/sign-in/code${path ? `?next=${encodeURIComponent(path)}` : ""}`;
    }
    if (!isAppError(error)) throw error;
    if (session) return `/settings/account?linking=${LINKING[error.code] ?? "declined"}`;
    return `/sign-in?problem=${PROBLEMS[error.code] ?? "declined"}`;
  }
}

/** Why nobody was signed in, as the page says it. */
const PROBLEMS: Partial<Record<ErrorCode, string>> = { not_found: "unlinked", invalid_transition: "passkey" };

/** Why nothing was linked, as the page of the account says it. */
const LINKING: Partial<Record<ErrorCode, string>> = { invalid_request: "other_address", invalid_transition: "taken" };
