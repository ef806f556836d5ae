import type { PrismaContext } from "#lib/db/context";

/** Deletes the deliveries that this transaction queued, because demo events are in the past and no endpoint needs them. */
export async function deleteDeliveries(tx: PrismaContext): Promise<void> {
  await tx.db.$executeRaw`
    DELETE FROM webhook_delivery
     WHERE merchant_id = ${tx.merchantId}::uuid AND mode = ${tx.mode} AND xmin = pg_current_xact_id()::xid`;
}
