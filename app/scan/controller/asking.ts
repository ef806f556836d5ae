import { type Answer, isWorthRepeating } from "#app/scan/api/answers";

const FIRST_PAUSE_MS = 350;
const LONGEST_PAUSE_MS = 3_000;

/**
 * Sends a request until it is accepted or refused, or `isWanted` says that nobody waits for it. Returns the last answer.
 * `onUndecided` gets each answer after which it is sent again.
 */
export async function askUntilDecided<T>(
  send: () => Promise<Answer<T>>,
  isWanted: () => boolean,
  onUndecided: (answer: Answer<T>) => void,
): Promise<Answer<T>> {
  for (let attempt = 0; ; attempt++) {
    const answer = await send();
    if (!isWorthRepeating(answer) || !isWanted()) return answer;
    onUndecided(answer);
    await new Promise((resolve) => setTimeout(resolve, pauseMs(answer, attempt)));
    if (!isWanted()) return answer;
  }
}

function pauseMs(answer: Answer<unknown>, attempt: number): number {
  const named = answer.kind === "refused" ? answer.refusal.retryAfter : null;
  return named === null ? Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) : named * 1000;
}
