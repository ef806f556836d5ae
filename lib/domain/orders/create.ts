import type { Ctx } from "#lib/core/context";
import { AppError, invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { MAX_CENTS } from "#lib/core/money";
import { inPrismaTransaction } from "#lib/db/client";
import { findOrCreateCustomer } from "#lib/domain/customers/find-or-create";
import { appendEvents } from "#lib/domain/events/append";
import { getSettings } from "#lib/domain/stores/settings";
import { issueItems } from "./issue.ts";
import { decideLines, type Line } from "./lines.ts";
import { getOrder } from "./read.ts";
import type { Order, OrderInput } from "./schema.ts";
import { TAKE_EVENT_SEATS, TAKE_TIER_SEATS } from "./sql.ts";
import { type Totals, totalsOf } from "./totals.ts";

/**
 * Places a manual order: paid outside, its items issued at once. All lines or none: one that cannot be met
 * fails the whole order and leaves nothing behind. Decisions, "order".
 */
export function createOrder(ctx: Ctx, input: OrderInput): Promise<Order> {
  return inPrismaTransaction(ctx, async (tx) => {
    const settings = await getSettings(tx);
    const lines = await decideLines(tx, input.items);
    const totals = refuseImpossible(input, totalsOf(lines, settings, input));
    const { customer, happened } = await findOrCreateCustomer(tx, input.customer);
    await takeSeats(tx, lines);
    const id = newId();
    await tx.db.orders.create({
      data: {
        merchant_id: tx.merchantId,
        id,
        mode: tx.mode,
        status: "paid",
        currency: settings.currency,
        customer_id: customer.id,
        customer_email: customer.email,
        customer_name: input.customer.name ?? customer.name,
        ...totals,
        payment_method: input.payment_method,
        metadata: input.metadata,
        created_at: tx.now,
      },
    });
    const issued = await issueItems(tx, { id, customerId: customer.id, lines, settings });
    const order = await getOrder(tx, id);
    await appendEvents(tx, [
      ...happened,
      { type: "order.created", data: order },
      ...issued,
      { type: "order.completed", data: order },
    ]);
    return order;
  });
}

function refuseImpossible(input: OrderInput, totals: Totals): Totals {
  if (input.shipping_cents) throw invalid("shipping_cents", "Nothing in this order is shipped.");
  if (totals.total_cents > MAX_CENTS) throw invalid("items", `The total would be above ${MAX_CENTS}. Split the order.`);
  return totals;
}

/** Takes every seat of the order, in one order of rows for all callers so that no two wait for each other. */
async function takeSeats(tx: Ctx, lines: readonly Line[]): Promise<void> {
  for (const [eventId, ofEvent] of grouped(lines, (line) => line.event?.id)) {
    const taken = await tx.sql(TAKE_EVENT_SEATS, [eventId, seatsOf(ofEvent)]);
    if (taken.length === 0) throw soldOut(ofEvent, ofEvent[0]?.title);
    for (const [tierId, ofTier] of grouped(ofEvent, (line) => line.tier?.id)) {
      const takenOfTier = await tx.sql(TAKE_TIER_SEATS, [eventId, tierId, seatsOf(ofTier)]);
      if (takenOfTier.length === 0) throw soldOut(ofTier, ofTier[0]?.tier?.name);
    }
  }
}

/** The lines that have this key, by key in ascending order. */
function grouped(lines: readonly Line[], keyOf: (line: Line) => string | undefined): [string, Line[]][] {
  const groups = Map.groupBy(lines, keyOf);
  groups.delete(undefined);
  return ([...groups] as [string, Line[]][]).sort(([a], [b]) => (a < b ? -1 : 1));
}

const seatsOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.input.quantity, 0);

const soldOut = (lines: readonly Line[], title = "The event") =>
  new AppError("sold_out", `${title} has too few seats left for ${seatsOf(lines)}. Nothing was ordered.`, {
    param: `items.${lines[0]?.position ?? 0}`,
  });
