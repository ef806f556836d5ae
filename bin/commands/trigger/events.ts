import { redeemBatch } from "#lib/api/redeem-batch";
import type { EventType } from "#lib/core/event-types";
import { newId } from "#lib/core/ids";
import { addDays, addSeconds, toUnix } from "#lib/core/time";
import { updateBooking } from "#lib/domain/bookings/update";
import { voidBooking } from "#lib/domain/bookings/void";
import { cancelOrder } from "#lib/domain/checkout/cancel";
import { beginPayment } from "#lib/domain/checkout/open-page";
import { endPayment } from "#lib/domain/checkout/settle";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { updateCustomer } from "#lib/domain/customers/update";
import { exampleOf } from "#lib/domain/events/examples";
import { updateGiftCard } from "#lib/domain/gift-cards/update";
import { voidGiftCard } from "#lib/domain/gift-cards/void";
import { cancelMembership } from "#lib/domain/memberships/cancel";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import { appendEvents } from "#lib/domain/outbox/append";
import { deleteProduct } from "#lib/domain/products/delete";
import { updateProduct } from "#lib/domain/products/update";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { updateTicket } from "#lib/domain/tickets/update";
import { voidTicket } from "#lib/domain/tickets/void";
import { updateVoucher } from "#lib/domain/vouchers/update";
import { voidVoucher } from "#lib/domain/vouchers/void";
import { listEndpoints } from "#lib/domain/webhook-endpoints/read";
import { sendTest } from "#lib/domain/webhook-endpoints/send-test";
import { MARK, type Scene } from "./scene.ts";

/** Makes each event happen: creates what it needs, then runs the operation that fires it. */
export const TRIGGERS: Record<EventType, (scene: Scene) => Promise<unknown>> = {
  "order.created": (scene) => scene.act("order that waits for payment", scene.order("voucher", "checkout")),
  "order.completed": (scene) => scene.act("paid order", scene.order("voucher", "manual")),
  "order.fulfilled": async (scene) => {
    const { id } = await scene.paidOrder();
    return scene.act("fulfillment", fulfillOrder(scene.ctx, id));
  },
  "order.refunded": async (scene) => {
    const { id } = await scene.paidOrder();
    return scene.act("refund", refundOrder(scene.ctx, id, { reason: MARK }));
  },
  "order.canceled": async (scene) => {
    const { id } = await scene.setUp("order that waits for payment", scene.order("voucher", "checkout"));
    return scene.act("cancellation", cancelOrder(scene.ctx, id));
  },

  "payment.updated": async (scene) => {
    const { id } = await scene.setUp("order that waits for payment", scene.order("voucher", "checkout"));
    const payment = await beginPayment(scene.ctx, id);
    if (!payment) throw new Error("The order was paid before.");
    const declined = endPayment(scene.ctx, payment, "failed").then(() => payment);
    return scene.act("declined card", declined);
  },

  "customer.created": (scene) => scene.act("customer", scene.newCustomer()),
  "customer.updated": async (scene) => {
    const { id } = await scene.setUp("customer", scene.newCustomer());
    return scene.act("change", updateCustomer(scene.ctx, id, { name: `${MARK}, changed` }));
  },
  "customer.deleted": async (scene) => {
    const { id } = await scene.setUp("customer", scene.newCustomer());
    return scene.act("deletion", deleteCustomer(scene.ctx, id));
  },

  "product.created": (scene) => scene.act("product", newDraft(scene)),
  "product.updated": async (scene) => {
    const { id } = await scene.setUp("product", newDraft(scene));
    return scene.act("change", updateProduct(scene.ctx, id, { title: `${MARK}: draft, changed` }));
  },
  "product.deleted": async (scene) => {
    const { id } = await scene.setUp("product", newDraft(scene));
    return scene.act("deletion", deleteProduct(scene.ctx, id));
  },

  "gift_card.issued": (scene) => scene.act("gift card", scene.newGiftCard()),
  "gift_card.redeemed": (scene) => scene.redeem("gift_card"),
  "gift_card.updated": async (scene) => {
    const { id } = await scene.item("gift_card");
    return scene.act("change", updateGiftCard(scene.ctx, id, { recipient_name: `${MARK}, changed` }));
  },
  "gift_card.voided": async (scene) => {
    const { id } = await scene.item("gift_card");
    return scene.act("void", voidGiftCard(scene.ctx, id));
  },
  "gift_card.redemption_reversed": (scene) => scene.reverse("gift_card"),

  "ticket.issued": (scene) => scene.act("paid order of a ticket", scene.order("ticket", "manual")),
  "ticket.redeemed": (scene) => scene.redeem("ticket"),
  "ticket.updated": async (scene) => {
    const { id } = await scene.item("ticket");
    return scene.act("change", updateTicket(scene.ctx, id, { attendee_name: MARK }));
  },
  "ticket.voided": async (scene) => {
    const { id } = await scene.item("ticket");
    return scene.act("void", voidTicket(scene.ctx, id));
  },
  "ticket.redemption_reversed": (scene) => scene.reverse("ticket"),

  "booking.issued": (scene) => scene.act("paid order of a booking", scene.order("booking", "manual")),
  "booking.updated": async (scene) => {
    const { id } = await scene.item("booking");
    return scene.act("change", updateBooking(scene.ctx, id, { lead_name: `${MARK}, changed` }));
  },
  "booking.redeemed": (scene) => scene.redeem("booking"),
  "booking.voided": async (scene) => {
    const { id } = await scene.item("booking");
    return scene.act("void", voidBooking(scene.ctx, id));
  },
  "booking.redemption_reversed": (scene) => scene.reverse("booking"),

  "voucher.issued": (scene) => scene.act("paid order of a voucher", scene.order("voucher", "manual")),
  "voucher.redeemed": (scene) => scene.redeem("voucher"),
  "voucher.updated": async (scene) => {
    const { id } = await scene.item("voucher");
    const expires_at = toUnix(addDays(scene.ctx.now, 365));
    return scene.act("change", updateVoucher(scene.ctx, id, { expires_at }));
  },
  "voucher.voided": async (scene) => {
    const { id } = await scene.item("voucher");
    return scene.act("void", voidVoucher(scene.ctx, id));
  },
  "voucher.redemption_reversed": (scene) => scene.reverse("voucher"),

  "membership.activated": (scene) => scene.act("paid order of a membership", scene.order("membership", "manual")),
  "membership.updated": async (scene) => {
    const { id } = await scene.item("membership");
    return scene.act("cancellation at the period's end", cancelMembership(scene.ctx, id));
  },
  "membership.canceled": async (scene) => {
    const { id } = await scene.item("membership");
    return scene.act("cancellation at once", cancelMembership(scene.ctx, id, { at_period_end: false }));
  },
  "membership.checked_in": (scene) => scene.redeem("membership"),
  "membership.redemption_reversed": (scene) => scene.reverse("membership"),

  "redemption.conflict": conflict,
  "webhook.test": test,
};

