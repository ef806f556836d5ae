import { environment } from "#lib/config/environment";
import type { Origin } from "#lib/core/request";
import { peerOf } from "./peer.ts";

const LONGEST_ADDRESS = 64;
const LONGEST_AGENT = 200;

/** From where a page's request came, short enough to be kept. */
export const visitorOf = (headers: Headers): Origin => originOf(headers, peerOf(headers));

/** The same of a request to the API. Next leaves the peer out: there the request itself carries it. */
export const callerOf = ({ headers }: Request, peer: string | undefined): Origin =>
  originOf(headers, peer ?? peerOf(headers));

const originOf = (headers: Headers, peer: string | undefined): Origin => ({
  address: clientAddress(headers, peer).slice(0, LONGEST_ADDRESS),
  agent: headers.get("user-agent")?.slice(0, LONGEST_AGENT) ?? null,
});

/**
 * The client's address: the peer's, or with TRUST_PROXY=n the n-th last of X-Forwarded-For, which the n
 * proxies in front wrote. Without TRUST_PROXY nothing that a client can send decides it.
 */
export function clientAddress(headers: Headers, peer: string | undefined): string {
  const trusted = environment.TRUST_PROXY ?? 0;
  const forwarded = trusted > 0 ? headers.get("x-forwarded-for")?.split(",").at(-trusted)?.trim() : undefined;
  return forwarded || peer || "unknown";
}
