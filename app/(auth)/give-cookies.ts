import { cookies } from "next/headers";
import { THEME_COOKIE } from "#components/ui/theme.ts";
import { KNOWN_SECONDS, type KnownBrowser, readBrowserToken, toBrowserToken } from "#lib/auth/known-browser";
import { readSessionToken, SESSION_SECONDS, toSessionToken } from "#lib/auth/session-token";
import { type SignedIn, signOut } from "#lib/auth/sign-in";
import { browserCookie, sessionCookie } from "#lib/pages/cookies";
import { requestFacts } from "#lib/pages/visitor-action";

const YEAR_SECONDS = 31_536_000;

/** Returns the browser of this request, if somebody has signed in with it before. */
export const knownBrowser = async (): Promise<KnownBrowser | null> =>
  readBrowserToken((await cookies()).get(browserCookie().name)?.value);

/**
 * Gives the browser the cookies of a person who has just signed in. The session that it had before ends, no matter whose it
 * was: it may be known to the person who used this browser, or put it there.
 */
export async function giveCookies(signedIn: SignedIn, browser: KnownBrowser | null): Promise<void> {
  const { sessionId, theme } = signedIn;
  const jar = await cookies();
  const session = sessionCookie();
  const before = await readSessionToken(jar.get(session.name)?.value);
  if (before) await signOut(before, await requestFacts());
  jar.set(session.name, await toSessionToken(sessionId), { ...session.options, maxAge: SESSION_SECONDS });
  const known = browserCookie();
  jar.set(known.name, await toBrowserToken(browser, signedIn), { ...known.options, maxAge: KNOWN_SECONDS });
  if (theme !== "system") jar.set(THEME_COOKIE, theme, { path: "/", sameSite: "lax", maxAge: YEAR_SECONDS });
}
