import { showGiftCardCode } from "#lib/core/codes";
import { toUnix } from "#lib/core/time";
import { summarizeDeliveries } from "#lib/dashboard/delivery-summary/read";
import type { EventRef } from "#lib/dashboard/delivery-summary/shape";
import type { Context } from "#lib/db/context";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import type { GuestMailKind, MailStatus } from "#lib/domain/mail/schema";
import type { OrderRow } from "#lib/domain/orders/row";
import type { Order } from "#lib/domain/orders/schema";
import type { OrderHistoryEntry } from "./shape.ts";
import { CHARGES_OF_ORDER, MAIL_OF_ORDER, REFUNDS_OF_ORDER, USES_OF_ORDER } from "./sql.ts";

interface MailRow {
  id: string;
  at: Date;
  source: string | null;
  actor_kind: string | null;
  kind: GuestMailKind;
  recipient: string;
  status: MailStatus;
  data: { part?: number; parts?: number };
}

/** Returns the newest mails to guests about a whole order as entries of its history, newest first. */
async function mailsOfOrder(ctx: Context, orderId: string, limit: number): Promise<OrderHistoryEntry[]> {
  const rows = await ctx.sql<MailRow>(MAIL_OF_ORDER, [orderId, limit]);
  return rows.map(({ id, at, source, actor_kind, kind, recipient, status, data: { part, parts } }) => ({
    id,
    kind: "mailed",
    at: toUnix(at),
    item: null,
    mail: { kind, to: recipient, status, part, parts },
    source,
    byPerson: actor_kind === "user",
    note: null,
    cents: null,
    reversed: false,
    sent: null,
  }));
}

interface RefundRow {
  id: string;
  at: Date;
  source: string | null;
  actor_kind: string;
  note: string | null;
  cents: number | null;
}
interface ChangeRow extends RefundRow {
  kind: ItemKind;
  item_id: string;
  number: number;
  token: string;
  reversed: boolean;
}

interface Changes {
  uses: ChangeRow[];
  charges: ChangeRow[];
  refunds: (RefundRow & { status: keyof typeof REFUND_KINDS })[];
  mails: OrderHistoryEntry[];
}

/** The kind of the entry of a refund, by its status. */
const REFUND_KINDS = { succeeded: "refunded", pending: "refunding", failed: "refund_failed" } as const;

const ENTRIES_SHOWN = 50;

/** Reads what happened to an order since it was placed, the newest of each kind. */
export async function readChanges(ctx: Context, id: string): Promise<Changes> {
  const [uses, charges, refunds, mails] = await Promise.all([
    ctx.sql<ChangeRow>(USES_OF_ORDER, [id, ENTRIES_SHOWN]),
    ctx.sql<ChangeRow>(CHARGES_OF_ORDER, [id, ENTRIES_SHOWN]),
    ctx.sql<Changes["refunds"][number]>(REFUNDS_OF_ORDER, [id, ENTRIES_SHOWN]),
    mailsOfOrder(ctx, id, ENTRIES_SHOWN),
  ]);
  return { uses, charges, refunds, mails };
}

interface OrderChanges extends Changes {
  order: Order;
  row: OrderRow;
  issuedTotal: number;
}

/** An entry of the history, and the event that was sent for it. */
interface HistoryEntry {
  entry: Omit<OrderHistoryEntry, "at" | "sent" | "mail">;
  at: Date;
  event: EventRef["type"];
  /** The id of the resource in the event. */
  resourceId: string;
}

const NO_DETAILS = { item: null, source: null, byPerson: false, note: null, cents: null, reversed: false };

/** Returns the history of the order, newest first. The entries of placing it are last. */
export async function toEntries(ctx: Context, changes: OrderChanges): Promise<OrderHistoryEntry[]> {
  const entries = [...changesOf(changes), ...placingOf(changes)];
  const sent = await summarizeDeliveries(
    ctx,
    entries.map(({ event, at, resourceId }): EventRef => ({ type: event, at, id: resourceId })),
  );
  const told = entries.map(({ entry, at }, index) => ({
    ...entry,
    at: toUnix(at),
    mail: null,
    sent: entry.kind === "paid" ? null : (sent[index] ?? null), // its event is shown with the entry "issued"
  }));
  return [...changes.mails, ...told].sort((a, b) => b.at - a.at);
}

function changesOf({ order, row, uses, charges, refunds }: OrderChanges): HistoryEntry[] {
  const ofOrder = (kind: "fulfilled" | "canceled", at: Date | null): HistoryEntry[] =>
    at ? [{ entry: { ...NO_DETAILS, id: kind, kind }, at, event: `order.${kind}`, resourceId: order.id }] : [];
  return [
    ...[...uses, ...charges].map(
      (use): HistoryEntry => ({ ...toChange(use), event: USE_EVENTS[use.kind], resourceId: use.item_id }),
    ),
    ...refunds.map(
      (refund): HistoryEntry => ({
        entry: { ...NO_DETAILS, ...commonFields(refund), kind: REFUND_KINDS[refund.status] },
        at: refund.at,
        event: "order.refunded",
        resourceId: order.id,
      }),
    ),
    ...ofOrder("fulfilled", row.fulfilled_at),
    ...ofOrder("canceled", row.canceled_at),
  ].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.entry.id < b.entry.id ? 1 : -1));
}

const commonFields = ({ id, source, actor_kind, note, cents }: RefundRow) => ({
  id,
  source,
  byPerson: actor_kind === "user",
  note,
  cents,
});

const USE_EVENTS: Record<ItemKind, EventRef["type"]> = {
  ticket: "ticket.redeemed",
  booking: "booking.redeemed",
  voucher: "voucher.redeemed",
  membership: "membership.checked_in",
  gift_card: "gift_card.redeemed",
};

function toChange({ item_id, number, token, reversed, ...row }: ChangeRow): Pick<HistoryEntry, "entry" | "at"> {
  const isCard = row.kind === "gift_card";
  const item = { kind: row.kind, id: item_id, number, token: isCard ? showGiftCardCode(token) : token };
  return { entry: { ...commonFields(row), kind: isCard ? "charged" : "used", item, reversed }, at: row.at };
}

function placingOf({ order, row, issuedTotal }: OrderChanges): HistoryEntry[] {
  const paidAt = row.paid_at ?? row.created_at;
  const isPaid = order.status !== "pending" && order.status !== "canceled";
  const completed = { at: paidAt, event: "order.completed", resourceId: order.id } as const;
  const created = { at: row.created_at, event: "order.created", resourceId: order.id } as const;
  return [
    ...(issuedTotal > 0 ? [{ entry: { ...NO_DETAILS, id: "issued", kind: "issued" as const }, ...completed }] : []),
    ...(isPaid
      ? [{ entry: { ...NO_DETAILS, id: "paid", kind: "paid" as const, cents: order.total_cents }, ...completed }]
      : []),
    { entry: { ...NO_DETAILS, id: "placed", kind: "placed" }, ...created },
  ];
}
