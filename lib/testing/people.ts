import type { SqlCtx } from "#lib/core/context";
import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import { NEWS } from "./webhook-news.ts";

/** A person who works in the store. Answers their address. */
export async function addPerson(ctx: SqlCtx, role: string, email = `${role}-${newId()}@shop.example`): Promise<string> {
  const id = newId();
  await prisma().app_user.create({
    data: {
      id,
      email,
      name: `Ines, ${role}`,
      password_hash: "-",
      created_at: ctx.now,
      roles: { create: { merchant_id: ctx.merchantId, role, created_at: ctx.now } },
    },
  });
  return email;
}

export interface StoredMail {
  merchant_id: string;
  id: string;
  mode: string;
  kind: string;
  recipient: string;
  recipient_name: string | null;
  data: Record<string, unknown>;
  subject: string | null;
  text: string | null;
  html: string | null;
  status: string;
  attempt_count: number;
  by_hand: boolean;
  next_attempt_at: Date;
  lease_until: Date | null;
  last_error: string | null;
  sent_at: Date | null;
}

/** The store's mail as it is stored, oldest first. */
export async function mailOf(ctx: SqlCtx): Promise<StoredMail[]> {
  const { rows } = await pool().query<StoredMail>("SELECT * FROM mail WHERE merchant_id = $1 ORDER BY id", [
    ctx.merchantId,
  ]);
  return rows;
}

/** A mail as a change would have written it: the early warning of an endpoint. */
export async function writeMail(ctx: SqlCtx, fields: Partial<StoredMail> = {}): Promise<string> {
  const id = newId();
  const data = { ...NEWS, ...fields.data };
  const now = new Date();
  await prisma().mail.create({
    data: {
      merchant_id: ctx.merchantId,
      id,
      mode: ctx.mode,
      kind: "webhook_failing",
      recipient: "ines@shop.example",
      recipient_name: "Ines Okafor",
      next_attempt_at: now,
      created_at: ctx.now,
      ...fields,
      data: data as object,
    },
  });
  return id;
}
