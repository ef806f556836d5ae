import { isAppError } from "#lib/core/errors";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import { getSettings } from "#lib/domain/store-settings/read";
import { resolveLines } from "./resolve-lines.ts";
import type { Quote } from "./schema.ts";
import { type Totals, totalsOf } from "./totals.ts";

/**
 * Says what `createOrder` would charge for these lines now, by the same rules. Sells and holds nothing, so that a seat may be
 * gone when the order is placed.
 */
export function quoteOrder(ctx: PrismaContext, items: readonly OrderLineInput[]): Promise<Quote> {
  return inPrismaTransaction(ctx, async (tx) => {
    const settings = await getSettings(tx);
    const { currency } = settings;
    try {
      const { lines, refusal } = await resolveLines(tx, items, settings);
      if (refusal) throw refusal;
      return { currency, ...amountsOf(totalsOf(lines, settings, {})), problem: null };
    } catch (error) {
      if (!isAppError(error)) throw error;
      const line = /^items\.(\d+)/.exec(error.extra.param ?? "")?.[1];
      const problem = { line: line ? Number(line) : null, message: error.message };
      return { currency, ...amountsOf(totalsOf([], settings, {})), problem };
    }
  });
}

const amountsOf = ({ shipping_cents: _none, ...amounts }: Totals) => amounts;
