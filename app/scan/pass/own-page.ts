/**
 * Whether a request that carries the session's cookie was made by a page of ours. Browsers say so themselves;
 * one that does not still names the origin of every POST.
 */
export function isFromOurOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = headers.get("origin");
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  return origin !== null && host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
