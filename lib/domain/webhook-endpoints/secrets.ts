import { unseal } from "#lib/core/seal";

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
  unseal(row.secret_sealed),
  ...row.old_secrets.filter(({ until }) => new Date(until) > now).map(unsealOld),
];

export const unsealOld = ({ sealed }: OldSecret): string => unseal(Buffer.from(sealed, "hex"));
