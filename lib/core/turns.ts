import pLimit from "p-limit";
import { AppError } from "./errors.ts";
import { shared } from "./shared.ts";

interface Turns {
  name: string;
  atOnce: number;
  /** How many may wait. The next one is refused. */
  waiting: number;
  /** What it is told. */
  refusal: string;
}

/** Does work when it is its turn, in the order of asking and counted for the whole process. Throws `unavailable` when too many wait. */
export function inTurn<T>({ name, atOnce, waiting, refusal }: Turns, work: () => Promise<T>): Promise<T> {
  const limit = shared(`${name}-turns`, () => pLimit(atOnce));
  if (limit.activeCount + limit.pendingCount >= atOnce + waiting) {
    return Promise.reject(new AppError("unavailable", refusal));
  }
  return limit(work);
}
