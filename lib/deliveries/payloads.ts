import { log } from "#lib/config/log";
import { finder } from "#lib/db/client";
import { renderEvent } from "#lib/domain/events/render";
import type { Claim } from "./machine.ts";
import { KEEP_PAYLOADS } from "./sql.ts";

/**
 * The bytes that each claim sends. An event that was never rendered is rendered now and kept, so that every
 * delivery and every attempt sends the same. A claim that is missing from the answer has nothing to send.
 */
export async function payloadsOf(claims: readonly Claim[]): Promise<Map<Claim, string>> {
  const fresh = new Map<string, { claim: Claim; payload: string }>();
  for (const claim of claims) {
    if (claim.payload !== null || fresh.has(keyOf(claim.merchant_id, claim.event_id))) continue;
    const payload = tryToRender(claim);
    if (payload !== null) fresh.set(keyOf(claim.merchant_id, claim.event_id), { claim, payload });
  }
  const kept = await keep([...fresh.values()]);
  const payloads = claims.map((claim) => [claim, claim.payload ?? kept.get(keyOf(claim.merchant_id, claim.event_id))]);
  return new Map(payloads.filter((entry): entry is [Claim, string] => typeof entry[1] === "string"));
}

const keyOf = (merchantId: string, eventId: string): string => `${merchantId} ${eventId}`;

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

async function keep(rendered: readonly { claim: Claim; payload: string }[]): Promise<Map<string, string>> {
  if (rendered.length === 0) return new Map();
  const { rows } = await finder().query<{ merchant_id: string; id: string; payload: string }>({
    ...KEEP_PAYLOADS,
    values: [
      rendered.map(({ claim }) => claim.merchant_id),
      rendered.map(({ claim }) => claim.event_id),
      rendered.map(({ payload }) => payload),
    ],
  });
  return new Map(rows.map((row) => [keyOf(row.merchant_id, row.id), row.payload]));
}
