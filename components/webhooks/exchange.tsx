import type { Route } from "next";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button";
import { Code } from "#components/ui/code";
import { CopyButton } from "#components/ui/copy";
import { Text } from "#components/ui/text";
import type { Attempt } from "#lib/dashboard/webhooks/shape";
import type { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { mistakeOf } from "#lib/texts/delivery-mistakes";
import { durationText } from "./attempt-texts.ts";
import { curlOf } from "./curl.ts";
import styles from "./exchange.module.css";
import { isTruncated } from "./truncated.ts";

/** The response to an attempt. */
export function Answer({ attempt }: { attempt: Attempt | undefined }) {
  if (!attempt) return <Message>Not tried yet.</Message>;
  if (attempt.response_status === null) {
    return (
      <Message>
        {mistakeOf(attempt)?.title} No answer came in {durationText(attempt)}.
      </Message>
    );
  }
  const isGood = attempt.response_status >= 200 && attempt.response_status < 300;
  return (
    <>
      <Exchange
        start="HTTP"
        rest={isGood ? attempt.response_status : <mark>{attempt.response_status}</mark>}
        headers={attempt.response_headers ?? {}}
      >
        {attempt.response_body && `\n${attempt.response_body}`}
      </Exchange>
      {isTruncated(attempt) && <Message>Only the first 1 KiB of the answer is stored.</Message>}
      {attempt.error && <Message>The answer is incomplete: {mistakeOf(attempt)?.title}</Message>}
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
      <Exchange start="POST" rest={attempt?.url ?? delivery.url} headers={attempt?.request_headers ?? {}}>
        {payload ? `\n${pretty(payload)}` : "\nThe body is no longer stored: events are kept for 30 days."}
      </Exchange>
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
          <small>Shown indented. The copy has the bytes that were signed. Receivers refuse them after 5 minutes.</small>
        </Copies>
      )}
    </>
  );
}

/** The address of the page that finds out why the signature of this delivery does not verify. */
export const verifyHref = ({ endpoint_id, id }: WebhookDelivery) =>
  `/webhooks/verify?endpoint=${endpoint_id}&delivery=${id}` as Route;

/** Buttons that copy a request. */
export function Copies({ children }: { children: ReactNode }) {
  return <div className={styles.copies}>{children}</div>;
}

/** What is said instead of a request or response, or of it. */
export function Message({ children }: { children: ReactNode }) {
  return <p className={styles.message}>{children}</p>;
}

/** A request or response: its first line, its headers, and its body as the children. */
export function Exchange({
  start,
  rest,
  headers,
  children,
}: {
  start: "POST" | "HTTP";
  rest: ReactNode;
  headers: Record<string, string>;
  children?: ReactNode;
}) {
  return (
    <Code wraps className={styles.code}>
      <Text tone="quiet">{start}</Text> {rest}
      {"\n"}
      {Object.entries(headers).map(([name, value]) => (
        <span key={name}>
          <Text tone="quiet">{name.toLowerCase()}:</Text> {value}
          {"\n"}
        </span>
      ))}
      {children}
    </Code>
  );
}

/** Indents JSON for reading. */
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
