import { log } from "#lib/config/log";
import type { Mode } from "#lib/core/request";
import { shared } from "#lib/core/shared";
import { attempt } from "#lib/deliveries/attempt";
import { payloadsOf } from "#lib/deliveries/payloads";
import { type Claim, fail, release, renewLease, succeed } from "#lib/deliveries/queue";
import { decide } from "#lib/deliveries/schedule";

/** A delivery that was handed over to Inngest. The lease is its token. */
export interface HandedOver {
  merchantId: string;
  mode: Mode;
  id: string;
  /** Milliseconds since 1970. */
  leaseUntil: number;
}

/**
 * Makes one attempt of a delivery that was handed over, with the dispatcher's statements. Does nothing when its
 * lease was replaced: the run came late or twice, and another worker has the delivery. Throws when the
 * database is unavailable, or when this process is about to stop.
 */
export async function attemptHandedOver({ merchantId, mode, id, leaseUntil }: HandedOver): Promise<void> {
  const { inFlight, stopping } = attempts();
  stopping.signal.throwIfAborted();
  const tenant = { merchant_id: merchantId, mode };
  const one = await renewLease(tenant, { id, leaseUntil: new Date(leaseUntil) }, new Date());
  if (!one) return;
  inFlight.add(one);
  try {
    const payloads = await payloadsOf(tenant, [one]);
    await attemptOnce(one, payloads.get(one.event_id), stopping.signal);
  } finally {
    inFlight.delete(one);
  }
}

async function attemptOnce(one: Claim, payload: string | undefined, stop: AbortSignal): Promise<void> {
  const outcome = await attempt(one, payload, stop);
  if (outcome.error === "stopped") return release([one]);
  const decision = decide(one, outcome, new Date());
  if (decision.status === "succeeded") return succeed([{ claim: one, outcome, decision }]);
  const failed = await fail({ claim: one, outcome, decision });
  if (!failed?.disables) return;
  const { endpoint_id, merchant_id } = one;
  log.warn({ endpoint_id, merchant_id, gone: decision.gone }, "webhook endpoint disabled");
}

/** Attempts in flight in this process, shared by all copies of this module. */
const attempts = () =>
  shared("inngest-attempts", () => ({ inFlight: new Set<Claim>(), stopping: new AbortController() }));

/** Lets attempts in flight finish within `graceMs`, then releases the other leases. No attempt starts afterwards. */
export async function stopAttempts(graceMs: number): Promise<void> {
  const { inFlight, stopping } = attempts();
  const isIdle = await emptied(inFlight, graceMs);
  stopping.abort();
  if (!isIdle) await emptied(inFlight, graceMs);
}

async function emptied(set: ReadonlySet<unknown>, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (set.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
  return set.size === 0;
}
