/**
 * The client's address: the peer's, or with TRUST_PROXY=n the n-th last of X-Forwarded-For, which the n
 * proxies in front wrote. Without TRUST_PROXY nothing that a client can send decides it.
 */
export function clientAddress(headers: Headers, peer: string | undefined): string {
  const trusted = Number(process.env.TRUST_PROXY ?? 0);
  const forwarded = trusted > 0 ? headers.get("x-forwarded-for")?.split(",").at(-trusted)?.trim() : undefined;
  return forwarded || peer || "unknown";
}
