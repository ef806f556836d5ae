import { newId } from "#lib/core/ids";
import { addDays, nowInSeconds } from "#lib/core/time";
import { pool, prisma } from "#lib/db/client";
import type { Context, PrismaContext } from "#lib/db/context";
import { WEBHOOK_MAIL_DATA } from "./webhook-mail-data.ts";

/** Creates a person with a role in the store. Returns their e-mail address. */
export async function addPerson(
  ctx: Context,
  role: string,
  email = `${role}-${newId()}@shop.example`,
): Promise<string> {
  await makePerson(ctx, role, email);
  return email;
}

/** A person with a session, and the context of their requests to pages. */
export interface SignedInPerson {
  ctx: PrismaContext;
  userId: string;
  sessionId: string;
}

/** Creates a person with a role in the store, and a session for them in this mode. */
export async function signInPerson(ctx: PrismaContext, role = "staff"): Promise<SignedInPerson> {
  const userId = await makePerson(ctx, role, `${role}-${newId()}@shop.example`);
  const actor = { kind: "user", id: userId, name: `Ines, ${role}`, scopes: ["*"] } as const;
  const own = {
    ...ctx,
    actor,
    now: nowInSeconds(),
    realNow: nowInSeconds(),
    from: { address: "192.0.2.7", agent: "a browser" },
  };
  return { ctx: own, userId, sessionId: await openSession(own) };
}

/** Creates a session of the person who is the actor of the context. Returns its id. */
export async function openSession(ctx: PrismaContext): Promise<string> {
  const id = newId();
  await prisma().session.create({
    data: {
      id,
      user_id: ctx.actor.id,
      merchant_id: ctx.merchantId,
      mode: ctx.mode,
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: addDays(ctx.now, 30),
    },
  });
  return id;
}

async function makePerson(ctx: Context, role: string, email: string): Promise<string> {
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
  return id;
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

/** Returns the store's mail of both modes, oldest first. */
export async function mailOf(ctx: Context): Promise<StoredMail[]> {
  const { rows } = await pool().query<StoredMail>("SELECT * FROM mail WHERE merchant_id = $1 ORDER BY id", [
    ctx.merchantId,
  ]);
  return rows;
}

/** Inserts a waiting mail, an endpoint's early warning unless `fields` say otherwise. Returns its id. */
export async function writeMail(ctx: Context, fields: Partial<StoredMail> = {}): Promise<string> {
  const id = newId();
  const data = { ...WEBHOOK_MAIL_DATA, ...fields.data };
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
