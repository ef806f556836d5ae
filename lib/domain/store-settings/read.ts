import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";

/** What the store's settings say about orders and items. Decisions, "Store settings". */
export interface StoreSettings {
  currency: string;
  timezone: string;
  locale: string;
  tax_rate_bps: number;
  tax_inclusive: boolean;
  fee_bps: number;
  gift_card_expiry_days: number | null;
  /** Minutes before the start that a ticket begins to be let in; null while no window is enforced. */
  redeem_opens_minutes_before: number | null;
}

/** By the primary key. Both modes share one row. */
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
