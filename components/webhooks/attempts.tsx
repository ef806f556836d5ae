import { Check, Clock, X } from "lucide-react";
import { CopyButton } from "#components/ui/copy";
import { Time } from "#components/ui/time";
import type { Attempt } from "#lib/domain/webhook-endpoints/schema";
import { mistakeOf } from "#lib/words/delivery-mistakes";
import { outcomeWords } from "./attempt-words.ts";
import { curlOf } from "./curl.ts";
import { Answer, Headers } from "./exchange.tsx";

const MAX_ATTEMPTS = 7;
const RECENT_ATTEMPTS = 3;

/** All attempts, newest first. Each opens to its request and response. */
export function AllAttempts({ attempts, payload }: { attempts: readonly Attempt[]; payload: string | null }) {
  if (attempts.length === 0) return <p className="quiet">Not tried yet.</p>;
  return (
    <ol className="all-attempts">
      {attempts.toReversed().map((attempt) => (
        <li key={`${attempt.number} ${attempt.started_at}`}>
          <details>
            <summary>
              <span>Try {attempt.number}</span>
              <Time at={attempt.started_at} as="second" />
              <span>{outcomeWords(attempt)}</span>
              <span className="truncated">{mistakeOf(attempt)?.title}</span>
            </summary>
            <Answer attempt={attempt} />
            <pre className="code">
              <span className="keyword">POST</span> {attempt.url}
              {"\n"}
              <Headers headers={attempt.request_headers} />
            </pre>
            {payload && (
              <div className="copies">
                <CopyButton small value={curlOf(attempt, payload)}>
                  Copy as curl
                </CopyButton>
              </div>
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
    <ol className="recent-attempts">
      {attempts.slice(-RECENT_ATTEMPTS).map((attempt) => (
        <li key={`${attempt.number} ${attempt.started_at}`}>
          {mistakeOf(attempt) ? <X className="lucide s text-care" /> : <Check className="lucide s" />}
          <Time at={attempt.started_at} as="second" />
          <span>{outcomeWords(attempt)}</span>
        </li>
      ))}
      {next !== null && (
        <li className="text-ink-3">
          <Clock className="lucide s" />
          <Time at={next} />
          <span>
            {isAgain ? "sent again" : `try ${Math.min(attempts.length + 1, MAX_ATTEMPTS)} of ${MAX_ATTEMPTS}`}
          </span>
        </li>
      )}
    </ol>
  );
}
