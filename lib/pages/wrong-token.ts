import { HOUR_SECONDS } from "#lib/core/spans";
import { setPageStatus } from "#lib/http/page-status";
import { takeOneFrom } from "#lib/rate-limit/take-one";
import { requestFacts } from "./visitor-action.ts";

const WRONG_AN_HOUR = 60;

/**
 * Counts a token that opens nothing, of all guest pages together, from the network of this visitor. Returns whether it is one of too
 * many: the page then answers 429. A token that exists is not counted, and always opens.
 */
export async function isOneOfManyWrong(): Promise<boolean> {
  const { from, requestId } = await requestFacts();
  const allowance = await takeOneFrom(from.address, "wrong token", WRONG_AN_HOUR, HOUR_SECONDS);
  if (!allowance.allowed) setPageStatus(requestId, 429);
  return !allowance.allowed;
}
