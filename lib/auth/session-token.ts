import { decode, encode, type JWT } from "next-auth/jwt";
import { keysFor } from "#lib/config/app-keys";
import { IDLE_DAYS, SESSION_DAYS } from "#lib/core/limits";
import { DAY_SECONDS } from "#lib/core/spans";

/** The longest that a browser stays signed in. The session and its token both expire then. */
export const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS;
/** A session that was not used for this long has ended. */
export const IDLE_SECONDS = IDLE_DAYS * DAY_SECONDS;

/** The keys of tokens that browsers keep. They are derived from APP_SECRET and differ from the sealing keys. */
const tokenKeys = (): string[] => keysFor("session").map((key) => key.export().toString("base64"));

/** Returns an encrypted token, which only this installation can read. A `salt` keeps tokens of one kind apart from others. */
export const encodeToken = (token: JWT, maxAge: number, salt = ""): Promise<string> =>
  encode({ token, secret: tokenKeys()[0] ?? "", maxAge, salt });

/** Returns what is in a token that any secret of APP_SECRET encrypted, or null when it is invalid or has expired. */
export async function decodeToken(token: string | undefined, salt = ""): Promise<JWT | null> {
  if (!token) return null;
  for (const secret of tokenKeys()) {
    const read = await decode({ token, secret, salt }).catch(() => null);
    if (read) return read;
  }
  return null;
}

/** Returns the token of a session: its encrypted id. Whether the session is still valid is read from the database. */
export const toSessionToken = (sessionId: string): Promise<string> => encodeToken({ sid: sessionId }, SESSION_SECONDS);

/** Returns the session id of a token, or null when the token is invalid or has expired. */
export async function readSessionToken(token: string | undefined): Promise<string | null> {
  const read = await decodeToken(token);
  return typeof read?.sid === "string" ? read.sid : null;
}
