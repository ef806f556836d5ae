import type { IncomingMessage } from "node:http";
import { shared } from "#lib/core/shared";

const HEADER = "x-peer-address";

/** Whether the server of this process writes the header into every request. If not, only a client can have sent it. */
const header = shared("peer header", () => ({ isOurs: false }));

/** Called by the server before any request: from now on, this process trusts the header. */
export function trustPeerHeader(): void {
  header.isOurs = true;
}

/** Called by the server: overwrites whatever the client sent in the header with the peer's address. */
export function writePeerHeader(request: IncomingMessage): void {
  request.headers[HEADER] = peerAddress(request);
}

/** The address of the peer; IPv4 without the IPv6 prefix. A closed connection has none. */
export const peerAddress = ({ socket }: IncomingMessage): string =>
  socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";

/** The peer's address, for handlers and pages that Next calls; undefined where the header is not trusted. */
export const peerOf = (headers: Headers): string | undefined =>
  header.isOurs ? (headers.get(HEADER) ?? undefined) : undefined;
