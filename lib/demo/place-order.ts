import { isAppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { claimBookingUse } from "#lib/domain/bookings/redeem";
import { voidBooking } from "#lib/domain/bookings/void";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { chargeGiftCard } from "#lib/domain/gift-cards/charge";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import { cancelMembership } from "#lib/domain/memberships/cancel";
import { claimCheckin } from "#lib/domain/memberships/checkin";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import type { Order, OrderInput, OrderLineInput } from "#lib/domain/orders/schema";
import type { Product } from "#lib/domain/products/schema";
import { reverseRedemption } from "#lib/domain/redemptions/reverse";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { claimTicketUse } from "#lib/domain/tickets/redeem";
import { voidTicket } from "#lib/domain/tickets/void";
import { claimVoucherUse } from "#lib/domain/vouchers/redeem";
import { voidVoucher } from "#lib/domain/vouchers/void";
import { type Catalogue, findTime } from "./catalogue.ts";
import { deleteDeliveries } from "./delete-deliveries.ts";
import type { PlannedAction, PlannedLine, PlannedOrder } from "./planned-order.ts";

/**
 * Places one planned order and performs its actions up to `until`, each at its own time, through the functions of the domain.
 * Runs in one transaction, so that a run that is killed leaves no partial order. Writes events and queues no deliveries.
 * Returns false when the store refuses the order, for example because it sold out in the meantime.
 */
export async function placeOrder(ctx: PrismaContext, planned: PlannedOrder, catalogue: Catalogue): Promise<boolean> {
  try {
    await inPrismaTransaction({ ...ctx, requestId: newId() }, async (tx) => {
      const order = await createOrder({ ...tx, now: planned.at }, toInput(planned, catalogue));
      const placed: Placed = { order, items: order.items.flatMap((item) => item.issued), last: new Map() };
      for (const action of planned.actions) {
        if (action.at > catalogue.until) break;
        await performAction({ ...tx, now: action.at }, action, placed);
      }
      if (catalogue.hasEndpoints) await deleteDeliveries(tx);
    });
    return true;
  } catch (error) {
    if (isAppError(error) && error.code !== "internal_error" && error.code !== "unavailable") return false;
    throw error;
  }
}

function toInput({ key, customer, lines, isUnpaid, address }: PlannedOrder, catalogue: Catalogue): OrderInput {
  return {
    customer,
    items: lines.map((line) => toLine(line, catalogue.products.get(line.product), customer.name)),
    payment_method: isUnpaid ? "checkout" : "manual",
    ...(address && { shipping_address: address }),
    metadata: { demo: key },
  };
}

function toLine(line: PlannedLine, product: Product | undefined, name: string): OrderLineInput {
  const { quantity, startsAt } = line;
  if (!product) throw new Error(`The catalogue has no ${line.product}.`);
  const product_id = product.id;
  switch (product.type) {
    case "ticket":
      return {
        product_id,
        quantity,
        ticket_event_id: findTime(product, startsAt),
        tier_id: line.tier === undefined ? undefined : product.tiers?.[line.tier]?.id,
      };
    case "gift_card":
      return {
        product_id,
        quantity,
        amount_cents: line.amountCents,
        recipient_name: line.recipient?.name,
        recipient_email: line.recipient?.email,
        message: line.recipient?.message,
      };
    case "booking": {
      const common = { product_id, quantity, party_size: line.party, lead_name: name };
      if (product.category === "reservation") return { ...common, timeslot_id: findTime(product, startsAt) };
      const resource_id = product.resources?.[line.resource ?? 0]?.id;
      return { ...common, resource_id, starts_at: startsAt && toUnix(startsAt) };
    }
    default:
      return { product_id, quantity, variant_id: product.variants?.[line.variant ?? 0]?.id };
  }
}

interface Placed {
  order: Order;
  items: { object: string; id: string }[];
  /** The latest redemption, check-in or charge of each item, by the id of the item. */
  last: Map<string, string>;
}

/** Performs an action. Does nothing when the store refuses it. */
async function performAction(ctx: PrismaContext, action: PlannedAction, { order, items, last }: Placed): Promise<void> {
  const item = "item" in action ? items[action.item] : undefined;
  if ("item" in action && !item) return;
  const { object = "", id = "" } = item ?? {};
  switch (action.what) {
    case "scan":
    case "charge": {
      const redemption = await nullIfRefused(redeem(ctx, object, id, action));
      if (redemption) last.set(id, redemption);
      return;
    }
    case "reverse": {
      const redemption = last.get(id);
      if (redemption) await nullIfRefused(reverseRedemption(ctx, redemption, { reason: action.reason }));
      return;
    }
    case "void":
      await nullIfRefused(VOIDS[object]?.(ctx, id) ?? Promise.resolve());
      return;
    case "cancel":
      await nullIfRefused(cancelOrder(ctx, order.id));
      return;
    case "fulfill":
      await nullIfRefused(fulfillOrder(ctx, order.id));
      return;
    case "refund": {
      const amount = action.share === 1 ? {} : { amount_cents: Math.round(order.total_cents * action.share) };
      await nullIfRefused(refundOrder(ctx, order.id, amount));
    }
  }
}

type RedeemAction = Extract<PlannedAction, { what: "scan" | "charge" }>;

/** Returns the id of the new record. */
async function redeem(
  ctx: PrismaContext,
  object: string,
  id: string,
  action: RedeemAction,
): Promise<string | undefined> {
  const { source } = action;
  if (action.what === "charge") {
    const charge = { amount_cents: action.amountCents, note: action.note ?? undefined, source };
    return (await chargeGiftCard(ctx, { id }, charge)).transactionId;
  }
  if (object === "ticket") return (await claimTicketUse(ctx, { id }, { source }))?.redemption_id;
  if (object === "booking") return (await claimBookingUse(ctx, { id }, { source }))?.redemption_id;
  if (object === "voucher") return (await claimVoucherUse(ctx, { id }, { source }))?.redemption_id;
  return (await claimCheckin(ctx, { id }, { source })).checkin.id;
}

const VOIDS: Record<string, (ctx: PrismaContext, id: string) => Promise<unknown>> = {
  ticket: voidTicket,
  booking: voidBooking,
  voucher: voidVoucher,
  gift_card: voidGiftCard,
  membership: cancelMembership,
};

const nullIfRefused = <T>(result: Promise<T>): Promise<T | null> =>
  result.catch((error: unknown) => {
    if (isAppError(error)) return null;
    throw error;
  });
