import { listBookingOverviews } from "#lib/dashboard/bookings/read";
import { listMembershipOverviews } from "#lib/dashboard/memberships/read";
import { listTicketOverviews } from "#lib/dashboard/tickets/read";
import { listVoucherOverviews } from "#lib/dashboard/vouchers/read";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { kindsOf } from "#lib/domain/door/device";
import { isInReach } from "#lib/domain/issued-items/device-reach";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import type { FoundItem } from "./shape.ts";
import { DOOR_NOTES, withEnd } from "./sql.ts";

/** Of each kind. */
const MOST_FOUND = 25;
const END_OF_ID = /^…?([0-9a-f]{8})$/i;

/**
 * Finds what a guest without a code has: tickets, bookings, vouchers and memberships of this device's kinds and events, by the name
 * of the guest or buyer, an e-mail address, or an order by its id or the last eight characters of it. Gift cards are not found:
 * their code is money. What is nearest in time comes first. A device that shows no names finds guests without theirs.
 */
export async function findGuests(ctx: Context, text: string): Promise<FoundItem[]> {
  const { scopes, showsNames = true } = ctx.actor;
  const search = (await orderWithEnd(ctx, text)) ?? text;
  const found = (await Promise.all(kindsOf(scopes).map((kind) => FIND[kind](ctx, search)))).flat();
  const distance = ({ starts_at }: FoundItem) => Math.abs((starts_at ?? 0) * 1_000 - ctx.now.getTime());
  const sorted = found.toSorted((one, other) => distance(one) - distance(other));
  return showsNames ? sorted : sorted.map((item) => ({ ...item, name: null }));
}

/** Returns the id of the newest order whose id ends with the text. */
async function orderWithEnd(ctx: Context, text: string): Promise<string | null> {
  const end = END_OF_ID.exec(text.trim())?.[1];
  if (!end) return null;
  const listing = { table: "orders", conditions: [withEnd(end)] };
  const { data } = await pageOf(ctx, listing, { limit: 1 }, (rows: { id: string; created_at: Date }[]) => rows);
  return data[0]?.id ?? null;
}

const FIND: Record<RedemptionKind, (ctx: Context, search: string) => Promise<FoundItem[]>> = {
  ticket: async (ctx, search) =>
    (await listTicketOverviews(ctx, { search, ticket_event_ids: ctx.actor.ticketEventIds })).data
      .slice(0, MOST_FOUND)
      .map((row) => ({
        kind: "ticket",
        ...common(row),
        name: row.guest,
        detail: row.tier,
        starts_at: row.starts_at,
        state: row.status,
        used_at: row.redeemed_at,
      })),
  booking: async (ctx, search) =>
    (await listBookingOverviews(ctx, { search })).data.slice(0, MOST_FOUND).map((row) => ({
      kind: "booking",
      ...common(row),
      name: row.guest,
      detail: [row.place, `${row.party_size} ${row.party_size === 1 ? "guest" : "guests"}`].filter(Boolean).join(", "),
      starts_at: row.starts_at,
      state: row.status,
      used_at: null,
    })),
  voucher: async (ctx, search) =>
    (await listVoucherOverviews(ctx, { search })).data.slice(0, MOST_FOUND).map((row) => ({
      kind: "voucher",
      ...common(row),
      name: row.buyer,
      detail: `${row.uses_after} of ${row.max_uses} used`,
      starts_at: null,
      state: row.status,
      used_at: null,
    })),
  membership: async (ctx, search) =>
    (await listMembershipOverviews(ctx, { search })).data.slice(0, MOST_FOUND).map((row) => ({
      kind: "membership",
      ...common(row),
      name: row.member,
      detail: null,
      starts_at: null,
      state: row.state,
      used_at: null,
    })),
  gift_card: async () => [],
};

const common = ({ id, qr_token, title }: { id: string; qr_token: string; title: string }) => ({
  id,
  token: qr_token,
  title,
});

/**
 * Returns the notes for the door about the order of an item: none to a device that shows no names, and none about a ticket of an
 * event that is not its own.
 */
export async function doorNotesOf(ctx: Context, kind: RedemptionKind, id: string): Promise<string[]> {
  if (ctx.actor.showsNames === false) return [];
  const rows = await ctx.sql<{ text: string; ticket_event_id: string | null }>(DOOR_NOTES[kind], [id]);
  return rows.flatMap(({ text, ticket_event_id: event }) => (event && !isInReach(ctx.actor, event) ? [] : [text]));
}
