import { unseal } from "#lib/db/seal";

/** A replaced secret as it is stored. It also signs until `until`. */
export interface OldSecret {
  /** Hexadecimal. */
  sealed: string;
  /** ISO 8601. */
  until: string;
}

/** The secrets of an endpoint's row, sealed. */
interface SealedSecrets {
  secret_sealed: Uint8Array;
  old_secrets: OldSecret[];
}

/** Returns the secrets that sign for an endpoint: the current one, then the old ones that still sign, newest first. */
export const signingSecrets = (row: SealedSecrets, now: Date): string[] => [
  unsealCached(row.secret_sealed),
  ...row.old_secrets.filter(({ until }) => new Date(until) > now).map(unsealOld),
];

const MAX_CACHED = 10_000;
/** Unsealed secrets by their sealed bytes. Cached because unsealing takes longer than signing. */
const cache = new Map<string, string>();

function unsealCached(sealed: Uint8Array): string {
  const key = Buffer.from(sealed).toString("latin1");
  const known = cache.get(key);
  if (known !== undefined) return known;
  const secret = unseal(sealed);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, secret);
  return secret;
}

export const unsealOld = ({ sealed }: OldSecret): string => unseal(Buffer.from(sealed, "hex"));
