/** The default of HOST. Only programs on this machine reach it. */
export const DEFAULT_HOST = "127.0.0.1";

const isIpv6 = (host: string): boolean => host.includes(":");

/** Returns the host name by which a program on this machine reaches a server that listens on `host`. */
export function localNameOf(host: string): string {
  if (["localhost", "127.0.0.1", "::1", "0.0.0.0", "::"].includes(host)) return "localhost";
  return isIpv6(host) ? `[${host}]` : host;
}

/** Returns the address to connect to for a server on this machine that listens on `host`. */
export const reachableAt = (host: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[host] ?? host;
