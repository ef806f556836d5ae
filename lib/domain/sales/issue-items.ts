import { newGiftCardCode, newToken } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import { addDays, fromUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import type { product } from "#lib/db/generated/client";
import { type BookingRow, toBooking } from "#lib/domain/bookings/row";
import { type GiftCardRow, toGiftCard } from "#lib/domain/gift-cards/row";
import { INSERT_ISSUE_ENTRY } from "#lib/domain/gift-cards/sql";
import { firstPeriod } from "#lib/domain/memberships/period";
import { type MembershipRow, toMembership } from "#lib/domain/memberships/row";
import type { DomainEvent } from "#lib/domain/outbox/append";
import type { StoreSettings } from "#lib/domain/store-settings/read";
import { type TicketRow, toTicket } from "#lib/domain/tickets/row";
import { toVoucher, type VoucherRow } from "#lib/domain/vouchers/row";
import { insertInto } from "./issue-sql.ts";
import { type ItemTerms, type LineDetails, termsOf } from "./line.ts";

/** A paid order whose items are not issued yet. */
export interface PaidOrder {
  id: string;
  /** Null for a guest at a counter who gave no e-mail address. */
  customerId: string | null;
  settings: Pick<StoreSettings, "currency" | "timezone" | "gift_card_expiry_days">;
}

type PaidLine = Awaited<ReturnType<typeof loadLines>>[number];

/**
 * Issues all items of a paid order with the terms of its products when it was ordered. Returns the events to append.
 */
export async function issueItems(tx: PrismaContext, order: PaidOrder): Promise<DomainEvent[]> {
  const lines = await loadLines(tx, order);
  const of = (...types: string[]) => lines.filter((line) => types.includes(line.type));
  return [
    ...(await issueTickets(tx, order, of("ticket"))),
    ...(await issueBookings(tx, order, of("booking"))),
    ...(await issueVouchers(tx, order, of("voucher", "experience"))),
    ...(await issueMemberships(tx, order, of("membership"))),
    ...(await issueGiftCards(tx, order, of("gift_card"))),
  ];
}

/** Reads the lines with their timeslots, one query after another, because a transaction has one connection. */
async function loadLines(tx: PrismaContext, { id: order_id, settings }: PaidOrder) {
  const { merchantId: merchant_id, mode } = tx;
  const lines = await tx.db.order_item.findMany({
    where: { merchant_id, mode, order_id },
    orderBy: { position: "asc" },
  });
  const ids = lines.flatMap((line) => line.timeslot_id ?? []);
  const timeslots =
    ids.length === 0 ? [] : await tx.db.timeslot.findMany({ where: { merchant_id, mode, id: { in: ids } } });
  const products = await productsOf(
    tx,
    lines.filter(({ terms }) => terms === null),
  );
  return lines.map(({ terms, ...line }) => ({
    ...line,
    terms: terms ? (terms as unknown as ItemTerms) : presentTerms(products, line.product_id, settings),
    timeslot: timeslots.find((timeslot) => timeslot.id === line.timeslot_id) ?? null,
  }));
}

/** The products of lines that were ordered before terms were kept with them. */
async function productsOf(tx: PrismaContext, lines: readonly { product_id: string | null }[]): Promise<product[]> {
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const where = { merchant_id: tx.merchantId, mode: tx.mode, id: { in: ids } };
  return ids.length === 0 ? [] : tx.db.product.findMany({ where });
}

function presentTerms(products: readonly product[], id: string | null, settings: PaidOrder["settings"]): ItemTerms {
  const found = products.find((one) => one.id === id);
  if (!found) throw new Error("A line of an order without its product.");
  return termsOf(found, settings);
}

const detailsOf = (line: PaidLine) => (line.input ?? {}) as LineDetails;

/** The columns of every issued item. */
const commonFields = (tx: PrismaContext, order: PaidOrder, line: PaidLine) => ({
  merchant_id: tx.merchantId,
  id: newId(),
  mode: tx.mode,
  order_id: order.id,
  order_item_id: line.id,
  product_id: line.product_id ?? "", // only a complimentary gift card has none
  customer_id: order.customerId,
  created_at: tx.now,
});

/** Calls `make` for each unit of each line, with its number within the line from 1. */
const forEachUnit = <Data>(lines: readonly PaidLine[], make: (line: PaidLine, number: number) => Data): Data[] =>
  lines.flatMap((line) => Array.from({ length: line.quantity }, (_, index) => make(line, index + 1)));

/** Counts from the day on which the order was paid. */
const expiryOf = (tx: PrismaContext, { terms: { valid_days } }: PaidLine): Date | null =>
  valid_days ? addDays(tx.now, valid_days) : null;

const answersOf = (line: PaidLine) => detailsOf(line).custom_fields ?? null;

async function issueTickets(tx: PrismaContext, order: PaidOrder, lines: readonly PaidLine[]): Promise<DomainEvent[]> {
  const data = forEachUnit(lines, (line, seat) => ({
    ...commonFields(tx, order, line),
    ticket_event_id: line.ticket_event_id ?? "",
    tier_id: line.tier_id,
    qr_token: newToken("ticket"),
    seat_index: seat,
    max_uses: line.terms.max_uses ?? 1,
    attendee_name: detailsOf(line).attendee_names?.[seat - 1],
    custom_fields: answersOf(line),
  }));
  const rows = await insert<TicketRow>(tx, "ticket", data);
  return rows.map((row) => ({ type: "ticket.issued", data: toTicket(row) }));
}

async function issueBookings(tx: PrismaContext, order: PaidOrder, lines: readonly PaidLine[]): Promise<DomainEvent[]> {
  const data = lines.map((line) => ({
    ...commonFields(tx, order, line),
    qr_token: newToken("booking"),
    category: line.timeslot ? "reservation" : "appointment",
    resource_id: line.resource_id,
    timeslot_id: line.timeslot_id,
    starts_at: line.timeslot?.starts_at ?? line.starts_at,
    ends_at: line.timeslot?.ends_at ?? line.ends_at,
    party_size: line.party_size ?? 1,
    lead_name: detailsOf(line).lead_name,
    custom_fields: answersOf(line),
  }));
  const rows = await insert<BookingRow>(tx, "booking", data);
  return rows.map((row) => ({ type: "booking.issued", data: toBooking(row) }));
}

/** Issues vouchers, prepaid packs and experiences. An experience has one use. */
async function issueVouchers(tx: PrismaContext, order: PaidOrder, lines: readonly PaidLine[]): Promise<DomainEvent[]> {
  const data = forEachUnit(lines, (line, pass) => ({
    ...commonFields(tx, order, line),
    qr_token: newToken("voucher"),
    pass_index: pass,
    max_uses: line.type === "experience" ? 1 : (line.terms.max_uses ?? 1),
    expires_at: expiryOf(tx, line),
  }));
  const rows = await insert<VoucherRow>(tx, "voucher", data);
  return rows.map((row) => ({ type: "voucher.issued", data: toVoucher(row) }));
}

async function issueMemberships(
  tx: PrismaContext,
  order: PaidOrder,
  lines: readonly PaidLine[],
): Promise<DomainEvent[]> {
  const data = lines.map((line) => {
    const plan = {
      plan_interval: line.terms.plan_interval ?? "month",
      plan_interval_count: line.terms.plan_interval_count ?? 1,
    };
    const plan_trial_days = line.terms.plan_trial_days;
    const { status, anchor, start, end } = firstPeriod({ ...plan, plan_trial_days }, tx.now, order.settings.timezone);
    return {
      ...commonFields(tx, order, line),
      qr_token: newToken("membership"),
      status,
      ...plan,
      max_checkins_per_period: line.terms.plan_max_checkins,
      anchor_at: anchor,
      current_period_start: start,
      current_period_end: end,
    };
  });
  const rows = await insert<MembershipRow>(tx, "membership", data);
  return rows.map((row) => ({ type: "membership.activated", data: toMembership(row) }));
}

async function issueGiftCards(tx: PrismaContext, order: PaidOrder, lines: readonly PaidLine[]): Promise<DomainEvent[]> {
  const data = forEachUnit(lines, (line) => {
    const { gift, recipient_email, recipient_name, message, deliver_at } = detailsOf(line);
    const cents = gift?.initial_cents ?? Number(line.unit_price_cents);
    return {
      ...commonFields(tx, order, line),
      product_id: line.product_id,
      code: newGiftCardCode(),
      currency: order.settings.currency,
      initial_cents: cents,
      balance_cents: cents,
      recipient_email,
      recipient_name,
      message,
      deliver_at: deliver_at === undefined ? null : fromUnix(deliver_at),
      expires_at: gift?.expires_at === undefined ? expiryOf(tx, line) : fromUnix(gift.expires_at),
    };
  });
  const rows = await insert<GiftCardRow>(tx, "gift_card", data);
  const note = lines.map((line) => detailsOf(line).gift?.note).find((one) => one !== undefined) ?? null;
  const { actor } = tx;
  if (rows.length > 0)
    await tx.sql(INSERT_ISSUE_ENTRY, [rows.map((row) => row.id), note, actor.name, actor.kind, actor.id]);
  return rows.map((row) => ({ type: "gift_card.issued", data: toGiftCard(row) }));
}

/** Inserts the rows and returns them in the same order. */
async function insert<Row>(
  tx: PrismaContext,
  table: Parameters<typeof insertInto>[0],
  rows: readonly object[],
): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  const inserted = await tx.sql<Row & { id: string }>(insertInto(table, Object.keys(first)), [JSON.stringify(rows)]);
  if (inserted.length !== rows.length) throw new Error(`Not every ${table} was inserted.`);
  return inserted;
}
