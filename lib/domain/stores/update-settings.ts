import type { Mode } from "#lib/core/request";
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
 * for an invalid value, and `not_found`.
 */
export async function updateSettings(ctx: PrismaContext, given: Partial<StoreSettings>): Promise<StoreSettings> {
  const changes = StoreSettings.partial().parse(given);
  return inPrismaTransaction(ctx, async (tx) => {
    const before = await lockStoreSettings(tx);
    const after = { ...before, ...changes };
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
