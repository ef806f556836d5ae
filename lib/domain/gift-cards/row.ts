import { showGiftCardCode } from "#lib/core/codes";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import type { TimesOf } from "#lib/db/json-row";
import type { GiftCard, GiftCardTransaction } from "./schema.ts";

export interface GiftCardRow {
  merchant_id: string;
  id: string;
  order_id: string;
  order_item_id: string;
  product_id: string | null;
  customer_id: string | null;
  code: string;
  currency: string;
  initial_cents: number | bigint;
  balance_cents: number | bigint;
  recipient_email: string | null;
  recipient_name: string | null;
  message: string | null;
  expires_at: Date | null;
  deliver_at: Date | null;
  email_sent_at: Date | null;
  redeemed_at: Date | null;
  voided_at: Date | null;
  created_at: Date;
  is_on_hold: boolean;
}

export const GIFT_CARD_TIMES: TimesOf<GiftCardRow> = {
  expires_at: true,
  deliver_at: true,
  email_sent_at: true,
  redeemed_at: true,
  voided_at: true,
  created_at: true,
};

export function toGiftCard(row: GiftCardRow): GiftCard {
  return {
    id: row.id,
    object: "gift_card",
    created: toUnix(row.created_at),
    merchant_id: row.merchant_id,
    order_item_id: row.order_item_id,
    product_id: row.product_id,
    customer_id: row.customer_id,
    code: showGiftCardCode(row.code),
    initial_cents: Number(row.initial_cents),
    balance_cents: Number(row.balance_cents),
    currency: row.currency,
    recipient_email: shownEmail(row.recipient_email),
    recipient_name: row.recipient_name,
    message: row.message,
    expires_at: toUnix(row.expires_at),
    deliver_at: toUnix(row.deliver_at),
    email_sent_at: toUnix(row.email_sent_at),
    redeemed_at: toUnix(row.redeemed_at),
    voided_at: toUnix(row.voided_at),
  };
}

export interface GiftCardTransactionRow {
  id: string;
  gift_card_id: string;
  type: GiftCardTransaction["type"];
  amount_cents: number;
  balance_after_cents: number;
  note: string | null;
  source: string | null;
  created_at: Date;
  reversed_at: Date | null;
}

export function toGiftCardTransaction(row: GiftCardTransactionRow): GiftCardTransaction {
  return {
    id: row.id,
    object: "gift_card_transaction",
    created: toUnix(row.created_at),
    gift_card_id: row.gift_card_id,
    type: row.type,
    amount_cents: Number(row.amount_cents),
    balance_after_cents: Number(row.balance_after_cents),
    note: row.note,
    source: row.source,
    reversed_at: toUnix(row.reversed_at),
  };
}
