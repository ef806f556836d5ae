import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { Prisma } from "#lib/db/generated/client";
import type { Discount } from "#lib/domain/discount-codes/discount";
import { type DiscountUse, moveOfUse, newUse, refuseUsedBefore } from "#lib/domain/discount-codes/take-use";
import { releaseExpiredHolds } from "#lib/domain/orders/release-holds";
import type { OrderInput } from "#lib/domain/orders/schema";
import type { DomainEvent } from "#lib/domain/outbox/append";
import { movesOf } from "#lib/domain/stock/allocation";
import { moveStock, type StockState } from "#lib/domain/stock/move-stock";
import { claimSlot } from "#lib/domain/stock/slots";
import type { StoreSettings } from "#lib/domain/store-settings/read";
import type { Line, LineAllocation } from "./line.ts";
import type { CounterBuyer } from "./schema.ts";
import type { Totals } from "./totals.ts";

/** What a line takes of seats, stock and times. */
export type TakenLine = LineAllocation & Pick<Line, "id" | "position" | "title" | "quantity" | "terms">;

/** A resolved order, before it is written. */
export interface OrderDraft {
  customer: CounterBuyer;
  lines: readonly Line[];
  totals: Totals;
  discount?: Discount;
  settings: StoreSettings;
  payment_method: string;
  shipping_address?: OrderInput["shipping_address"];
  metadata?: OrderInput["metadata"];
  /** What gift cards pay of the total. */
  gift_card_cents?: number;
  /** Nothing was bought: the store gives a gift card away. */
  isGift?: boolean;
}

/**
 * Moves the seats and stock of all lines to held or sold, and the use of a discount code with them, and first releases the expired holds
 * on the same rows. Returns the events of that release. `writeOrder` claims the times of resources. Throws `sold_out`, `out_of_stock`,
 * and what the use is refused with.
 */
export async function allocateLines(
  tx: PrismaContext,
  lines: readonly TakenLine[],
  to: StockState,
  use: DiscountUse | null,
): Promise<DomainEvent[]> {
  const released = await releaseExpiredHolds(tx, {
    variants: idsOf(lines, "variant_id"),
    events: idsOf(lines, "ticket_event_id"),
    timeslots: idsOf(lines, "timeslot_id"),
    resources: idsOf(lines, "resource_id"),
    discountCodes: use ? [use.id] : [],
  });
  const moves = lines.flatMap((line) => movesOf(line, "free", to, (wanted) => tooFewLeft(line, wanted)));
  await moveStock(tx, [...released.moves, ...moves, ...(use ? [moveOfUse(use, to)] : [])]);
  if (use) await refuseUsedBefore(tx, use);
  return released.events;
}

const idsOf = (
  lines: readonly TakenLine[],
  column: "variant_id" | "ticket_event_id" | "timeslot_id" | "resource_id",
): string[] => lines.flatMap((line) => line[column] ?? []);

const tooFewLeft = ({ variant_id, title, position }: TakenLine, wanted: number): AppError =>
  variant_id
    ? new AppError("out_of_stock", `${title} has too few pieces left for ${wanted}. Nothing was ordered.`, {
        param: `items.${position}`,
      })
    : new AppError("sold_out", `${title} has too few seats left for ${wanted}. Nothing was ordered.`, {
        param: `items.${position}`,
      });

/** The use of a discount code that an order takes. */
export const discountUseOf = ({ discount, customer }: OrderDraft): DiscountUse | null =>
  discount ? newUse(discount, customer.email) : null;

type OrderFields = Partial<Prisma.ordersUncheckedCreateInput> &
  Pick<Prisma.ordersUncheckedCreateInput, "status" | "customer_email" | "customer_name">;

/** Writes the order with its lines, and claims the times of resources. Returns its id. Throws `slot_unavailable`. */
export async function writeOrder(tx: PrismaContext, draft: OrderDraft, fields: OrderFields): Promise<string> {
  const id = newId();
  await tx.db.orders.create({
    data: {
      merchant_id: tx.merchantId,
      id,
      mode: tx.mode,
      currency: draft.settings.currency,
      ...draft.totals,
      discount_code: draft.discount?.code,
      discount_code_id: draft.discount?.id,
      payment_method: draft.payment_method,
      shipping_address: draft.shipping_address ? toAddress(draft.shipping_address) : undefined,
      metadata: draft.metadata,
      gift_card_cents: draft.gift_card_cents,
      created_at: tx.now,
      ...fields,
    },
  });
  await tx.db.order_item.createMany({ data: draft.lines.map((line) => toItem(tx, id, line)) });
  for (const line of draft.lines) await claimTime(tx, line);
  return id;
}

const toAddress = ({
  line2 = null,
  region = null,
  phone = null,
  ...rest
}: NonNullable<OrderDraft["shipping_address"]>) => ({
  ...rest,
  line2,
  region,
  phone,
});

const toItem = (tx: PrismaContext, order_id: string, { details, terms, ...line }: Line) => ({
  merchant_id: tx.merchantId,
  mode: tx.mode,
  order_id,
  ...line,
  terms: terms as unknown as Prisma.InputJsonObject,
  input: Object.values(details).some((value) => value !== undefined)
    ? (details as unknown as Prisma.InputJsonObject)
    : Prisma.DbNull,
});

/** Claims the time of a resource that a line takes. Throws `slot_unavailable`. */
export async function claimTime(tx: PrismaContext, line: TakenLine): Promise<void> {
  const { resource_id, starts_at, ends_at } = line;
  if (!resource_id || !starts_at || !ends_at) return;
  await claimSlot(tx, {
    resourceId: resource_id,
    orderItemId: line.id,
    startsAt: starts_at,
    endsAt: ends_at,
    bufferMinutes: line.terms.buffer_minutes ?? 0,
    param: `items.${line.position}.starts_at`,
  });
}
