import { appUrl } from "#lib/config/environment";
import { PAYER_SECONDS } from "#lib/domain/checkout/payer-token";

interface Cookie {
  name: string;
  options: { httpOnly: boolean; sameSite: "lax"; path: string; secure: boolean; maxAge?: number };
}

/** Returns what removes a cookie. A browser keeps one whose name has a prefix unless it is removed as it was set. */
export const removalOf = ({ name, options }: Cookie) => ({ name, ...options, maxAge: 0 });

/**
 * Returns the cookie of the session token. Scripts cannot read it, and with an https origin it is never sent over plain HTTP; its
 * prefix then says that this host has set it, so that no neighbour under the same domain can put a session of theirs in its place.
 */
export function sessionCookie() {
  const secure = appUrl().startsWith("https:");
  return {
    name: secure ? "__Host-zakka-session" : "zakka-session",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}

/** Returns the cookie that recognises a browser. It is sent only to the sign-in page. */
export function browserCookie() {
  const secure = appUrl().startsWith("https:");
  return {
    name: secure ? "__Secure-zakka-browser" : "zakka-browser",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/sign-in", secure },
  };
}

/** Returns the cookie of a browser that is asked for a passkey. It is sent only to the sign-in page. */
export function passkeyCookie() {
  const secure = appUrl().startsWith("https:");
  return {
    name: secure ? "__Secure-zakka-passkey" : "zakka-passkey",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/sign-in", secure, maxAge: 600 },
  };
}

/** Returns the cookie of a browser that is at Google or GitHub. It is sent only where they send the browser back to. */
export function providerCookie() {
  const secure = appUrl().startsWith("https:");
  return {
    name: secure ? "__Secure-zakka-provider" : "zakka-provider",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/sign-in/with", secure, maxAge: 600 },
  };
}

/** Returns the cookie of the browser that has paid an order. It is sent only to the payment page of that order. */
export function payerCookie(checkoutToken: string) {
  const secure = appUrl().startsWith("https:");
  return {
    name: secure ? "__Secure-zakka-payer" : "zakka-payer",
    options: { httpOnly: true, sameSite: "lax" as const, path: `/pay/${checkoutToken}`, secure, maxAge: PAYER_SECONDS },
  };
}

/** Returns the cookie of a sign-in that waits for the code. It is sent only to the sign-in pages. */
export function codeCookie() {
  const secure = appUrl().startsWith("https:");
  return {
    name: secure ? "__Secure-zakka-code" : "zakka-code",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/sign-in", secure, maxAge: 600 },
  };
}
