import type { Origin } from "#lib/core/context";
import { clientAddress } from "./address.ts";
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
