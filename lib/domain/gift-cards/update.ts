import { fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { patchRow } from "#lib/db/patch";
import { inTransaction } from "#lib/db/transaction";
import { changeOf, logItemChanges } from "#lib/domain/issued-items/changes";
import { followGiftCard } from "#lib/domain/mail/mail-guests";
import { appendEvents } from "#lib/domain/outbox/append";
import { findGiftCard } from "./read.ts";
import { type GiftCardRow, toGiftCard } from "./row.ts";
import type { GiftCard, GiftCardPatch } from "./schema.ts";

const PATCHABLE = {
  table: "gift_card",
  columns: {
    recipient_email: "text",
    recipient_name: "text",
    message: "text",
    deliver_at: "timestamptz",
    expires_at: "timestamptz",
  },
};

/**
 * Changes the recipient, delivery and expiry of a card. A patch that changes nothing sends no event. Throws
 * `not_found`.
 */
export function updateGiftCard(ctx: Context, id: string, patch: GiftCardPatch): Promise<GiftCard> {
  return inTransaction(ctx, async (tx) => {
    const given = { ...patch, deliver_at: toDate(patch.deliver_at), expires_at: toDate(patch.expires_at) };
    const row = await patchRow<GiftCardRow>(tx, PATCHABLE, id, given);
    if (!row) return toGiftCard(await findGiftCard(tx, id));
    const card = toGiftCard(row);
    await followGiftCard(tx, id);
    await logItemChanges(tx, [changeOf("gift_card", id, given)]);
    await appendEvents(tx, [{ type: "gift_card.updated", data: card }]);
    return card;
  });
}

const toDate = (seconds: number | null | undefined) => (seconds == null ? seconds : fromUnix(seconds));
