/** Returns the host and path of an address, which tell apart the endpoints on one host. Its query may hold a secret. */
export function formatAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return pathname === "/" ? host : host + pathname;
}
