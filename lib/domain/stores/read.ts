import { z } from "zod";
import { AppError } from "#lib/core/errors";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { StoreSettings } from "./schema.ts";

/** A store keeps the currency that it has, also when ISO withdraws the code. */
const StoredSettings = StoreSettings.extend({ currency: z.string() }).strip();

/** By the primary keys. */
const READ_STORE = statement(
  "stores.read",
  `SELECT m.name, s.* FROM merchant m JOIN store_settings s ON s.merchant_id = m.id
    WHERE m.id = $1 AND $2::text IS NOT NULL`,
);

/** The same, so that no other transaction changes it until this one ends. */
const LOCK_STORE = statement("stores.lock", `${READ_STORE.text} FOR UPDATE`);

/** Returns all settings of the context's store. Throws `not_found`. */
export const getStoreSettings = (ctx: Context): Promise<StoreSettings> => read(ctx, READ_STORE);

/** As `getStoreSettings`, and locks them until the caller's transaction ends. */
export const lockStoreSettings = (tx: Context): Promise<StoreSettings> => read(tx, LOCK_STORE);

async function read(ctx: Context, which: typeof READ_STORE): Promise<StoreSettings> {
  const [row] = await ctx.sql(which);
  if (!row) throw new AppError("not_found", `There is no store ${ctx.merchantId}.`);
  return StoredSettings.parse(row);
}
