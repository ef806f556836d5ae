import type { Mode, SqlCtx } from "#lib/core/context";
import { newId } from "#lib/core/ids";
import type { Scope } from "#lib/core/scopes";
import { hashToken, newDeviceToken } from "#lib/core/secrets";
import { toUnix } from "#lib/core/time";
import { statement } from "#lib/db/client";

/** What a phone at the door may do: read and redeem what can be scanned. */
const SCANNER_SCOPES: readonly Scope[] = [
  "gift_cards:read",
  "gift_cards:redeem",
  "tickets:read",
  "tickets:redeem",
  "bookings:read",
  "bookings:redeem",
  "vouchers:read",
  "vouchers:redeem",
  "memberships:read",
  "memberships:checkin",
];

/** $3 id, $4 name, $5 scopes, $6 person, $7 now, $8 end, $9 hash of the token. */
const CREATE_DEVICE = statement(
  "devices.create",
  `WITH made AS (
     INSERT INTO device (merchant_id, id, mode, name, scopes, user_id, created_at, expires_at)
     VALUES ($1::uuid, $3::uuid, $2::text, $4, $5::text[], $6::uuid, $7::timestamptz, $8::timestamptz)
     RETURNING merchant_id, id
   )
   INSERT INTO credential (hash, kind, merchant_id, credential_id)
   SELECT $9::bytea, 'device', merchant_id, id FROM made`,
);

export interface ScannerDevice {
  id: string;
  token: string;
  expires_at: number;
  name: string;
  mode: Mode;
}

/** A phone that scans: its `zd_` token is shown once and works in the context's mode until `expiresAt`. */
export async function createScannerDevice(
  ctx: SqlCtx,
  { name, expiresAt }: { name: string; expiresAt: Date },
): Promise<ScannerDevice> {
  const id = newId();
  const token = newDeviceToken();
  const userId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  await ctx.sql(CREATE_DEVICE, [id, name, SCANNER_SCOPES, userId, ctx.now, expiresAt, hashToken(token)]);
  return { id, token, expires_at: toUnix(expiresAt), name, mode: ctx.mode };
}
