import { log } from "#lib/config/log";
import { stripeKeyOf } from "#lib/config/stripe-keys";
import type { Mode } from "#lib/core/request";
import { MINUTE_MS } from "#lib/core/spans";
import { isRehearsal } from "#lib/db/rehearsal";
import { readOwnEvents } from "#lib/domain/processor-events/read-own";
import { checkAccount } from "#lib/payments/processor-account";
import type { Job } from "./job.ts";

const MODES: readonly Mode[] = ["test", "live"];

/**
 * Checks that each key of Stripe is of the account that was seen first, soon after the start and then each minute, and reads what no
 * webhook has told of that account. The account is checked before each reading, because events of another one must not count as read.
 */
export const checkProcessorAccounts: Job = {
  name: "check-processor-accounts",
  everyMs: MINUTE_MS,
  async run(now) {
    if (await isRehearsal()) return 0;
    for (const mode of MODES) if (stripeKeyOf(mode)) await check(mode, now);
    return 0;
  },
};

/** One mode does not stop the other. */
async function check(mode: Mode, now: Date): Promise<void> {
  try {
    const { problem } = await checkAccount(mode, now);
    if (!problem) await readOwnEvents(mode, now);
  } catch (error) {
    log.warn({ err: error, mode }, "the account of a key of Stripe could not be read; the next run tries again");
  }
}
