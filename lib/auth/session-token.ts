import { hkdfSync } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { appSecret } from "#lib/config/environment";
import { shared } from "#lib/core/shared";

/** The longest that a browser stays signed in. The session and its token both expire then. */
export const SESSION_SECONDS = 90 * 86_400;
/** A session that was not used for this long has ended. */
export const IDLE_SECONDS = 14 * 86_400;

/** Returns the key of session tokens. It is derived from APP_SECRET and differs from the sealing key. */
export const sessionSecret = (): string =>
  shared("session-secret", () =>
    Buffer.from(hkdfSync("sha256", appSecret(), "zakka", "session", 32)).toString("base64"),
  );

/** Returns the token of a session: its encrypted id. Whether the session is still valid is read from the database. */
export const toSessionToken = (sessionId: string): Promise<string> =>
  encode({ token: { sid: sessionId }, secret: sessionSecret(), maxAge: SESSION_SECONDS });

/** Returns the session id of a token, or null when the token is invalid or has expired. */
export async function readSessionToken(token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const read = await decode({ token, secret: sessionSecret() }).catch(() => null);
  return typeof read?.sid === "string" ? read.sid : null;
}
