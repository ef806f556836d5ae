import { appUrl } from "#lib/config/environment";

/** The cookie that carries the token: out of scripts' reach, and of plain HTTP where the origin is HTTPS. */
export function sessionCookie() {
  const secure = appUrl().startsWith("https:");
  return {
    name: secure ? "__Secure-zakka-session" : "zakka-session",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}

/** Sent to the sign-in page alone. */
export function browserCookie() {
  const secure = appUrl().startsWith("https:");
  return {
    name: secure ? "__Secure-zakka-browser" : "zakka-browser",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/sign-in", secure },
  };
}
