import type { IncomingMessage } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { clientAddress } from "./client-address.ts";
import { peerAddress, peerOf, trustPeerHeader, writePeerHeader } from "./peer.ts";
import { commonHeaders } from "./security-headers.ts";

afterEach(() => vi.unstubAllEnvs());

const headers = new Headers({ "x-peer-address": "198.51.100.1", "x-forwarded-for": "198.51.100.2, 198.51.100.3" });
const incoming = (remoteAddress?: string) =>
  ({ socket: { remoteAddress }, headers: { "x-peer-address": "198.51.100.1" } }) as unknown as IncomingMessage;

test("a client cannot choose its address by headers, unless a proxy is trusted", () => {
  expect(clientAddress(headers, undefined)).toBe("unknown");
  expect(clientAddress(headers, "192.0.2.1")).toBe("192.0.2.1");
  vi.stubEnv("TRUST_PROXY", "1");
  expect(clientAddress(headers, "192.0.2.1")).toBe("198.51.100.3");
  vi.stubEnv("TRUST_PROXY", "3");
  expect(clientAddress(headers, "192.0.2.1")).toBe("192.0.2.1");
});

test("the header with the peer's address is trusted only where our server writes it", () => {
  expect(peerOf(headers)).toBeUndefined();
  trustPeerHeader();
  for (const address of ["::ffff:192.0.2.1", "192.0.2.1", "2001:db8::1", undefined]) {
    const request = incoming(address);
    writePeerHeader(request);
    expect(peerOf(new Headers(request.headers as Record<string, string>))).toBe(peerAddress(request));
  }
  expect(peerAddress(incoming("::ffff:192.0.2.1"))).toBe("192.0.2.1");
  expect(peerAddress(incoming())).toBe("unknown");
});

test("Strict-Transport-Security is sent only when the public origin uses https", () => {
  const names = () => commonHeaders().map(([name]) => name);
  vi.stubEnv("APP_URL", "http://localhost:3000");
  expect(names()).toEqual(["X-Content-Type-Options"]);
  vi.stubEnv("APP_URL", "https://shop.example");
  expect(names()).toEqual(["X-Content-Type-Options", "Strict-Transport-Security"]);
});
