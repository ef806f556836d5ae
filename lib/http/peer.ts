import type { IncomingMessage } from "node:http";
import { shared } from "#lib/core/shared";

const HEADER = "x-peer-address";

/** True in a process whose server writes the header into every request. Elsewhere only a client can have sent it. */
const header = shared("peer header", () => ({ isOurs: false }));

/** For the server, before any request: from now on the header is believed in this process. */
export function vouchForPeers(): void {
  header.isOurs = true;
}

/** For the server: writes the peer's address over whatever the client sent under its name. */
export function tellPeer(request: IncomingMessage): void {
  request.headers[HEADER] = peerAddress(request);
}

/** IPv4 as it is written, not as IPv6 carries it. A connection that is gone has none. */
export const peerAddress = ({ socket }: IncomingMessage): string =>
  socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";

/** The peer's address, for handlers and pages that Next calls; undefined where nobody vouches for it. */
export const peerOf = (headers: Headers): string | undefined =>
  header.isOurs ? (headers.get(HEADER) ?? undefined) : undefined;
