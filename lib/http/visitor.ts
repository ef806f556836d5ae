import type { Origin } from "#lib/core/context";
import { clientAddress } from "./address.ts";

const LONGEST_ADDRESS = 64;
const LONGEST_AGENT = 200;

/** The address behind a page's request. The server writes the peer into `x-peer-address`, over whatever came in. */
function visitorAddress(headers: Headers): string {
  return clientAddress({ headers } as Request, headers.get("x-peer-address") ?? undefined);
}

/** From where a page's request came, short enough to be kept. */
export const visitorOf = (headers: Headers): Origin => originOf(visitorAddress(headers), headers);

/** The same of a request to the API. */
export const callerOf = (request: Request, peer: string | undefined): Origin =>
  originOf(clientAddress(request, peer), request.headers);

const originOf = (address: string, headers: Headers): Origin => ({
  address: address.slice(0, LONGEST_ADDRESS),
  agent: headers.get("user-agent")?.slice(0, LONGEST_AGENT) ?? null,
});
