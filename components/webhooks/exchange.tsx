import type { Route } from "next";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button";
import { CopyButton } from "#components/ui/copy";
import type { Attempt, WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { mistakeOf } from "#lib/words/delivery-mistakes";
import { durationWords } from "./attempt-words.ts";
import { curlOf } from "./curl.ts";
import { isTruncated } from "./truncated.ts";

/** The response to an attempt. */
export function Answer({ attempt }: { attempt: Attempt | undefined }) {
  if (!attempt) return <p className="quiet">Not tried yet.</p>;
  if (attempt.response_status === null) {
    return (
      <p className="quiet">
        {mistakeOf(attempt)?.title} No answer came in {durationWords(attempt)}.
      </p>
    );
  }
  const isGood = attempt.response_status >= 200 && attempt.response_status < 300;
  return (
    <>
      <pre className="code">
        <span className="keyword">HTTP</span>{" "}
        {isGood ? attempt.response_status : <mark>{attempt.response_status}</mark>}
        {"\n"}
        <Headers headers={attempt.response_headers ?? {}} />
        {attempt.response_body && `\n${attempt.response_body}`}
      </pre>
      {isTruncated(attempt) && <p className="quiet">Only the first 1 KiB of the answer is stored.</p>}
      {attempt.error && <p className="quiet">The answer is incomplete: {mistakeOf(attempt)?.title}</p>}
    </>
  );
}

/** The request of an attempt. */
export function Request({
  attempt,
  payload,
  delivery,
}: {
  attempt: Attempt | undefined;
  payload: string | null;
  delivery: WebhookDelivery;
}) {
  return (
    <>
      <pre className="code">
        <span className="keyword">POST</span> {attempt?.url ?? delivery.url}
        {"\n"}
        <Headers headers={attempt?.request_headers ?? {}} />
        {payload ? `\n${pretty(payload)}` : "\nThe body is no longer stored: events are kept for 30 days."}
      </pre>
      {payload && (
        <Copies>
          <CopyButton small value={payload}>
            Copy the exact bytes
          </CopyButton>
          {attempt && (
            <>
              <CopyButton small value={curlOf(attempt, payload)}>
                Copy as curl
              </CopyButton>
              <ButtonLink small kind="ghost" href={verifyHref(delivery)}>
                Check its signature
              </ButtonLink>
            </>
          )}
        </Copies>
      )}
    </>
  );
}

/** The address of the page that finds out why the signature of this delivery does not verify. */
export const verifyHref = ({ endpoint_id, id }: WebhookDelivery) =>
  `/webhooks/verify?endpoint=${endpoint_id}&delivery=${id}` as Route;

function Copies({ children }: { children: ReactNode }) {
  return (
    <div className="copies">
      {children}
      <small>Shown indented. The copy has the bytes that were signed. Receivers refuse them after 5 minutes.</small>
    </div>
  );
}

export function Headers({ headers }: { headers: Record<string, string> }) {
  return Object.entries(headers).map(([name, value]) => (
    <span key={name}>
      <span className="keyword">{name.toLowerCase()}:</span> {value}
      {"\n"}
    </span>
  ));
}

/** Indents JSON for reading. */
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
