import { HOUR_SECONDS } from "#lib/core/spans";
import { fromUnix, toUnix } from "#lib/core/time";
import { endOfAppointment } from "#lib/domain/bookings/appointment";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import type { Product } from "#lib/domain/products/schema";
import { isOpen } from "#lib/domain/stock/opening-hours";

/** Of a gift card whose buyer chooses the amount. */
const CARD_CENTS = 2_500;
const WEEK_HOURS = 7 * 24;

/** Returns the lines with which a test sale of this product can be tried, the best one first. */
export function testLinesOf(product: Product, now: Date, zone: string): OrderLineInput[] {
  const line = { product_id: product.id, quantity: 1 };
  switch (product.type) {
    case "ticket":
      return ticketLines(product, toUnix(now)).map((chosen) => ({ ...line, ...chosen }));
    case "gift_card":
      return [{ ...line, amount_cents: cardCents(product) }];
    case "booking":
      return placesOf(product, now, zone).map((chosen) => ({ ...line, ...chosen }));
    case "physical_product":
    case "digital_product":
      return variantLines(product).map((chosen) => ({ ...line, ...chosen }));
    default:
      return [line];
  }
}

type Chosen = Partial<OrderLineInput>;

/** The next event that has not ended, and its first tier, that have a seat left. */
function ticketLines({ events = [], tiers = [] }: Product, now: number): Chosen[] {
  return events
    .filter(({ starts_at, ends_at, remaining }) => (ends_at ?? starts_at) > now && remaining !== 0)
    .flatMap((event): Chosen[] => {
      if (tiers.length === 0) return [{ ticket_event_id: event.id }];
      const free = tiers.filter(({ id }) => event.tiers?.find((one) => one.tier_id === id)?.remaining !== 0);
      return free.map((tier) => ({ ticket_event_id: event.id, tier_id: tier.id }));
    });
}

/** The product's price, else its first amount, else one within its limits. */
function cardCents({ price_cents, denominations_cents = [], min_cents, max_cents }: Product): number | undefined {
  if (price_cents > 0) return undefined;
  if (denominations_cents[0] !== undefined) return denominations_cents[0];
  return Math.max(min_cents ?? 1, Math.min(max_cents ?? CARD_CENTS, CARD_CENTS));
}

/** A timeslot with a free seat, or each full hour of the coming week at which an appointment can start. */
function placesOf(product: Product, now: Date, zone: string): Chosen[] {
  const { category, timeslots = [], resources = [], duration_minutes = null, opening_hours } = product;
  if (category === "reservation") {
    return timeslots
      .filter(({ ends_at, seats, seats_taken }) => ends_at > toUnix(now) && seats_taken < seats)
      .map(({ id }) => ({ timeslot_id: id }));
  }
  const nextHour = Math.ceil((toUnix(now) + 1) / HOUR_SECONDS) * HOUR_SECONDS;
  return Array.from({ length: WEEK_HOURS }, (_, hour) => nextHour + hour * HOUR_SECONDS)
    .filter((at) => isOpen(opening_hours, zone, fromUnix(at), endOfAppointment(fromUnix(at), { duration_minutes })))
    .flatMap((starts_at) => resources.map(({ id }) => ({ resource_id: id, starts_at })));
}

const variantLines = ({ variants = [] }: Product): Chosen[] =>
  variants.filter(({ stock }) => stock !== 0).map(({ id }) => ({ variant_id: id }));
