import type { PrismaContext } from "#lib/db/context";

/** Takes back the deliveries that this transaction queued: nobody waits for news of last week. */
export async function keepQuiet(tx: PrismaContext): Promise<void> {
  await tx.db.$executeRaw`
    DELETE FROM webhook_delivery
     WHERE merchant_id = ${tx.merchantId}::uuid AND mode = ${tx.mode} AND xmin = pg_current_xact_id()::xid`;
}
