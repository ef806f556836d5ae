import { newId } from "#lib/core/ids";
import { hashToken, newDeviceToken } from "#lib/core/secrets";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { scopesOf } from "#lib/domain/door/device";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";

interface DeviceInput {
  name?: string;
  kinds?: readonly RedemptionKind[];
  ticketEventIds?: readonly string[] | null;
  showsNames?: boolean;
}

const ALL: readonly RedemptionKind[] = ["gift_card", "ticket", "booking", "voucher", "membership"];

/** Inserts a paired device that is in use. Returns its token, and the context of its requests. */
export async function makeDevice(
  ctx: PrismaContext,
  { name = "Door A", kinds = ALL, ticketEventIds = null, showsNames = true }: DeviceInput = {},
): Promise<{ id: string; token: string; ctx: PrismaContext }> {
  const [id, token, scopes] = [newId(), newDeviceToken(), scopesOf(kinds)];
  await pool().query(
    `WITH made AS (
       INSERT INTO device (merchant_id, id, mode, name, scopes, is_paired, ticket_event_ids, shows_names, created_at, paired_at)
       VALUES ($1, $2, $3, $4, $5, true, $6, $7, $8, $8) RETURNING id
     )
     INSERT INTO credential (hash, kind, merchant_id, credential_id) SELECT $9, 'device', $1, id FROM made`,
    [ctx.merchantId, id, ctx.mode, name, scopes, ticketEventIds, showsNames, ctx.now, hashToken(token)],
  );
  const actor = { kind: "device", id, name, scopes, ticketEventIds, showsNames } as const;
  return { id, token, ctx: { ...ctx, actor } };
}
