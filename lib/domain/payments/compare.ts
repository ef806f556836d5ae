import { isUuid } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import { runOnPool, statement } from "#lib/db/client";
import { type TakenAtStripe, takenSince } from "#lib/payments/stripe/taken";
import type { Payment } from "./schema.ts";

/** A page is open for at most half an hour: one that was paid since a time was opened at most so long before. */
const OPEN_SECONDS = HOUR_SECONDS;

/** What Stripe has taken, and we have not as a payment that succeeded. */
export interface MissingPayment extends TakenAtStripe {
  /** Null: it is not known here at all. */
  status: Payment["status"] | null;
}

/** Payments of all stores. $1 mode, $2 ids. */
const KNOWN = statement("payments.compare", "SELECT id, status FROM payment WHERE mode = $1 AND id = ANY ($2::uuid[])");

/** Returns what Stripe has taken since a time and is not paid here, of all stores, the oldest first. Throws when Stripe does not answer. */
export async function missingPayments(mode: Mode, since: Date): Promise<MissingPayment[]> {
  const taken: TakenAtStripe[] = [];
  for await (const one of takenSince(mode, addSeconds(since, -OPEN_SECONDS)))
    if (isUuid(one.reference)) taken.push(one);
  const known = await runOnPool<{ id: string; status: Payment["status"] }>(KNOWN, [
    mode,
    taken.map(({ reference }) => reference),
  ]);
  const statuses = new Map(known.map(({ id, status }) => [id, status]));
  return taken
    .map((one) => ({ ...one, status: statuses.get(one.reference) ?? null }))
    .filter(({ status }) => status !== "succeeded")
    .reverse();
}
