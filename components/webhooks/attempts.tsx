import { Check, Clock, X } from "lucide-react";
import { CopyButton } from "#components/ui/copy";
import { Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import { MAX_ATTEMPTS } from "#lib/core/limits";
import type { Attempt } from "#lib/dashboard/webhooks/shape";
import { mistakeOf } from "#lib/texts/delivery-mistakes";
import { outcomeText } from "./attempt-texts.ts";
import styles from "./attempts.module.css";
import { curlOf } from "./curl.ts";
import { Answer, Copies, Exchange, Message } from "./exchange.tsx";

const RECENT_ATTEMPTS = 3;

/** All attempts, newest first. Each opens to its request and response. */
export function AllAttempts({ attempts, payload }: { attempts: readonly Attempt[]; payload: string | null }) {
  if (attempts.length === 0) return <Message>Not tried yet.</Message>;
  return (
    <ol className={styles.all}>
      {attempts.toReversed().map((attempt) => (
        <li key={`${attempt.number} ${attempt.started_at}`}>
          <details>
            <summary>
              <span>Try {attempt.number}</span>
              <Time at={attempt.started_at} as="second" />
              <span>{outcomeText(attempt)}</span>
              <Truncated>{mistakeOf(attempt)?.title}</Truncated>
            </summary>
            <Answer attempt={attempt} />
            <Exchange start="POST" rest={attempt.url} headers={attempt.request_headers} />
            {payload && (
              <Copies>
                <CopyButton small value={curlOf(attempt, payload)}>
                  Copy as curl
                </CopyButton>
              </Copies>
            )}
          </details>
        </li>
      ))}
    </ol>
  );
}

/** The last three attempts and the next one, side by side. */
export function RecentAttempts({
  attempts,
  next,
  isAgain,
}: {
  attempts: readonly Attempt[];
  next: number | null;
  isAgain: boolean;
}) {
  return (
    <ol className={styles.recent}>
      {attempts.slice(-RECENT_ATTEMPTS).map((attempt) => (
        <li key={`${attempt.number} ${attempt.started_at}`}>
          {mistakeOf(attempt) ? <X size={14} className={styles.failed} /> : <Check size={14} />}
          <Time at={attempt.started_at} as="second" />
          <span>{outcomeText(attempt)}</span>
        </li>
      ))}
      {next !== null && (
        <li className={styles.next}>
          <Clock size={14} />
          <Time at={next} />
          <span>
            {isAgain ? "sent again" : `try ${Math.min(attempts.length + 1, MAX_ATTEMPTS)} of ${MAX_ATTEMPTS}`}
          </span>
        </li>
      )}
    </ol>
  );
}
