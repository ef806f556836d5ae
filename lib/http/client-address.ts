import { environment } from "#lib/config/environment";
import { beginningOf } from "#lib/core/cut";
import type { Origin } from "#lib/core/request";
import { peerOf } from "./peer.ts";

const MAX_ADDRESS_LENGTH = 64;
const MAX_AGENT_LENGTH = 200;

/** Returns the address and browser of a page's request, cut to the lengths that are stored. */
export const visitorOf = (headers: Headers): Origin => originOf(headers, peerOf(headers));

/** Returns the same for a request to the API. Without `peer` (under Next) it is read from the request's headers. */
export const callerOf = ({ headers }: Request, peer: string | undefined): Origin =>
  originOf(headers, peer ?? peerOf(headers));

function originOf(headers: Headers, peer: string | undefined): Origin {
  const agent = headers.get("user-agent");
  return {
    address: beginningOf(clientAddress(headers, peer), MAX_ADDRESS_LENGTH),
    agent: agent === null ? null : beginningOf(agent, MAX_AGENT_LENGTH),
  };
}

/**
 * Returns the client's address: the peer's, or with TRUST_PROXY=n the n-th last in X-Forwarded-For. Without TRUST_PROXY,
 * a client cannot change it by its headers.
 */
export function clientAddress(headers: Headers, peer: string | undefined): string {
  const trusted = environment.TRUST_PROXY ?? 0;
  const forwarded = trusted > 0 ? headers.get("x-forwarded-for")?.split(",").at(-trusted)?.trim() : undefined;
  return forwarded || peer || "unknown";
}
