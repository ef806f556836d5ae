import pLimit from "p-limit";
import { log } from "#lib/config/log";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import { isRehearsal } from "#lib/db/rehearsal";
import { followPayment } from "#lib/domain/checkout/follow-payment";
import { warnOfFraud } from "#lib/domain/disputes/warn-of-fraud";
import { type DueEvent, dueEvents, endEvent, planNextTry } from "#lib/domain/processor-events/due";
import { findPayment } from "#lib/domain/processor-events/objects";
import { onProcessorEvent } from "#lib/domain/processor-events/wake";
import { FRAUD_WARNING } from "#lib/payments/stripe/event-types";
import { paymentIdsOf } from "#lib/payments/stripe/events";
import { atMost } from "#lib/poll/at-most";
import type { Job } from "./job.ts";
import { storeContext } from "./system-context.ts";

const BATCH = 50;
const AT_ONCE = 5;
/** The others wait no longer for one, which goes on beside them. */
const DEADLINE_MS = 10_000;
/** The pause after the first try, which doubles with each one. */
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 6 * HOUR_SECONDS;
/** An event can come before the answer of the call that made its object, and Stripe can be out of reach. */
const TRIED_SECONDS = 3 * DAY_SECONDS;

/** Brings the payments that a processor has told something about to where they stand there. The job `look-at-payments` does not depend on it. */
export const followProcessorEvents: Job = {
  name: "follow-processor-events",
  everyMs: 2_000,
  onWork: onProcessorEvent,
  async run(now) {
    if (await isRehearsal()) return 0;
    const events = await dueEvents(now, BATCH);
    const limit = pLimit(AT_ONCE);
    await limit.map(events, (event) => atMost(DEADLINE_MS, tryEvent(event, now)));
    return events.length;
  },
};

/** The next try is planned before the work begins, so an event is tried again whatever ends this one. */
async function tryEvent(event: DueEvent, now: Date): Promise<void> {
  if (now >= addSeconds(event.receivedAt, TRIED_SECONDS)) return giveUp(event);
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** event.attempts, LONGEST_PAUSE_SECONDS);
  if (!(await planNextTry(event, addSeconds(now, pause)))) return;
  try {
    if (await follow(event, now)) await endEvent(event);
  } catch (error) {
    log.warn({ err: error, ...factsOf(event) }, "an event of a payment processor was not followed; it is tried again");
  }
}

async function giveUp(event: DueEvent): Promise<void> {
  await endEvent(event);
  log.info(factsOf(event), "an event of a payment processor was given up after three days without a payment of ours");
}

const factsOf = ({ account, id, mode, type, objectId }: DueEvent) => ({
  account,
  event: id,
  mode,
  type,
  object: objectId,
});

/** Returns whether the event is about a payment of ours. */
async function follow(event: DueEvent, now: Date): Promise<boolean> {
  for await (const id of paymentIdsOf(event)) {
    const found = await findPayment(event.account, event.mode, id);
    if (!found) continue;
    const ctx = await storeContext(found.merchantId, event.mode, now);
    await followPayment(ctx, found.paymentId);
    if (event.type === FRAUD_WARNING)
      await warnOfFraud(ctx, found.paymentId, { account: event.account, charge: event.objectId });
    return true;
  }
  return false;
}
