import { cookies } from "next/headers";
import { signOut } from "#lib/auth/sign-in";
import { removalOf, sessionCookie } from "#lib/pages/cookies";
import { toContext } from "#lib/pages/session";
import { sessionRoute } from "#lib/pages/session-route";

/** Ends the session of this phone, and its passes. */
export const POST = sessionRoute(async (session) => {
  await signOut(session.id, await toContext(session));
  (await cookies()).delete(removalOf(sessionCookie()));
  return undefined;
});
