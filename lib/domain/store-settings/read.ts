import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";

/** The store's settings for orders and items. */
export interface StoreSettings {
  currency: string;
  timezone: string;
  locale: string;
  tax_rate_bps: number;
  tax_inclusive: boolean;
  fee_bps: number;
  gift_card_expiry_days: number | null;
  /** Minutes before the start of an event from which its tickets can be redeemed. Null: no limit. */
  redeem_opens_minutes_before: number | null;
}

/** Both modes share one row. By the primary key. */
const GET_SETTINGS = statement(
  "stores.settings",
  `SELECT currency, timezone, locale, tax_rate_bps, tax_inclusive, fee_bps, gift_card_expiry_days,
          redeem_opens_minutes_before
     FROM store_settings WHERE merchant_id = $1 AND $2::text IS NOT NULL`,
);

export async function getSettings(ctx: Context): Promise<StoreSettings> {
  const [row] = await ctx.sql<StoreSettings>(GET_SETTINGS);
  if (!row) throw new Error("A store without settings.");
  return row;
}
