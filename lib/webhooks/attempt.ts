import { log } from "#lib/core/log";
import { unseal } from "#lib/core/seal";
import type { Claim } from "./machine.ts";
import { type Outcome, send } from "./send.ts";
import { signatureHeaders } from "./sign.ts";

/** Signs and sends what was claimed: one attempt, over within 10 seconds. Never throws; writes nothing. */
export async function attempt(claim: Claim, payload: string | undefined, stop: AbortSignal): Promise<Outcome> {
  try {
    if (payload === undefined) throw new Error("Nothing to send.");
    const now = new Date();
    const signatures = signatureHeaders(claim.event_id, payload, now, secretsOf(claim, now).map(unseal));
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

/** The secret of now, and the one before it while a rotation lasts. */
function secretsOf({ secret_sealed, old_secret_sealed, old_secret_until }: Claim, now: Date): Uint8Array[] {
  const isRotating = old_secret_sealed && old_secret_until && old_secret_until > now;
  return isRotating ? [secret_sealed, old_secret_sealed] : [secret_sealed];
}
