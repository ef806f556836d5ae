import type { EventType } from "#lib/core/event-types";
import type { Context } from "#lib/db/context";
import type { ResourceChange } from "./schema.ts";
import { RECORD_CHANGES } from "./sql.ts";

/**
 * What programs and phones do all day has logs of its own: orders and what they issue, uses, and customers who come with orders.
 * The rest is recorded of them too.
 */
const IS_DAILY: Record<EventType, boolean> = {
  "order.created": true,
  "order.completed": true,
  "order.fulfilled": false,
  "order.refunded": false,
  "order.canceled": false,
  "payment.updated": true,
  "customer.created": true,
  "customer.updated": false,
  "customer.deleted": false,
  "product.created": false,
  "product.updated": false,
  "product.deleted": false,
  "gift_card.issued": true,
  "gift_card.redeemed": true,
  "gift_card.updated": false,
  "gift_card.voided": false,
  "gift_card.redemption_reversed": false,
  "ticket.issued": true,
  "ticket.redeemed": true,
  "ticket.updated": false,
  "ticket.voided": false,
  "ticket.redemption_reversed": false,
  "booking.issued": true,
  "booking.updated": false,
  "booking.redeemed": true,
  "booking.voided": false,
  "booking.redemption_reversed": false,
  "voucher.issued": true,
  "voucher.redeemed": true,
  "voucher.updated": false,
  "voucher.voided": false,
  "voucher.redemption_reversed": false,
  "membership.activated": true,
  "membership.updated": false,
  "membership.canceled": false,
  "membership.checked_in": true,
  "membership.redemption_reversed": false,
  "redemption.conflict": true,
  "webhook.test": true,
};

/**
 * Records in the audit log what was changed, in the caller's transaction: one row for each type of change, with the number of
 * objects where there are several. Of a person all of it, of a key, an app or a device what is not daily work, and nothing of
 * the system itself.
 */
export async function recordInAuditLog(ctx: Context, all: readonly ResourceChange[]): Promise<void> {
  const { actor, from } = ctx;
  const changes = actor.kind === "user" ? all : all.filter(({ type }) => !IS_DAILY[type]);
  if (actor.kind === "system" || changes.length === 0) return;
  const groups = [...Map.groupBy(changes, ({ type }) => type)];
  await ctx.sql(RECORD_CHANGES, [
    groups.map(([type]) => type),
    groups.map(([, [first, ...more]]) => (more.length === 0 ? (first?.id ?? null) : null)),
    groups.map(([, all]) => JSON.stringify(detailsOf(all))),
    actor.kind,
    actor.id,
    actor.label ?? actor.name,
    from?.address ?? null,
    from?.agent ?? null,
    ctx.requestId,
    ctx.realNow,
  ]);
}

function detailsOf([first, ...more]: readonly ResourceChange[]): Record<string, unknown> {
  if (more.length > 0) return { count: 1 + more.length };
  return first?.name === undefined ? {} : { name: first.name };
}
