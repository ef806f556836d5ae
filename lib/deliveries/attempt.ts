import { log } from "#lib/config/log";
import { signingSecrets } from "#lib/domain/webhook-endpoints/secrets";
import type { Claim } from "./machine.ts";
import { type Outcome, send } from "./send.ts";
import { signatureHeaders } from "./sign.ts";

/** Signs and sends what was claimed: one attempt, over within 10 seconds. Never throws; writes nothing. */
export async function attempt(claim: Claim, payload: string | undefined, stop: AbortSignal): Promise<Outcome> {
  try {
    if (payload === undefined) throw new Error("Nothing to send.");
    const now = new Date();
    const signatures = signatureHeaders(claim.event_id, payload, now, signingSecrets(claim, now));
    return await send(
      { url: claim.url, eventId: claim.event_id, eventType: claim.event_type, body: payload, signatures },
      stop,
    );
  } catch (error) {
    log.error(
      { err: error, delivery_id: claim.id, merchant_id: claim.merchant_id },
      "webhook delivery could not be sent",
    );
    return {
      startedAt: new Date(),
      durationMs: 0,
      requestHeaders: {},
      status: null,
      headers: null,
      body: null,
      error: "internal",
    };
  }
}
