import { showGiftCardCode } from "#lib/core/codes";
import { notFound } from "#lib/core/errors";
import type { Page } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { countSubscribers, withDeliveries } from "#lib/dashboard/delivery-summary/read";
import type { EventRef } from "#lib/dashboard/delivery-summary/shape";
import { type ItemNames, type ItemSearch, listItems } from "#lib/dashboard/items/read";
import type { Context } from "#lib/db/context";
import type { Condition } from "#lib/db/page";
import { findGiftCard } from "#lib/domain/gift-cards/read";
import {
  type GiftCardRow,
  type GiftCardTransactionRow,
  toGiftCard,
  toGiftCardTransaction,
} from "#lib/domain/gift-cards/row";
import { GET_TRANSACTION } from "#lib/domain/gift-cards/sql";
import { type GiftCardDetails, type GiftCardOverview, type GiftCardStatus, giftCardStatus } from "./shape.ts";
import { GIFT_CARD_NAMES, LEDGER, LEDGER_SUMS } from "./sql.ts";

/** The filters of the dashboard's list. */
export interface GiftCardSearch extends ItemSearch {
  status?: GiftCardStatus;
}

interface NamesRow extends Omit<ItemNames, "title"> {
  title: string | null;
}

/** Lists gift cards for the dashboard, newest first. */
export function listGiftCardOverviews(
  ctx: Context,
  { status, ...query }: GiftCardSearch,
): Promise<Page<GiftCardOverview>> {
  const list = {
    kind: "gift_card",
    names: GIFT_CARD_NAMES,
    conditions: [status && withStatus(status, ctx.now)],
  } as const;
  return listItems(ctx, list, query, (row: GiftCardRow, names: NamesRow) => toOverview(row, names, ctx.now));
}

const IS_VALID = "voided_at IS NULL AND (expires_at IS NULL OR expires_at > ?)";
const IS_CHARGEABLE = `${IS_VALID} AND NOT is_on_hold`;
const AWAITS_DELIVERY = "(deliver_at > ? AND email_sent_at IS NULL)";

/** The condition for a status: `giftCardStatus` in SQL. */
function withStatus(status: GiftCardStatus, now: Date): Condition {
  switch (status) {
    case "voided":
      return { sql: "voided_at IS NOT NULL", values: [] };
    case "expired":
      return { sql: "voided_at IS NULL AND expires_at <= ?", values: [now] };
    case "on_hold":
      return { sql: `${IS_VALID} AND is_on_hold`, values: [now] };
    case "spent":
      return { sql: `${IS_CHARGEABLE} AND balance_cents = 0`, values: [now] };
    case "due":
      return { sql: `${IS_CHARGEABLE} AND balance_cents > 0 AND ${AWAITS_DELIVERY}`, values: [now, now] };
    case "active":
      return { sql: `${IS_CHARGEABLE} AND balance_cents > 0 AND ${AWAITS_DELIVERY} IS NOT TRUE`, values: [now, now] };
  }
}

function toOverview(row: GiftCardRow, names: NamesRow, now: Date): GiftCardOverview {
  return {
    id: row.id,
    created: toUnix(row.created_at),
    code: showGiftCardCode(row.code),
    holder_name: row.recipient_name ?? names.customer_name,
    holder_email: shownEmail(row.recipient_email ?? names.customer_email),
    buyer_name: names.customer_name ?? shownEmail(names.customer_email),
    title: names.title,
    currency: row.currency,
    initial_cents: Number(row.initial_cents),
    balance_cents: Number(row.balance_cents),
    status: giftCardStatus(row, now),
    expires_at: toUnix(row.expires_at),
    deliver_at: toUnix(row.deliver_at),
  };
}

const ENTRIES_SHOWN = 200;
const EVENT_OF = {
  issue: "gift_card.issued",
  redeem: "gift_card.redeemed",
  reversal: "gift_card.redemption_reversed",
  adjustment: "gift_card.updated",
} as const;

interface LedgerRow extends GiftCardTransactionRow {
  reverses_at: Date | null;
  paid_order_id: string | null;
}
type Sums = Pick<GiftCardDetails, "entries" | "sum_cents" | "put_on_cents" | "charges">;

/** Returns a card with its ledger and the deliveries of its events. Throws `not_found`. */
export async function getGiftCardDetails(ctx: Context, id: string): Promise<GiftCardDetails> {
  const row = await findGiftCard(ctx, id);
  const [[names], ledger, [sums], subscribers] = await Promise.all([
    ctx.sql<NamesRow>(GIFT_CARD_NAMES, [[id]]),
    ctx.sql<LedgerRow>(LEDGER, [id, ENTRIES_SHOWN]),
    ctx.sql<Sums>(LEDGER_SUMS, [id]),
    countSubscribers(ctx, "gift_card.redeemed"),
  ]);
  if (!names || !sums) throw new Error("A card without an order or a ledger.");
  return {
    card: toGiftCard(row),
    status: giftCardStatus(row, ctx.now),
    currency: row.currency,
    title: names.title,
    order_id: row.order_id,
    buyer: { id: row.customer_id, name: names.customer_name, email: shownEmail(names.customer_email) },
    ledger: await withDeliveries(ctx, ledger, eventOf, toEntry),
    ...sums,
    subscribers,
  };
}

const eventOf = (row: LedgerRow): EventRef => ({ type: EVENT_OF[row.type], at: row.created_at, id: row.gift_card_id });

const toEntry = (row: LedgerRow) => ({
  ...toGiftCardTransaction(row),
  reverses_at: toUnix(row.reverses_at),
  paid_order_id: row.paid_order_id,
});

/** Returns an entry of the ledger of this card. Throws `not_found`. */
export async function findTransaction(ctx: Context, cardId: string, id: string): Promise<GiftCardTransactionRow> {
  const [row] = await ctx.sql<GiftCardTransactionRow>(GET_TRANSACTION, [id]);
  if (row?.gift_card_id !== cardId) throw notFound("redemption");
  return row;
}
