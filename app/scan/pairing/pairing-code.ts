import { plainCode } from "#lib/core/codes";

/** Returns the code in the fragment of an address, `#pair=CODE`, or null. */
export const pairingCodeIn = (hash: string): string | null => /^#pair=([\w-]{1,200})$/.exec(hash)?.[1] ?? null;

/** Returns the code of a QR code that the dashboard of this server shows to pair a phone, or null. */
export function pairingCodeOf(text: string, origin: string): string | null {
  const plain = plainCode(text);
  if (!URL.canParse(plain)) return null;
  const url = new URL(plain);
  return url.origin === origin && url.pathname === "/scan" ? pairingCodeIn(url.hash) : null;
}
