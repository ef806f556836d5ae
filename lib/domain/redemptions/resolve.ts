import { readToken } from "#lib/core/codes";
import type { SqlCtx } from "#lib/core/context";
import { AppError } from "#lib/core/errors";
import { toUnix } from "#lib/core/time";
import type { GiftCardRow } from "#lib/domain/gift-cards/row";
import { FIND_GIFT_CARD_BY_CODE } from "#lib/domain/gift-cards/sql";
import type { TicketAtTheDoor } from "#lib/domain/tickets/row";
import { FIND_TICKET_BY_TOKEN } from "#lib/domain/tickets/sql";
import type { Display } from "./schema.ts";

/** A gift card with what a person at the till needs beside it. */
export interface GiftCardAtTheTill extends GiftCardRow {
  product_title: string | null;
  customer_name: string | null;
}

export type Resolved = { kind: "ticket"; row: TicketAtTheDoor } | { kind: "gift_card"; row: GiftCardAtTheTill };

/** What a scanned or typed token is in this store and mode. Throws `not_found`. */
export async function resolveToken(ctx: SqlCtx, text: string): Promise<Resolved> {
  const { kind, token } = readToken(text);
  if (token && kind === "ticket") {
    const [row] = await ctx.sql<TicketAtTheDoor>(FIND_TICKET_BY_TOKEN, [token]);
    if (row) return { kind, row };
  }
  if (token && kind === "gift_card") {
    const [row] = await ctx.sql<GiftCardAtTheTill>(FIND_GIFT_CARD_BY_CODE, [token]);
    if (row) return { kind, row };
  }
  throw unknownToken();
}

export const unknownToken = () =>
  new AppError("not_found", "This code is not of this store. Check that it is read whole, and test or live.");

/** What a person at the door needs to see. */
export const displayOf = (found: Resolved): Display =>
  found.kind === "ticket" ? displayOfTicket(found.row) : displayOfCard(found.row);

const displayOfTicket = (row: TicketAtTheDoor): Display => ({
  title: row.product_title,
  detail: [row.tier_name, row.event_location].filter(Boolean).join(", ") || null,
  name: row.attendee_name ?? row.customer_name,
  starts_at: toUnix(row.event_starts_at),
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: row.redeemed_source,
});

const displayOfCard = (row: GiftCardAtTheTill): Display => ({
  title: row.product_title ?? "Gift card",
  detail: `…${row.code.slice(-4)}`,
  name: row.recipient_name ?? row.customer_name,
  starts_at: null,
  first_redeemed_at: toUnix(row.redeemed_at),
  first_source: null,
});
