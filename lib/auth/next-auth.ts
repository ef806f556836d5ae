import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { appUrl } from "#lib/core/app-url";
import { nowInSeconds } from "#lib/core/context";
import { isAppError } from "#lib/core/errors";
import { visitorAddress } from "#lib/http/visitor";
import { SESSION_SECONDS, sessionCookie, sessionSecret } from "./session-token.ts";
import { signIn, signOut } from "./sign-in.ts";

/** The sign-in library's door. Its token carries our session's id and nothing more; both ways in end in `signIn`. */
export function authOptions(): AuthOptions {
  process.env.NEXTAUTH_URL ??= appUrl();
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    providers: [
      Credentials({
        credentials: { email: { label: "E-mail", type: "email" }, password: { label: "Password", type: "password" } },
        async authorize(given, request) {
          if (!given?.email || !given.password) return null;
          const headers = new Headers(request.headers as Record<string, string>);
          const from = { address: visitorAddress(headers), agent: headers.get("user-agent"), now: nowInSeconds() };
          try {
            const { sessionId, userId } = await signIn(given.email, given.password, from);
            return { id: userId, sid: sessionId };
          } catch (error) {
            if (isAppError(error)) return null;
            throw error;
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sid: (user as { sid?: string }).sid } : { sid: token.sid }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token.sid === "string") await signOut(token.sid, nowInSeconds());
      },
    },
  };
}
