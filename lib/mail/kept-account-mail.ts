import { appUrl } from "#lib/config/environment";
import { emailKey } from "#lib/core/email";
import { hashToken } from "#lib/core/secrets";
import { shownEmail } from "#lib/core/shown-email";
import { pool, prisma } from "#lib/db/client";
import { unseal } from "#lib/db/seal";
import type { AccountMailData, AccountMailKind } from "#lib/domain/mail/schema";
import { subjectOf } from "#lib/mail/templates/message";
import { accountMessage } from "#lib/mail/templates/render";
import { toText } from "#lib/mail/templates/text";

/** An email about an account that was kept because there is no mail server. */
export interface KeptMail {
  id: string;
  kind: AccountMailKind;
  to: string;
  created_at: Date;
  subject: string;
  text: string;
  /** Absent: the email has none of which the mailbox is the proof. */
  link: string | null;
}

interface KeptRow {
  id: string;
  kind: AccountMailKind;
  recipient: string;
  data: AccountMailData[AccountMailKind] & { origin?: string };
  secret_sealed: Buffer | null;
  created_at: Date;
}

/** Of these, those whose link was used, replaced or withdrawn are left out. */
const CANDIDATES = 500;

/** A copy for a rehearsal has none of the emails of its original: their links work there. */
const FIND_KEPT = {
  name: "account-mail.find-kept",
  text: `
    SELECT id, kind, recipient, data, secret_sealed, created_at FROM account_mail
     WHERE status = 'kept' AND ($1::text IS NULL OR lower(recipient) = $1)
       AND created_at >= coalesce((SELECT max(restored_at) FROM rehearsal), '-infinity')
     ORDER BY created_at DESC, id DESC LIMIT $2::int`,
};

/**
 * Returns the newest kept emails about accounts, the newest first, without those whose link no longer works. For the operator
 * only, and only while no mail server is configured: the person who has such a link can act as the person.
 */
export async function readKeptMail(
  { email, max }: { email: string | null; max: number },
  now: Date,
): Promise<KeptMail[]> {
  const values = [email === null ? null : emailKey(email), CANDIDATES];
  const { rows } = await pool().query<KeptRow>({ ...FIND_KEPT, values });
  const opened = rows.map((row) => ({ row, secret: row.secret_sealed ? unseal(row.secret_sealed) : null }));
  const working = await findWorking(
    opened.flatMap(({ secret }) => secret ?? []),
    now,
  );
  const shown = opened.filter(({ secret }) => secret === null || working.has(secret));
  return shown.slice(0, max).map(({ row, secret }) => messageOf(row, secret));
}

/** Returns those of the secrets whose link works. */
async function findWorking(secrets: readonly string[], now: Date): Promise<Set<string>> {
  const hashes = new Map(secrets.map((secret) => [hashToken(secret).toString("hex"), secret]));
  const tokens = await prisma().account_token.findMany({
    where: {
      hash: { in: [...hashes.keys()].map((hex) => new Uint8Array(Buffer.from(hex, "hex"))) },
      expires_at: { gt: now },
    },
    select: { hash: true, kind: true, merchant_id: true, target_id: true },
  });
  const invited = tokens.filter(({ kind }) => kind === "invitation");
  const stores = invited.flatMap(({ merchant_id }) => merchant_id ?? []);
  const ids = invited.flatMap(({ target_id }) => target_id ?? []);
  const where = { merchant_id: { in: stores }, id: { in: ids } };
  const found = ids.length > 0 ? await prisma().invitation.findMany({ where, select: { id: true } }) : [];
  const open = new Set(found.map(({ id }) => id));
  const works = tokens.filter(({ kind, target_id }) => kind !== "invitation" || open.has(target_id ?? ""));
  return new Set(works.flatMap(({ hash }) => hashes.get(Buffer.from(hash).toString("hex")) ?? []));
}

function messageOf({ id, kind, recipient: to, data, created_at }: KeptRow, secret: string | null): KeptMail {
  const message = accountMessage({ kind, data, secret: secret ?? "" }, data.origin ?? appUrl());
  const link = message.blocks.find((block) => block.kind === "link");
  return {
    id,
    kind,
    to: shownEmail(to),
    created_at,
    subject: subjectOf(message),
    text: toText(message),
    link: secret === null || link?.kind !== "link" ? null : link.href,
  };
}
