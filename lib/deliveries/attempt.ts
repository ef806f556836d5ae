import { log } from "#lib/config/log";
import { failSpan, tellSpan, traced } from "#lib/config/tracing";
import { signingSecrets } from "#lib/domain/webhook-endpoints/secrets";
import type { Claim } from "./queue.ts";
import { type Outcome, send, TIMEOUT_MS } from "./send.ts";
import { signatureHeaders } from "./sign.ts";

/**
 * Signs and sends a claimed delivery once, within `timeoutMs`. Sends nothing (`stopped`) when the lease could
 * run out before that. Never throws; writes nothing.
 */
export function attempt(
  claim: Claim,
  payload: string | undefined,
  stop: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  const attributes = {
    "zakka.delivery_id": claim.id,
    "zakka.event_type": claim.event_type,
    "zakka.merchant_id": claim.merchant_id,
  };
  return traced("webhook delivery", { kind: "producer", attributes }, async () => {
    const outcome = await signAndSend(claim, payload, stop, timeoutMs);
    tellSpan({ "http.response.status_code": outcome.status ?? undefined });
    if (outcome.error) failSpan(outcome.error);
    return outcome;
  });
}

async function signAndSend(
  claim: Claim,
  payload: string | undefined,
  stop: AbortSignal,
  timeoutMs: number,
): Promise<Outcome> {
  try {
    if (payload === undefined) throw new Error("There is no payload to send.");
    const now = new Date();
    if (claim.lease_until.getTime() - now.getTime() < timeoutMs) return notSent("stopped");
    const signatures = signatureHeaders(claim.event_id, payload, now, signingSecrets(claim, now));
    const message = { url: claim.url, eventId: claim.event_id, eventType: claim.event_type, body: payload, signatures };
    return await send(message, stop, { timeoutMs });
  } catch (error) {
    log.error(
      { err: error, delivery_id: claim.id, merchant_id: claim.merchant_id },
      "webhook delivery could not be sent",
    );
    return notSent("internal");
  }
}

const notSent = (error: "stopped" | "internal"): Outcome => ({
  startedAt: new Date(),
  durationMs: 0,
  requestHeaders: {},
  status: null,
  headers: null,
  body: null,
  error,
});