const newDraft = (scene: Scene) =>
  scene.newProduct({ type: "experience", title: `${MARK}: draft`, price_cents: 1_200 });

/** Sends an offline scan of a ticket that has been used since. */
async function conflict(scene: Scene): Promise<unknown> {
  const { ctx } = scene;
  const token = await scene.token("ticket");
  const entry = () => ({
    token,
    redeemed_at: toUnix(addSeconds(ctx.now, -60)),
    idempotency_key: newId(),
    source: MARK,
  });
  await scene.setUp("scan", sendScan(scene, entry()));
  return scene.act("second scan, made offline", sendScan(scene, entry()));
}

type Entries = Parameters<typeof redeemBatch>[1]["entries"];

async function sendScan({ ctx }: Scene, entry: Entries[number]): Promise<{ id: string }> {
  const { results } = await redeemBatch(ctx, { entries: [entry] });
  return { id: `status ${results[0]?.status}` };
}

/** Sends a test to the newest enabled endpoint. Without one, only writes the event, for `zakka listen`. */
async function test(scene: Scene): Promise<unknown> {
  const { ctx } = scene;
  const { data } = await listEndpoints(ctx, { limit: 100 });
  const endpoint = data.find(({ enabled }) => enabled);
  if (endpoint) return scene.act(`test of ${endpoint.url}`, sendTest(ctx, endpoint.id));
  const { data: example } = exampleOf("webhook.test");
  await appendEvents(ctx, [{ type: "webhook.test", data: example }]);
  return scene.act("test without an endpoint: the documented example", Promise.resolve({ id: String(example.id) }));
}
