import { appUrl, environment } from "#lib/config/environment";

/**
 * Returns whether a request, which may carry a session cookie, comes from one of our pages. Browsers send `Origin` with every
 * POST, and newer ones also `Sec-Fetch-Site`. A request with neither is not from a browser, so no other person's cookie is in
 * it. A form of a page without a referrer has `Origin: null`, as one of a sandbox has; only `Sec-Fetch-Site` tells them apart.
 */
export function isFromOurOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  if (origin === "null") return site === "same-origin";
  return origin === null || isOurs(origin, headers);
}

/** Returns true for the public origin and for the host of the request, because a server can also be opened by its network address. */
function isOurs(origin: string, headers: Headers): boolean {
  const url = URL.parse(origin);
  if (!url || url.origin !== origin) return false;
  return origin === appUrl() || url.host === requestedHost(headers);
}

/** Returns the host that the client requested. A trusted proxy writes it in `X-Forwarded-Host`. */
function requestedHost(headers: Headers): string | null {
  const forwarded = (environment.TRUST_PROXY ?? 0) > 0 ? headers.get("x-forwarded-host") : null;
  return forwarded?.split(",").at(-1)?.trim() || headers.get("host");
}
