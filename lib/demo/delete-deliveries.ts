import type { PrismaContext } from "#lib/db/context";

/**
 * Deletes the deliveries of the events of this request, because demo events are in the past and no endpoint needs them. Each
 * transaction that calls it must have a request id of its own.
 */
export async function deleteDeliveries(tx: PrismaContext): Promise<void> {
  await tx.db.$executeRaw`
    DELETE FROM webhook_delivery d USING event e
     WHERE d.merchant_id = ${tx.merchantId}::uuid AND d.mode = ${tx.mode}
       AND e.merchant_id = ${tx.merchantId}::uuid AND e.id = d.event_id AND e.request_id = ${tx.requestId}`;
}
