import { type Claim, type Failed, fail, succeed } from "#lib/deliveries/queue";
import { decide } from "#lib/deliveries/schedule";
import type { Outcome } from "#lib/deliveries/send";

/** A receiver's response; the status is null when none came in time. */
export const outcomeOf = (status: number | null, more: Partial<Outcome> = {}): Outcome => ({
  startedAt: new Date(),
  durationMs: 12,
  requestHeaders: { "Content-Type": "application/json" },
  status,
  headers: status === null ? null : { server: "test" },
  body: status === null ? null : "hello\ufffd",
  error: status === null ? "timeout" : null,
  ...more,
});

const DELAYS_S = [30, 300, 1_800, 7_200, 43_200, 86_400];

/** Ends an attempt, without adding to the wait. Returns the state after a failure. */
export async function endAttempt(
  claim: Claim | undefined,
  status: number | null,
  more: Partial<Outcome> = {},
): Promise<Failed | null> {
  if (!claim) throw new Error("No delivery was claimed.");
  const outcome = outcomeOf(status, more);
  const decision = decide(claim, outcome, new Date(), DELAYS_S, 0);
  if (decision.status !== "succeeded") return fail({ claim, outcome, decision });
  await succeed([{ claim, outcome, decision }]);
  return null;
}
