import { newId } from "#lib/core/ids";
import type { Db } from "#lib/db/client";
import { seal } from "#lib/db/seal";
import type { AccountMailData, AccountMailKind } from "./schema.ts";

export interface NewAccountMail<Kind extends AccountMailKind> {
  kind: Kind;
  to: { email: string; name: string | null };
  data: AccountMailData[Kind];
  /** The secret of the link. */
  secret?: string;
}

/** Writes a mail about an account in the caller's transaction. Call `signalMail` after its commit. */
export async function writeAccountMail<Kind extends AccountMailKind>(
  tx: Db,
  { kind, to, data, secret }: NewAccountMail<Kind>,
  now: Date,
): Promise<void> {
  await tx.account_mail.create({
    data: {
      id: newId(),
      kind,
      recipient: to.email,
      recipient_name: to.name,
      data: data as object,
      secret_sealed: secret === undefined ? null : seal(secret),
      next_attempt_at: now,
      created_at: now,
    },
  });
}
