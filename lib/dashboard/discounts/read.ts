import type { Page } from "#lib/core/schema";
import { fromUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type Listing, pageOf } from "#lib/db/page";
import { DISCOUNT_CODES } from "#lib/domain/discount-codes/read";
import { type DiscountCodeRow, toDiscountCode } from "#lib/domain/discount-codes/row";
import type { DiscountCode } from "#lib/domain/discount-codes/schema";
import {
  type DiscountOverview,
  type DiscountQuery,
  type DiscountState,
  MAX_CHOICES,
  type ProductChoice,
} from "./shape.ts";
import { PRODUCT_CHOICES } from "./sql.ts";

const CAN_BE_USED = "(active AND coalesce(ends_at > ?::timestamptz, true) AND coalesce(uses < max_uses, true))";

/** Lists the discount codes of this mode, newest first. */
export function listDiscounts(ctx: Context, { state, ...query }: DiscountQuery): Promise<Page<DiscountOverview>> {
  const listing: Listing = {
    ...DISCOUNT_CODES,
    conditions: [state && { sql: state === "active" ? CAN_BE_USED : `NOT ${CAN_BE_USED}`, values: [ctx.now] }],
  };
  return pageOf(ctx, listing, query, (rows: DiscountCodeRow[]) =>
    rows.map(toDiscountCode).map((code) => ({ ...code, state: stateOf(code, ctx.now) })),
  );
}

/** Returns whether a code can be used at a time, and why not. */
export function stateOf({ active, starts_at, ends_at, uses, max_uses }: DiscountCode, now: Date): DiscountState {
  if (!active) return "off";
  if (ends_at !== null && fromUnix(ends_at) <= now) return "ended";
  if (max_uses !== null && uses >= max_uses) return "used_up";
  return starts_at !== null && fromUnix(starts_at) > now ? "waiting" : "active";
}

/** Returns the products that a code can name, first those that it names. */
export const readProductChoices = (ctx: Context, named: readonly string[]): Promise<ProductChoice[]> =>
  ctx.sql<ProductChoice>(PRODUCT_CHOICES, [named, MAX_CHOICES]);
