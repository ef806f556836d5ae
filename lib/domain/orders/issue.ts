import { newGiftCardCode, newToken } from "#lib/core/codes";
import type { Ctx } from "#lib/core/context";
import { newId } from "#lib/core/ids";
import { addDays, fromUnix } from "#lib/core/time";
import { Prisma } from "#lib/db/generated/client";
import type { Happening } from "#lib/domain/events/append";
import { toGiftCard } from "#lib/domain/gift-cards/row";
import { ENTER_ISSUE } from "#lib/domain/gift-cards/sql";
import { toTicket } from "#lib/domain/tickets/row";
import type { Line } from "./lines.ts";

interface PlacedOrder {
  id: string;
  customerId: string;
  lines: readonly Line[];
  settings: { currency: string; gift_card_expiry_days: number | null };
}

/** Rows of one INSERT: below PostgreSQL's 65,535 parameters for the widest table here. */
const ROWS_AT_ONCE = 1_000;

/** Writes the lines of a paid order and everything that they issue. Answers the events to append. */
export async function issueItems(tx: Ctx, order: PlacedOrder): Promise<Happening[]> {
  await tx.db.order_item.createMany({ data: order.lines.map((line) => toItem(tx, order, line)) });
  const tickets = order.lines.filter((line) => line.product.type === "ticket");
  const cards = order.lines.filter((line) => line.product.type === "gift_card");
  return [...(await issueTickets(tx, order, tickets)), ...(await issueGiftCards(tx, order, cards))];
}

const toItem = (tx: Ctx, order: PlacedOrder, line: Line) => ({
  merchant_id: tx.merchantId,
  id: line.id,
  mode: tx.mode,
  order_id: order.id,
  position: line.position,
  product_id: line.product.id,
  type: line.product.type,
  title: line.title,
  quantity: line.input.quantity,
  unit_price_cents: line.unit_price_cents,
  total_cents: line.total_cents,
  ticket_event_id: line.event?.id,
  tier_id: line.tier?.id,
});

async function issueTickets(tx: Ctx, order: PlacedOrder, lines: readonly Line[]): Promise<Happening[]> {
  const data = lines.flatMap((line) =>
    Array.from({ length: line.input.quantity }, (_, seat) => ({
      merchant_id: tx.merchantId,
      id: newId(),
      mode: tx.mode,
      order_id: order.id,
      order_item_id: line.id,
      product_id: line.product.id,
      customer_id: order.customerId,
      ticket_event_id: line.event?.id ?? "",
      tier_id: line.tier?.id,
      qr_token: newToken("ticket"),
      seat_index: seat + 1,
      max_uses: line.product.max_uses ?? 1,
      attendee_name: line.input.attendee_names?.[seat],
      custom_fields: (line.input.custom_fields as Prisma.InputJsonObject | undefined) ?? Prisma.DbNull,
      created_at: tx.now,
    })),
  );
  const rows = await inParts(data, (part) => tx.db.ticket.createManyAndReturn({ data: part }));
  return rows.map((row) => ({ type: "ticket.issued", data: toTicket(row) }));
}

async function issueGiftCards(tx: Ctx, order: PlacedOrder, lines: readonly Line[]): Promise<Happening[]> {
  const data = lines.flatMap((line) =>
    Array.from({ length: line.input.quantity }, () => ({
      merchant_id: tx.merchantId,
      id: newId(),
      mode: tx.mode,
      order_id: order.id,
      order_item_id: line.id,
      product_id: line.product.id,
      customer_id: order.customerId,
      code: newGiftCardCode(),
      currency: order.settings.currency,
      initial_cents: line.unit_price_cents,
      balance_cents: line.unit_price_cents,
      recipient_email: line.input.recipient_email,
      recipient_name: line.input.recipient_name,
      message: line.input.message,
      deliver_at: line.input.deliver_at === undefined ? null : fromUnix(line.input.deliver_at),
      expires_at: expiryOf(tx, order, line),
      created_at: tx.now,
    })),
  );
  const rows = await inParts(data, (part) => tx.db.gift_card.createManyAndReturn({ data: part }));
  const { actor } = tx;
  if (rows.length > 0) await tx.sql(ENTER_ISSUE, [rows.map((row) => row.id), null, actor.name, actor.kind, actor.id]);
  return rows.map((row) => ({ type: "gift_card.issued", data: toGiftCard(row) }));
}

/** The product's own validity comes before the store's. */
function expiryOf(tx: Ctx, order: PlacedOrder, line: Line): Date | null {
  const days = line.product.valid_days ?? order.settings.gift_card_expiry_days;
  return days === null ? null : addDays(tx.now, days);
}

async function inParts<Data, Row>(data: Data[], insert: (part: Data[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < data.length; from += ROWS_AT_ONCE) {
    rows.push(...(await insert(data.slice(from, from + ROWS_AT_ONCE))));
  }
  return rows;
}
