/**
 * The client's address: the peer's, or with TRUST_PROXY=n the n-th last of X-Forwarded-For, which the n
 * proxies in front wrote.
 */
export function clientAddress(request: Request, peer: string | undefined): string {
  const trusted = Number(process.env.TRUST_PROXY ?? 0);
  const forwarded = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  if (trusted > 0) return forwarded.at(-trusted)?.trim() || peer || "unknown";
  return peer ?? forwarded.at(-1)?.trim() ?? "unknown";
}
