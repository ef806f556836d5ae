import { dateOf, dayOf } from "#lib/core/day";
import { daysInText } from "#lib/core/days-in-text";
import { isAppError } from "#lib/core/errors";
import { toUnix } from "#lib/core/time";
import { patternsOf } from "#lib/dashboard/search/shape";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import { resolveLines } from "#lib/domain/sales/resolve-lines";
import { type Totals, totalsOf } from "#lib/domain/sales/totals";
import { getSettings } from "#lib/domain/store-settings/read";
import type { Offer, Quote } from "./shape.ts";
import { FIND_OFFERS } from "./sql.ts";

interface Row extends Omit<Offer, "starts_at" | "price_cents" | "amount_cents"> {
  starts_at: Date | null;
  price_cents: number | bigint | null;
  amount_cents: number | bigint | null;
}

/**
 * Finds what can be sold now by words of its title, tier, variant or resource and by a day, or by a whole SKU, which comes first.
 */
export async function findOffers(ctx: PrismaContext, text: string): Promise<Offer[]> {
  const wanted = text.trim();
  const { timezone } = wanted ? await getSettings(ctx) : { timezone: "UTC" };
  const { days, rest } = daysInText(wanted, dateOf(ctx.now, timezone));
  const spans = days.map((day) => dayOf(day, timezone));
  const rows = await ctx.sql<Row>(FIND_OFFERS, [
    patternsOf(rest),
    wanted.toLowerCase(),
    ctx.now,
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
  ]);
  return rows.map(({ price_cents, amount_cents, starts_at, ...offer }) => ({
    ...offer,
    starts_at: toUnix(starts_at),
    price_cents: price_cents === null ? null : Number(price_cents),
    amount_cents: amount_cents === null ? null : Number(amount_cents),
  }));
}

/**
 * Says what `createOrder` would charge for these lines now, by the same rules. Sells and holds nothing, so that a seat may be
 * gone when the order is placed.
 */
export function quoteOrder(ctx: PrismaContext, items: readonly OrderLineInput[]): Promise<Quote> {
  return inPrismaTransaction(ctx, async (tx) => {
    const settings = await getSettings(tx);
    const { currency } = settings;
    try {
      const { lines, refusal } = await resolveLines(tx, items, settings, "manual");
      if (refusal) throw refusal;
      return { currency, ...amountsOf(totalsOf(lines, settings, {})), problem: null };
    } catch (error) {
      if (!isAppError(error)) throw error;
      const [, at, field = ""] = /^items\.(\d+)(?:\.(\w+))?/.exec(error.extra.param ?? "") ?? [];
      const line = at ? Number(at) : null;
      const isMissing = line !== null && items[line]?.[field as keyof OrderLineInput] === undefined;
      const problem = { line, message: (isMissing && MISSING[field]) || error.message };
      return { currency, ...amountsOf(totalsOf([], settings, {})), problem };
    }
  });
}

/** What a person at the counter reads about a field of a line that is missing. The API names the parameter. */
const MISSING: Record<string, string> = {
  amount_cents: "Enter an amount.",
  resource_id: "Choose a person, table or room.",
  starts_at: "Choose a time.",
  ticket_event_id: "Choose a date.",
  tier_id: "Choose a tier.",
  timeslot_id: "Choose a timeslot.",
  variant_id: "Choose an option.",
};

const amountsOf = ({ shipping_cents: _none, discount_cents: _no, ...amounts }: Totals) => amounts;
