import ipaddr from "ipaddr.js";

/** Returns the network of an address. For IPv6 that is the first half, because one household or server has all its addresses. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(":") : ip.toString();
}
