import type { PrismaContext } from "#lib/db/context";
import { findOrCreateCustomer } from "#lib/domain/customers/find-or-create";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import { appendEvents } from "#lib/domain/outbox/append";
import { recordManualPayment } from "#lib/domain/payments/record";
import { issueItems } from "./issue-items.ts";
import { mailOrder } from "./mail-order.ts";
import type { CounterBuyer } from "./schema.ts";
import { allocateLines, discountUseOf, type OrderDraft, writeOrder } from "./write-order.ts";

/**
 * Writes a paid order: sells its seats and stock, finds or creates its customer, and issues its items. A buyer without an
 * e-mail address is no customer, and gets no mail.
 */
export async function sellOrder(tx: PrismaContext, draft: OrderDraft): Promise<Order> {
  const released = await allocateLines(tx, draft.lines, "sold", discountUseOf(draft));
  const { customer, email, events } = await customerOf(tx, draft.customer);
  const id = await writeOrder(tx, draft, {
    status: "paid",
    paid_at: tx.now,
    has_payments: true,
    customer_id: customer?.id,
    customer_email: email,
    customer_name: draft.customer.name ?? customer?.name,
  });
  const issued = await issueItems(tx, { id, customerId: customer?.id ?? null, settings: draft.settings });
  const order = await getOrder(tx, id);
  await recordManualPayment(tx, order);
  await mailOrder(tx, order, issued, draft.isGift);
  await appendEvents(tx, [
    ...released,
    ...events,
    { type: "order.created", data: order },
    ...issued,
    { type: "order.completed", data: order },
  ]);
  return order;
}

async function customerOf(tx: PrismaContext, { email, ...buyer }: CounterBuyer) {
  return email ? findOrCreateCustomer(tx, { email, ...buyer }) : { customer: null, email: undefined, events: [] };
}
