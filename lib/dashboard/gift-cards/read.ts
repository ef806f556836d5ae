import { showGiftCardCode } from "#lib/core/codes";
import { notFound } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { countSubscribers, summarizeDeliveries } from "#lib/dashboard/delivery-summary/read";
import type { EventRef } from "#lib/dashboard/delivery-summary/shape";
import { parseSearch } from "#lib/dashboard/search/shape";
import { boughtByEmail, hasForeignCode, withIdOrOrder, withText } from "#lib/dashboard/search/sql";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { findGiftCard } from "#lib/domain/gift-cards/read";
import {
  type GiftCardRow,
  type GiftCardTransactionRow,
  toGiftCard,
  toGiftCardTransaction,
} from "#lib/domain/gift-cards/row";
import { GET_TRANSACTION } from "#lib/domain/gift-cards/sql";
import {
  type GiftCardDetails,
  type GiftCardEntry,
  type GiftCardOverview,
  type GiftCardStatus,
  giftCardStatus,
} from "./shape.ts";
import { CARD_NAMES, LEDGER, LEDGER_SUMS } from "./sql.ts";

/** The filters of the dashboard's list. `search`: a code or its end, a name, an e-mail address or an id. */
export interface GiftCardSearch extends Pick<PageQuery, "starting_after" | "ending_before"> {
  status?: GiftCardStatus;
  order_id?: string;
  customer_id?: string;
  search?: string;
}

interface NamesRow {
  id: string;
  customer_name: string | null;
  customer_email: string | null;
  title: string | null;
}

/** Lists gift cards for the dashboard, newest first. Runs two statements, three with a cursor. */
export function listGiftCardOverviews(ctx: Context, query: GiftCardSearch): Promise<Page<GiftCardOverview>> {
  const { status, order_id, customer_id, search, ...page } = query;
  const conditions = [...(status ? [withStatus(status, ctx.now)] : []), ...(search ? [matching(search)] : [])];
  const listing: Listing = { table: "gift_card", equals: { order_id, customer_id }, conditions };
  return pageOf(ctx, listing, page, async (rows: GiftCardRow[]) => {
    const names = await ctx.sql<NamesRow>(CARD_NAMES, [rows.map((row) => row.id)]);
    const byId = new Map(names.map((row) => [row.id, row]));
    return rows.map((row) => toOverview(row, byId.get(row.id), ctx.now));
  });
}

const IS_CHARGEABLE = "voided_at IS NULL AND (expires_at IS NULL OR expires_at > ?)";
const AWAITS_DELIVERY = "(deliver_at > ? AND email_sent_at IS NULL)";

/** The condition for a status: `giftCardStatus` in SQL. */
function withStatus(status: GiftCardStatus, now: Date): Condition {
  switch (status) {
    case "voided":
      return { sql: "voided_at IS NOT NULL", values: [] };
    case "expired":
      return { sql: "voided_at IS NULL AND expires_at <= ?", values: [now] };
    case "spent":
      return { sql: `${IS_CHARGEABLE} AND balance_cents = 0`, values: [now] };
    case "due":
      return { sql: `${IS_CHARGEABLE} AND balance_cents > 0 AND ${AWAITS_DELIVERY}`, values: [now, now] };
    case "active":
      return { sql: `${IS_CHARGEABLE} AND balance_cents > 0 AND ${AWAITS_DELIVERY} IS NOT TRUE`, values: [now, now] };
  }
}

function matching(search: string): Condition {
  const parsed = parseSearch(search);
  if (parsed.kind === "id") return withIdOrOrder("gift_card", parsed.id);
  const foreign = hasForeignCode("gift_card", search);
  if (parsed.kind === "gift_card") {
    return { sql: `(code = ? OR ${foreign.sql})`, values: [parsed.token, ...foreign.values] };
  }
  if (parsed.kind === "ticket") return { sql: "false", values: [] };
  const bought = boughtByEmail(search);
  if (bought) return withText("gift_card", search, { or: bought });
  return withText("gift_card", search, { tail: parsed.tail, or: foreign });
}

function toOverview(row: GiftCardRow, names: NamesRow | undefined, now: Date): GiftCardOverview {
  return {
    id: row.id,
    created: toUnix(row.created_at),
    code: showGiftCardCode(row.code),
    holder_name: row.recipient_name ?? names?.customer_name ?? null,
    holder_email: shownEmail(row.recipient_email ?? names?.customer_email ?? null),
    buyer_name: names?.customer_name ?? shownEmail(names?.customer_email ?? null),
    title: names?.title ?? null,
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
}
type Sums = Pick<GiftCardDetails, "entries" | "sum_cents" | "put_on_cents" | "charges">;

/** Returns a card with its ledger and the deliveries of its events. Throws `not_found`. */
export async function getGiftCardDetails(ctx: Context, id: string): Promise<GiftCardDetails> {
  const row = await findGiftCard(ctx, id);
  const [[names], ledger, [sums], subscribers] = await Promise.all([
    ctx.sql<NamesRow>(CARD_NAMES, [[id]]),
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
    ledger: await toEntries(ctx, ledger),
    ...sums,
    subscribers,
  };
}

async function toEntries(ctx: Context, ledger: LedgerRow[]): Promise<GiftCardEntry[]> {
  const sent = await summarizeDeliveries(
    ctx,
    ledger.map((row): EventRef => ({ type: EVENT_OF[row.type], at: row.created_at, id: row.gift_card_id })),
  );
  return ledger.map((row, index) => ({
    ...toGiftCardTransaction(row),
    reverses_at: toUnix(row.reverses_at),
    sent: sent[index] ?? null,
  }));
}

/** Returns an entry of the ledger of this card. Throws `not_found`. */
export async function findTransaction(ctx: Context, cardId: string, id: string): Promise<GiftCardTransactionRow> {
  const [row] = await ctx.sql<GiftCardTransactionRow>(GET_TRANSACTION, [id]);
  if (row?.gift_card_id !== cardId) throw notFound("redemption");
  return row;
}
