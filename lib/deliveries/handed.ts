import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { attempt } from "./attempt.ts";
import { claimOne, whatWaits } from "./hand-over.ts";
import { type Claim, type Failed, fail, release, succeed, triedBefore } from "./machine.ts";
import { payloadsOf } from "./payloads.ts";
import { judge, retryDelays } from "./schedule.ts";

/** A delivery as it was handed over, and the mark by which the database knows this hand-over. */
export interface Handed {
  merchantId: string;
  id: string;
  /** `handed_over_until`, in milliseconds since 1970. */
  mark: number;
}

/** When the same hand-over has its next turn, in milliseconds since 1970, and its mark from then on. */
export interface NextTurn {
  at: number;
  mark: number;
}

/**
 * One attempt of exactly this delivery if it is due, by the state machine's own statements. Answers when to come back;
 * null when there is nothing to come back for: it is over, or somebody else sees to it (who holds it, or a later
 * hand-over). `isAgain` says that this turn was begun before and its answer may be lost: then the mark may have moved
 * on. Throws when the database is away, or when this process is about to stop.
 */
export async function takeTurn(handed: Handed, isAgain: boolean, trustSeconds: number): Promise<NextTurn | null> {
  const { merchantId, id, mark } = handed;
  turns().stopping.signal.throwIfAborted();
  const claim = await claimOne(merchantId, id);
  if (claim) return attempted(claim, trustSeconds);
  const waiting = await whatWaits(merchantId, id);
  if (!waiting?.handed_over_until) return null;
  const isMine = isAgain || waiting.handed_over_until.getTime() === mark;
  return isMine ? nextTurn(waiting.next_attempt_at, waiting.handed_over_until) : null;
}

const nextTurn = (at: Date, mark: Date): NextTurn => ({ at: at.getTime(), mark: mark.getTime() });

async function attempted(claim: Claim, trustSeconds: number): Promise<NextTurn | null> {
  const { underWay, stopping } = turns();
  underWay.add(claim);
  try {
    const payloads = await payloadsOf([claim]);
    const outcome = await attempt(claim, payloads.get(claim), stopping.signal);
    if (outcome.error === "stopped") {
      await release([claim]); // and the sweep of a process that goes on hands it over anew
      return null;
    }
    const verdict = judge(triedBefore(claim), outcome, new Date(), retryDelays());
    if (verdict.status !== "succeeded") {
      return afterFailure(claim, await fail(claim, outcome, verdict, trustSeconds), verdict.gone);
    }
    await succeed([{ claim, outcome }]);
    return null;
  } finally {
    underWay.delete(claim);
  }
}

function afterFailure({ endpoint_id, merchant_id }: Claim, failed: Failed | null, gone: boolean): NextTurn | null {
  if (failed?.disables) log.warn({ endpoint_id, merchant_id, gone }, "webhook endpoint switched off");
  if (failed?.status !== "pending" || !failed.handed_over_until) return null;
  return nextTurn(failed.next_attempt_at, failed.handed_over_until);
}

/** Attempts under way in this process, whichever copy of this module began them. */
const turns = () => shared("webhook-turns", () => ({ underWay: new Set<Claim>(), stopping: new AbortController() }));

/** Lets attempts under way finish within `graceMs`, then gives back what is left; none begins afterwards. */
export async function stopTurns(graceMs: number): Promise<void> {
  const { underWay, stopping } = turns();
  const isIdle = await emptied(underWay, graceMs);
  stopping.abort();
  if (!isIdle) await emptied(underWay, graceMs);
}

async function emptied(set: ReadonlySet<unknown>, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (set.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
  return set.size === 0;
}
