import { unseal } from "#lib/db/seal";

/** A secret that was replaced, as it is kept: it signs beside the newer ones until its time is over. */
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

/** What an endpoint signs with: the secret of now, then each old one whose time is not over, newest first. */
export const signingSecrets = (row: SealedSecrets, now: Date): string[] => [
  recall(row.secret_sealed),
  ...row.old_secrets.filter(({ until }) => new Date(until) > now).map(unsealOld),
];

const REMEMBERED = 10_000;
/** Those of late by their sealed bytes: unsealing takes longer than signing. */
const remembered = new Map<string, string>();

function recall(sealed: Uint8Array): string {
  const key = Buffer.from(sealed).toString("latin1");
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const secret = unseal(sealed);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, secret);
  return secret;
}

export const unsealOld = ({ sealed }: OldSecret): string => unseal(Buffer.from(sealed, "hex"));
