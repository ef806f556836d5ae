import { hkdfSync } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { appSecret } from "#lib/config/environment";
import { shared } from "#lib/core/shared";

/** How long a browser stays signed in: the session's row and the token both end then. */
export const SESSION_SECONDS = 30 * 86_400;

/** The key of session tokens, drawn from APP_SECRET apart from the sealing key. */
export const sessionSecret = (): string =>
  shared("session-secret", () =>
    Buffer.from(hkdfSync("sha256", appSecret(), "zakka", "session", 32)).toString("base64"),
  );

/** The token of a session: its id, encrypted. Whether the session is still valid is read from its row. */
export const toSessionToken = (sessionId: string): Promise<string> =>
  encode({ token: { sid: sessionId }, secret: sessionSecret(), maxAge: SESSION_SECONDS });

/** The session id in a token, or null for one that is not ours or has expired. */
export async function readSessionToken(token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const read = await decode({ token, secret: sessionSecret() }).catch(() => null);
  return typeof read?.sid === "string" ? read.sid : null;
}
