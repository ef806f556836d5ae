import { appUrl, environment } from "#lib/config/environment";

/**
 * Whether a request that may carry a session cookie comes from a page of ours. Browsers send the origin with every POST,
 * and new ones also its relation to ours. A request with neither is not from a browser, so it carries no cookie of
 * somebody else.
 */
export function isFromOurOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  return origin === null || isOurs(origin, headers);
}

/** Ours is the public origin, or the host that was asked: the same server is also reached by its address in the network. */
function isOurs(origin: string, headers: Headers): boolean {
  const url = URL.parse(origin);
  if (!url || url.origin !== origin) return false; // "null" too
  return origin === appUrl() || url.host === askedHost(headers);
}

/** As the proxy in front has it, where one is trusted. */
function askedHost(headers: Headers): string | null {
  const forwarded = (environment.TRUST_PROXY ?? 0) > 0 ? headers.get("x-forwarded-host") : null;
  return forwarded?.split(",").at(-1)?.trim() || headers.get("host");
}
