import type { Context } from "#lib/db/context";
import { type VoidOptions, voidItem } from "#lib/domain/issued-items/void";
import { dropGiftCardMail } from "#lib/domain/mail/mail-guests";
import { findGiftCard } from "./read.ts";
import { type GiftCardRow, toGiftCard } from "./row.ts";
import type { GiftCard } from "./schema.ts";

/** Voids a gift card, charged or not. Does not change its balance and ledger. Throws `not_found`, `already_voided`. */
export const voidGiftCard = (ctx: Context, id: string, options?: VoidOptions): Promise<GiftCard> =>
  voidItem<GiftCardRow, GiftCard>(
    ctx,
    id,
    {
      kind: "gift_card",
      find: findGiftCard,
      release: (tx, row) => dropGiftCardMail(tx, [row.id]),
      holderOf: ({ email_sent_at, recipient_email, recipient_name }) =>
        email_sent_at && recipient_email ? { email: recipient_email, name: recipient_name } : undefined,
      toItem: toGiftCard,
    },
    options,
  );
