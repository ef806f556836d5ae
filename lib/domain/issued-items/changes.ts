import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";

/** Something that happened to an item besides its uses and its ledger. */
export interface ItemChange {
  kind: "gift_card" | "ticket" | "booking" | "voucher" | "membership";
  item_id: string;
  /** `refunded`: voided by the refund of its order. `renewed`: the next period of a membership began. */
  what: "voided" | "refunded" | "changed" | "renewed" | "trial_ended";
  /** What was changed. Never the values: they can be personal data. */
  fields?: string[];
  reason?: string;
}

/** $3 kinds, $4 items, $5 what, $6 fields joined by commas, $7 reasons, $8 and $9 actor, $10 source, $11 now. */
const RECORD_CHANGES = statement(
  "items.record-changes",
  `INSERT INTO item_change (merchant_id, id, mode, kind, item_id, what, fields, reason, actor_kind, actor_id, source, created_at)
   SELECT $1::uuid, uuid7(), $2::text, c.kind, c.item_id, c.what, string_to_array(c.fields, ','), c.reason,
          $8::text, $9::uuid, $10::text, $11::timestamptz
     FROM unnest($3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[]) AS c (kind, item_id, what, fields, reason)`,
);

/** Records changes of items with who made them, in the caller's transaction. */
export async function logItemChanges({ sql, actor, now }: Context, changes: readonly ItemChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql(RECORD_CHANGES, [
    changes.map((change) => change.kind),
    changes.map((change) => change.item_id),
    changes.map((change) => change.what),
    changes.map((change) => (change.fields ?? []).join(",")),
    changes.map((change) => change.reason || null),
    actor.kind,
    actor.id,
    actor.name,
    now,
  ]);
}

/** Returns the change that a patch makes: the fields that it gives. */
export const changeOf = (kind: ItemChange["kind"], id: string, patch: object): ItemChange => ({
  kind,
  item_id: id,
  what: "changed",
  fields: Object.entries(patch).flatMap(([field, value]) => (value === undefined ? [] : [field])),
});
