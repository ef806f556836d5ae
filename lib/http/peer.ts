import type { IncomingMessage } from "node:http";
import { shared } from "#lib/core/shared";

const HEADER = "x-peer-address";

/** `isOurs` is true when the server of this process writes the header into every request. If not, a client wrote it. */
const header = shared("peer header", () => ({ isOurs: false }));

/** Makes this process trust the header. The server calls it before the first request. */
export function trustPeerHeader(): void {
  header.isOurs = true;
}

/** Writes the peer's address into the request's header, over any value that the client sent. */
export function writePeerHeader(request: IncomingMessage): void {
  request.headers[HEADER] = peerAddress(request);
}

/** Returns the address of the peer, IPv4 without the IPv6 prefix, or `unknown` once the connection is closed. */
export const peerAddress = ({ socket }: IncomingMessage): string =>
  socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";

/** Returns the peer's address for handlers and pages that Next calls, or undefined when the header is not trusted. */
export const peerOf = (headers: Headers): string | undefined =>
  header.isOurs ? (headers.get(HEADER) ?? undefined) : undefined;
