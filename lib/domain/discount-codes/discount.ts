import { type AppError, invalid } from "#lib/core/errors";
import { shareOf } from "#lib/core/money";
import type { ProductType } from "#lib/core/product-types";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { formatDateTime } from "#lib/texts/time";
import { codeKey } from "./key.ts";
import type { DiscountCodeRow } from "./row.ts";
import { FIND_DISCOUNT_CODE } from "./sql.ts";

/** What a code takes off an order, before its use is taken. */
export interface Discount {
  id: string;
  code: string;
  once_per_customer: boolean;
  cents: number;
}

interface DiscountedLine {
  product_id: string | null;
  type: ProductType;
  total_cents: number;
}

/**
 * Returns what the code that a buyer has entered takes off these lines. Throws `invalid_request` for a code that cannot be used for them.
 * Whether it is used up is judged when its use is taken.
 */
export async function resolveDiscount(
  ctx: Context,
  entered: string,
  lines: readonly DiscountedLine[],
  timezone: string,
): Promise<Discount> {
  const [row] = await ctx.sql<DiscountCodeRow>(FIND_DISCOUNT_CODE, [codeKey(entered)]);
  if (!row) throw discountRefusal("No discount code with this name exists in this store. Check how it is written.");
  refuseNow(row, ctx.now, timezone);
  const discounted = lines.filter((line) => appliesTo(row, line));
  if (discounted.length === 0)
    throw discountRefusal(
      `The discount code ${row.code} is not for these products. Leave it out, or order a product that it is for.`,
    );
  const sum = discounted.reduce((all, line) => all + line.total_cents, 0);
  const { id, code, once_per_customer } = row;
  return { id, code, once_per_customer, cents: centsOff(row, sum) };
}

/** Returns the error for a code that an order cannot use. */
export const discountRefusal = (message: string): AppError => invalid("discount_code", message);

/** The value of a gift card is no price, and a membership renews at its price: neither is discounted. */
const NEVER: ReadonlySet<ProductType> = new Set(["gift_card", "membership"]);

const appliesTo = ({ product_ids }: DiscountCodeRow, { product_id, type }: DiscountedLine): boolean =>
  !NEVER.has(type) && (product_ids === null || (product_id !== null && product_ids.includes(product_id)));

const centsOff = ({ percent_off, amount_off_cents }: DiscountCodeRow, sum: number): number =>
  percent_off === null ? Math.min(Number(amount_off_cents), sum) : shareOf(sum, percent_off * 100);

function refuseNow({ code, active, starts_at, ends_at }: DiscountCodeRow, now: Date, timezone: string): void {
  const at = (time: Date) => `${formatDateTime(toUnix(time), timezone)} (${timezone})`;
  if (!active) throw discountRefusal(`The discount code ${code} is switched off. Leave it out, or use another.`);
  if (starts_at && now < starts_at)
    throw discountRefusal(`The discount code ${code} can be used from ${at(starts_at)}. Leave it out until then.`);
  if (ends_at && now >= ends_at)
    throw discountRefusal(`The discount code ${code} ended on ${at(ends_at)}. Leave it out, or use another.`);
}
