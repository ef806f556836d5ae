import type { SqlCtx } from "#lib/core/context";
import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import type { WebhookNews } from "#lib/domain/mail/schema";

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

const NEWS: WebhookNews = {
  store: "Tidehouse",
  zone: "Europe/Berlin",
  endpoint_id: "01930000-0000-7000-8000-000000000001",
  url: "https://pos.tidehouse.example/hooks",
  description: null,
  delivery_id: "01930000-0000-7000-8000-000000000002",
  event_id: "evt_01JD0000000000000000000000",
  event_type: "ticket.redeemed",
  attempt_count: 4,
  is_over: false,
  gone: false,
  failed_in_a_row: 2,
  failures_that_disable: 5,
  since: 1_795_197_600,
  last_try_at: 1_795_336_800,
  waiting: 12,
  answer: {
    at: 1_795_204_800,
    response_status: 500,
    response_headers: {},
    error: null,
    body: "<b>The database</b> is away.\nTry again.",
  },
};
