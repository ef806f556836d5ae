import { clientAddress } from "./address.ts";

/** The address behind a page's request. The server writes the peer into `x-peer-address`, over whatever came in. */
export function visitorAddress(headers: Headers): string {
  return clientAddress({ headers } as Request, headers.get("x-peer-address") ?? undefined);
}
