import type { Ctx } from "#lib/core/context";
import { isAppError } from "#lib/core/errors";
import { inPrismaTransaction } from "#lib/db/client";
import { appendEvents, type Happening } from "#lib/domain/events/append";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { type GiftCardRow, toGiftCard } from "#lib/domain/gift-cards/row";
import { createOrder } from "#lib/domain/orders/create";
import { getOrder } from "#lib/domain/orders/read";
import type { Order, OrderLineInput } from "#lib/domain/orders/schema";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { claimUse } from "#lib/domain/tickets/redeem";
import { toTicket } from "#lib/domain/tickets/row";
import { type Catalogue, findTime } from "./catalogue.ts";
import type { Deed, PlannedLine, PlannedOrder } from "./plan.ts";
import { keepQuiet } from "./quiet.ts";

/**
 * Places one planned order and lets everything happen to it that has happened by `until`, each at its own
 * time and through the verbs: one transaction, so that a run that is killed leaves whole orders. Its events
 * are written and sent to nobody. Answers false when the store refuses the order (sold out meanwhile).
 */
export async function actOut(ctx: Ctx, planned: PlannedOrder, catalogue: Catalogue): Promise<boolean> {
  try {
    await inPrismaTransaction(ctx, async (tx) => {
      const order = await createOrder({ ...tx, now: planned.at }, toInput(planned, catalogue));
      const made: Made = { order, items: order.items.flatMap((item) => item.issued), last: new Map() };
      for (const deed of planned.deeds) {
        if (deed.at > catalogue.until) break;
        await actDeed({ ...tx, now: deed.at }, deed, made);
      }
      if (catalogue.isHeard) await keepQuiet(tx);
    });
    return true;
  } catch (error) {
    if (isAppError(error) && error.status < 500) return false;
    throw error;
  }
}

function toInput({ key, customer, lines }: PlannedOrder, catalogue: Catalogue) {
  return {
    customer,
    items: lines.map((line) => toLine(line, catalogue)),
    payment_method: "manual" as const,
    metadata: { demo: key },
  };
}

function toLine(line: PlannedLine, { products }: Catalogue): OrderLineInput {
  const product = products.get(line.product);
  const product_id = product?.id ?? "";
  if (line.amountCents !== undefined) {
    const { name, email, message } = line.recipient ?? {};
    return {
      product_id,
      quantity: 1,
      amount_cents: line.amountCents,
      recipient_name: name,
      recipient_email: email,
      message,
    };
  }
  return {
    product_id,
    quantity: line.quantity,
    ticket_event_id: findTime(product, line.startsAt),
    tier_id: line.tier === undefined ? undefined : product?.tiers?.[line.tier]?.id,
  };
}

interface Made {
  order: Order;
  items: { object: string; id: string }[];
  /** Of an item: its latest redemption or charge. */
  last: Map<string, string>;
}

async function actDeed(ctx: Ctx, deed: Deed, made: Made): Promise<void> {
  const item = "item" in deed ? made.items[deed.item] : undefined;
  if ("item" in deed && !item) return;
  const id = item?.id ?? "";
  switch (deed.what) {
    case "scan": {
      const claimed = await claimUse(ctx, { id }, { source: deed.source });
      if (claimed) made.last.set(id, claimed.redemption_id);
      return;
    }
    case "charge": {
      const charge = { amount_cents: deed.amountCents, note: deed.note ?? undefined, source: deed.source };
      const charged = await orNull(chargeGiftCard(ctx, { id }, charge));
      if (charged) made.last.set(id, charged.transactionId);
      return;
    }
    case "take-back": {
      const last = made.last.get(id);
      if (last) await orNull(reverseRedemption(ctx, last, { reason: deed.reason }));
      return;
    }
    case "void":
      return appendEvents(
        ctx,
        item?.object === "ticket" ? await voidTickets(ctx, { id }) : await voidCards(ctx, { id }),
      );
    case "fulfill":
      return setOrder(ctx, made.order.id, { status: "fulfilled" }, "order.fulfilled");
    case "refund":
      return refund(ctx, made.order, deed.share);
  }
}

/** What the store refuses does not happen. */
const orNull = <T>(verb: Promise<T>): Promise<T | null> =>
  verb.catch((error: unknown) => {
    if (isAppError(error)) return null;
    throw error;
  });

async function refund(ctx: Ctx, order: Order, share: number): Promise<void> {
  const refunded_cents = share === 1 ? order.total_cents : Math.round(order.total_cents * share);
  if (share < 1) return setOrder(ctx, order.id, { status: "partially_refunded", refunded_cents }, "order.refunded");
  const voided = [
    ...(await voidTickets(ctx, { order_id: order.id })),
    ...(await voidCards(ctx, { order_id: order.id })),
  ];
  await setOrder(ctx, order.id, { status: "refunded", refunded_cents }, "order.refunded", voided);
}

async function setOrder(
  ctx: Ctx,
  id: string,
  data: { status: string; refunded_cents?: number },
  type: "order.fulfilled" | "order.refunded",
  before: Happening[] = [],
): Promise<void> {
  await ctx.db.orders.update({ where: { merchant_id_id: { merchant_id: ctx.merchantId, id } }, data });
  await appendEvents(ctx, [...before, { type, data: await getOrder(ctx, id) }]);
}

/** Voids what is unused and gives the seats back. */
async function voidTickets(ctx: Ctx, which: { id: string } | { order_id: string }): Promise<Happening[]> {
  const scope = { merchant_id: ctx.merchantId, mode: ctx.mode };
  const rows = await ctx.db.ticket.updateManyAndReturn({
    where: { ...scope, ...which, uses_after: 0, voided_at: null },
    data: { voided_at: ctx.now },
  });
  for (const { ticket_event_id, tier_id } of rows) {
    const sold_count = { decrement: 1 };
    await ctx.db.ticket_event.update({
      where: { merchant_id_id: { merchant_id: ctx.merchantId, id: ticket_event_id } },
      data: { sold_count },
    });
    if (tier_id)
      await ctx.db.ticket_event_tier.updateMany({
        where: { merchant_id: ctx.merchantId, ticket_event_id, tier_id },
        data: { sold_count },
      });
  }
  return rows.map((row) => ({ type: "ticket.voided", data: toTicket(row) }));
}

/** Voids what holds its whole balance. */
async function voidCards(ctx: Ctx, which: { id: string } | { order_id: string }): Promise<Happening[]> {
  const rows = await ctx.db.gift_card.updateManyAndReturn({
    where: { merchant_id: ctx.merchantId, mode: ctx.mode, ...which, redeemed_at: null, voided_at: null },
    data: { voided_at: ctx.now },
  });
  return rows.map((row: GiftCardRow) => ({ type: "gift_card.voided", data: toGiftCard(row) }));
}
