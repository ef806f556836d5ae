import { AppError } from "#lib/core/errors";
import type { Mode } from "#lib/core/request";
import { statement } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inMode, inPrismaTransaction } from "#lib/db/transaction";
import { appendEvents } from "#lib/domain/outbox/append";
import { getProduct } from "#lib/domain/products/read";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { lockStoreSettings } from "./read.ts";
import { StoreSettings } from "./schema.ts";

/**
 * Changes settings of the context's store and returns all settings. Locks the row, so that every change is recorded
 * with its true old value. A new currency becomes that of all products in both modes, and their prices keep their numbers: who
 * asks a person for it says so first. Every process uses a new `plan` or `api_grandfathered` within one second. Throws a ZodError
 * for an invalid value, `not_found`, and `invalid_transition` for another currency while payments are open.
 */
export async function updateSettings(ctx: PrismaContext, given: Partial<StoreSettings>): Promise<StoreSettings> {
  const changes = StoreSettings.partial().parse(given);
  return inPrismaTransaction(ctx, async (tx) => {
    const before = await lockStoreSettings(tx);
    const after = { ...before, ...changes };
    if (after.currency !== before.currency) await refuseWhilePaying(tx, before.currency);
    const { name, ...settings } = after;
    const where = { id: tx.merchantId };
    if (name !== before.name) await tx.db.merchant.update({ where, data: { name } });
    await tx.db.store_settings.update({ where: { merchant_id: tx.merchantId }, data: settings });
    if (after.currency !== before.currency) await changeProductCurrency(tx, after.currency);
    await recordChanges(tx, before, after);
    const isFelt = after.plan !== before.plan || after.api_grandfathered !== before.api_grandfathered;
    if (isFelt) await raiseCredentialsVersion(tx);
    return after;
  });
}

/** A payment that was begun, in either mode. Index: payment (merchant_id, mode, status, …). The mode is not used: $2. */
const OPEN_PAYMENT = statement(
  "stores.open-payment",
  `SELECT id FROM payment
    WHERE merchant_id = $1 AND mode IN ('test', 'live') AND status = 'pending' AND $2::text IS NOT NULL LIMIT 1`,
);

/** Throws `invalid_transition` while a guest pays. */
async function refuseWhilePaying(tx: PrismaContext, currency: string): Promise<void> {
  const open = await tx.sql(OPEN_PAYMENT, []);
  if (open.length === 0) return;
  throw new AppError(
    "invalid_transition",
    `Somebody is paying an order of this store in ${currency.toUpperCase()}, so the currency cannot be changed now. Try again in an hour, or cancel the orders that are being paid. Nothing was changed.`,
    { param: "currency" },
  );
}

async function recordChanges(tx: PrismaContext, before: StoreSettings, after: StoreSettings): Promise<void> {
  const keys = (Object.keys(after) as (keyof StoreSettings)[]).filter((key) => after[key] !== before[key]);
  if (keys.length === 0) return;
  const changes = Object.fromEntries(keys.map((key) => [key, { from: before[key], to: after[key] }]));
  await recordSecurityEvent(tx, { action: "store_settings.updated", details: { changes } });
}

/** Changes the currency of all products, because a store has one currency. */
async function changeProductCurrency(tx: PrismaContext, currency: string): Promise<void> {
  const changed = await tx.db.product.updateManyAndReturn({
    where: { merchant_id: tx.merchantId },
    data: { currency, updated_at: tx.now },
    select: { id: true, mode: true },
  });
  for (const { id, mode } of changed) {
    const ofMode = inMode(tx, mode as Mode);
    await appendEvents(ofMode, [{ type: "product.updated", data: await getProduct(ofMode, id) }]);
  }
}
