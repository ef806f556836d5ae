import { shownEmail } from "#lib/core/shown-email";
import { toUnix } from "#lib/core/time";
import { type Statement, statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import type { ForeignKind } from "#lib/domain/redemptions/foreign-codes";

/** What another store needs to know of an item, beside what the API returns of it. */
export type GuestCells = Readonly<Record<string, string | number | null>>;

interface GuestRow {
  id: string;
  /** The code of another system that the item was imported with. */
  other_code: string | null;
  customer_email: string | null;
  customer_name: string | null;
  product_title?: string;
  event_starts_at?: Date;
  tier_name?: string | null;
  currency?: string;
  /** What the guest is owed for the uses that are left. */
  owed_cents?: number | bigint;
}

const PERSON = ["guest_code", "customer_email", "customer_name"];
const OWED = ["owed_cents", "currency"];

/** The columns that a file has of these items beside the fields of the API. */
export const GUEST_COLUMNS: Record<ForeignKind, readonly string[]> = {
  gift_card: PERSON,
  ticket: [...PERSON, "product_title", "event_starts_at", "tier_name", ...OWED],
  voucher: [...PERSON, "product_title", ...OWED],
};

/** The items $3, each with what is joined to it by primary keys and foreign_code (merchant_id, item_id). */
const guestsOf = (kind: ForeignKind, columns = "", joins = ""): Statement =>
  statement(
    `exports.guests-${kind}`,
    `SELECT i.id, f.shown AS other_code, c.email AS customer_email, c.name AS customer_name${columns}
       FROM ${kind} i
       LEFT JOIN foreign_code f ON f.merchant_id = i.merchant_id AND f.item_id = i.id
       LEFT JOIN customer c ON c.merchant_id = i.merchant_id AND c.id = i.customer_id${joins}
      WHERE i.merchant_id = $1 AND i.mode = $2 AND i.id = ANY ($3::uuid[])`,
  );

const SOLD = `, p.title AS product_title, o.currency,
            coalesce(l.owed_price_cents, l.unit_price_cents) * (i.max_uses - i.uses_after) / i.max_uses AS owed_cents`;
const SALE = `
       JOIN product p ON p.merchant_id = i.merchant_id AND p.id = i.product_id
       JOIN order_item l ON l.merchant_id = i.merchant_id AND l.id = i.order_item_id
       JOIN orders o ON o.merchant_id = i.merchant_id AND o.id = i.order_id`;
const EVENT = `
       JOIN ticket_event e ON e.merchant_id = i.merchant_id AND e.id = i.ticket_event_id
       LEFT JOIN ticket_tier t ON t.merchant_id = i.merchant_id AND t.id = i.tier_id`;

const GUESTS: Record<ForeignKind, Statement> = {
  gift_card: guestsOf("gift_card"),
  ticket: guestsOf("ticket", `${SOLD}, e.starts_at AS event_starts_at, t.name AS tier_name`, SALE + EVENT),
  voucher: guestsOf("voucher", SOLD, SALE),
};

/** Returns these cells of items by their ids. `guest_code` is there only where it is not our own code. Runs one statement. */
export async function readGuests(
  ctx: Context,
  kind: ForeignKind,
  items: readonly { id?: unknown }[],
): Promise<Map<unknown, GuestCells>> {
  const rows = await ctx.sql<GuestRow>(GUESTS[kind], [items.map(({ id }) => id)]);
  return new Map(rows.map((row) => [row.id, cellsOf(row)]));
}

const cellsOf = ({
  id: _id,
  other_code,
  customer_email,
  event_starts_at,
  owed_cents,
  ...rest
}: GuestRow): GuestCells => ({
  ...rest,
  ...(other_code !== null && { guest_code: other_code }),
  customer_email: customer_email === null ? null : shownEmail(customer_email),
  ...(event_starts_at && { event_starts_at: toUnix(event_starts_at) }),
  ...(owed_cents !== undefined && { owed_cents: Number(owed_cents) }),
});
