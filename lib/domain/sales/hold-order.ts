import { HOLD_MINUTES } from "#lib/core/limits";
import { newCheckoutToken } from "#lib/core/secrets";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { getOrder } from "#lib/domain/orders/read";
import type { Order } from "#lib/domain/orders/schema";
import { appendEvents } from "#lib/domain/outbox/append";
import { OPEN_CHECKOUT } from "./sql.ts";
import { allocateLines, discountUseOf, type OrderDraft, writeOrder } from "./write-order.ts";

/**
 * Writes an order that waits for payment at its `checkout_url`. Holds its seats and stock, issues nothing, has no
 * customer yet.
 */
export async function holdOrder(tx: PrismaContext, draft: OrderDraft): Promise<Order> {
  const released = await allocateLines(tx, draft.lines, "held", discountUseOf(draft));
  const token = newCheckoutToken();
  const id = await writeOrder(tx, draft, {
    status: "pending",
    customer_email: draft.customer.email, // `createOrder` has refused one without
    customer_name: draft.customer.name ?? null,
    accepts_marketing: draft.customer.accepts_marketing ?? false,
    checkout_token: token,
    hold_expires_at: addSeconds(tx.now, HOLD_MINUTES * 60),
  });
  await tx.sql(OPEN_CHECKOUT, [token, id]);
  const order = await getOrder(tx, id);
  await appendEvents(tx, [...released, { type: "order.created", data: order }]);
  return order;
}
