import { log } from "#lib/config/log";
import { sqlOnQueue } from "#lib/db/client";
import { renderEvent } from "#lib/domain/events/render";
import type { Claim, Tenant } from "./queue.ts";
import { KEEP_PAYLOADS } from "./sql.ts";

/**
 * Returns the payloads of one tenant's claims, by event. An event is rendered once and saved, so that every
 * attempt of every delivery sends the same bytes. An event that is missing from the result cannot be sent.
 */
export async function payloadsOf(tenant: Tenant, claims: readonly Claim[]): Promise<Map<string, string>> {
  const payloads = new Map<string, string>();
  const rendered = new Map<string, string>();
  for (const one of claims) {
    if (one.payload !== null) payloads.set(one.event_id, one.payload);
    else if (!rendered.has(one.event_id)) {
      const payload = tryToRender(one);
      if (payload !== null) rendered.set(one.event_id, payload);
    }
  }
  if (rendered.size === 0) return payloads;
  const sql = sqlOnQueue(tenant.merchant_id, tenant.mode);
  const kept = await sql<{ id: string; payload: string }>(KEEP_PAYLOADS, [
    [...rendered.keys()],
    [...rendered.values()],
  ]);
  for (const { id, payload } of kept) payloads.set(id, payload);
  return payloads;
}

function tryToRender(claim: Claim): string | null {
  try {
    const { event_id: id, event_type: type, event_created_at: created_at, row, extra } = claim;
    if (!row || !created_at) throw new Error("The event is no longer kept.");
    return renderEvent({ id, type, created_at, row, extra });
  } catch (error) {
    log.error({ err: error, event_id: claim.event_id, merchant_id: claim.merchant_id }, "event could not be rendered");
    return null;
  }
}
