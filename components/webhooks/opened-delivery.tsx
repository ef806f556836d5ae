import { Check, Clock, RotateCw, X } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ActButton } from "#components/ui/act-button";
import { ButtonLink } from "#components/ui/button";
import { Copy, CopyButton } from "#components/ui/copy";
import type { Outcome } from "#components/ui/dialog";
import { PanelTabs } from "#components/ui/panel-tabs";
import { Facts } from "#components/ui/section";
import { Span, Time } from "#components/ui/time";
import type { Attempt, OpenedDelivery, WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { mistakeOf } from "#lib/words/delivery-mistakes";
import { curlOf } from "./curl.ts";
import { isCut } from "./cut.ts";
import { DeliveryStatus } from "./delivery-status.tsx";

const ALL_TRIES = 7;
const TRIES_IN_A_LINE = 3;

type Act = (before: Outcome, form: FormData) => Promise<Outcome>;

/** A delivery opened beside the log: its named mistake, how it stands, the last answer, what was sent, every try. */
export function Opened({
  opened,
  planned,
  close,
  retry,
  moveTo,
}: {
  opened: OpenedDelivery;
  /** When the tries that are left are made, in Unix seconds; empty when none is. */
  planned: readonly number[];
  close: string;
  /** One more try at once; absent while the endpoint is switched off. */
  retry?: Act;
  /** Uses another address from now on and sends what failed again. */
  moveTo: Act;
}) {
  const { delivery, payload, attempts } = opened;
  const last = attempts.at(-1);
  return (
    <section className="one opened" aria-label={`Delivery of ${delivery.event_type}`}>
      <header>
        <span className="mono cut font-medium">{delivery.event_type}</span>
        <Copy value={delivery.event_id} label="copy event id" className="id">
          evt_…{delivery.event_id.slice(-8)}
        </Copy>
        <span className="sp" />
        {retry && delivery.status !== "in_flight" && (
          <span data-resend="">
            <ActButton
              small
              action={retry}
              fields={{ id: delivery.endpoint_id, delivery: delivery.id }}
              pending="Sending"
              kbd="R"
            >
              <RotateCw className="lucide s" />
              {delivery.status === "pending" ? "Send now" : "Resend now"}
            </ActButton>
          </span>
        )}
        <ButtonLink kind="g" small square href={close} aria-label="Close the delivery" scroll={false}>
          <X />
        </ButtonLink>
      </header>
      {last && delivery.status !== "succeeded" && <Named attempt={last} delivery={delivery} moveTo={moveTo} />}
      <Standing opened={opened} planned={planned} />
      <PanelTabs
        key={delivery.id}
        tabs={[
          { value: "answer", label: "Answer", panel: <Answer attempt={last} /> },
          {
            value: "request",
            label: "Request",
            panel: <Request attempt={last} payload={payload} delivery={delivery} />,
          },
          {
            value: "tries",
            label: "Tries",
            count: attempts.length,
            panel: <AllTries attempts={attempts} payload={payload} />,
          },
        ]}
      />
      <Tries attempts={attempts} next={planned[0] ?? null} isAgain={opened.is_again} />
    </section>
  );
}

function Named({ attempt, delivery, moveTo }: { attempt: Attempt; delivery: WebhookDelivery; moveTo: Act }) {
  const mistake = mistakeOf(attempt);
  if (!mistake) return null;
  return (
    <div className="named">
      <p>The mistake</p>
      <h3>{mistake.title}</h3>
      <p>{mistake.text}</p>
      {mistake.isSignature && (
        <p>
          <Link className="link" href={verifyHref(delivery)}>
            Find out why the signature does not verify
          </Link>
        </p>
      )}
      {mistake.to && (
        <>
          <div className="diff mono">
            <div>
              <span>now</span>
              {attempt.url}
            </div>
            <div>
              <span>to</span>
              {mistake.to.startsWith(attempt.url) ? (
                <>
                  {attempt.url}
                  <mark>{mistake.to.slice(attempt.url.length)}</mark>
                </>
              ) : (
                <mark>{mistake.to}</mark>
              )}
            </div>
          </div>
          <ActButton kind="p" action={moveTo} fields={{ id: delivery.endpoint_id, url: mistake.to }} pending="Moving">
            Use the new address and resend what failed
          </ActButton>
        </>
      )}
    </div>
  );
}

/** State, the next try, and those after it. */
function Standing({ opened, planned }: { opened: OpenedDelivery; planned: readonly number[] }) {
  const { delivery, lease_until } = opened;
  const [next, ...later] = planned;
  return (
    <div className="standing">
      <Facts
        facts={[
          ["State", <DeliveryStatus key="state" delivery={delivery} />],
          [
            "Under way",
            lease_until !== null && (
              <>
                An answer has 10 seconds. Should the process that sends it die, it waits again from{" "}
                <Time at={lease_until} as="second" />.
              </>
            ),
          ],
          ["Next try", next !== undefined && <NextTry at={next} isAgain={opened.is_again} />],
          ["After that", later.length > 0 && <Later times={later} />],
          ["Happened", <Time key="created" at={delivery.created} as="second" />],
        ]}
      />
    </div>
  );
}

function NextTry({ at, isAgain }: { at: number; isAgain: boolean }) {
  return (
    <>
      <Time at={at} as="second" />, in <Span to={at} fine />
      {isAgain && <span className="text-ink-3">; sent again by hand, so this is the only one</span>}
    </>
  );
}

/** If each fails: a line that wraps between the times, never within one. */
function Later({ times }: { times: readonly number[] }) {
  return (
    <span className="later">
      {times.map((at) => (
        <Time key={at} at={at} />
      ))}
      <span className="text-ink-3">
        {times.length === 1 ? "1 more try" : `${times.length} more tries`}, each up to a tenth of its wait later
      </span>
    </span>
  );
}

function Answer({ attempt }: { attempt: Attempt | undefined }) {
  if (!attempt) return <p className="quiet">Not tried yet.</p>;
  if (attempt.response_status === null) {
    return (
      <p className="quiet">
        {mistakeOf(attempt)?.title} No answer came in {milliseconds(attempt)}.
      </p>
    );
  }
  const isGood = attempt.response_status >= 200 && attempt.response_status < 300;
  return (
    <>
      <pre className="code">
        <span className="k">HTTP</span> {isGood ? attempt.response_status : <mark>{attempt.response_status}</mark>}
        {"\n"}
        <Headers headers={attempt.response_headers ?? {}} />
        {attempt.response_body && `\n${attempt.response_body}`}
      </pre>
      {isCut(attempt) && <p className="quiet">Only the first 1 KiB of the answer is kept.</p>}
      {attempt.error && <p className="quiet">The answer did not end: {mistakeOf(attempt)?.title}</p>}
    </>
  );
}

function Request({
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
        <span className="k">POST</span> {attempt?.url ?? delivery.url}
        {"\n"}
        <Headers headers={attempt?.request_headers ?? {}} />
        {payload ? `\n${pretty(payload)}` : "\nThe event is no longer kept: bodies are kept for 30 days."}
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
              <ButtonLink small kind="g" href={verifyHref(delivery)}>
                Check its signature
              </ButtonLink>
            </>
          )}
        </Copies>
      )}
    </>
  );
}

/** The page that names why a signature does not verify, with what was sent here. */
const verifyHref = ({ endpoint_id, id }: WebhookDelivery) =>
  `/webhooks/verify?endpoint=${endpoint_id}&delivery=${id}` as Route;

function Copies({ children }: { children: ReactNode }) {
  return (
    <div className="copies">
      {children}
      <small>
        Indented here; the copy has the bytes that were signed. A check of the time refuses them after 5 minutes.
      </small>
    </div>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  return Object.entries(headers).map(([name, value]) => (
    <span key={name}>
      <span className="k">{name.toLowerCase()}:</span> {value}
      {"\n"}
    </span>
  ));
}

/** Newest first; each opens to what was sent and what came back. */
function AllTries({ attempts, payload }: { attempts: readonly Attempt[]; payload: string | null }) {
  if (attempts.length === 0) return <p className="quiet">Not tried yet.</p>;
  return (
    <ol className="all-tries">
      {attempts.toReversed().map((attempt) => (
        <li key={`${attempt.number} ${attempt.started_at}`}>
          <details>
            <summary>
              <span>Try {attempt.number}</span>
              <Time at={attempt.started_at} as="second" />
              <span>{outcome(attempt)}</span>
              <span className="cut">{mistakeOf(attempt)?.title}</span>
            </summary>
            <Answer attempt={attempt} />
            <pre className="code">
              <span className="k">POST</span> {attempt.url}
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

/** The last three tries and the one to come, in one line. */
function Tries({ attempts, next, isAgain }: { attempts: readonly Attempt[]; next: number | null; isAgain: boolean }) {
  return (
    <ol className="tries">
      {attempts.slice(-TRIES_IN_A_LINE).map((attempt) => (
        <li key={`${attempt.number} ${attempt.started_at}`}>
          {mistakeOf(attempt) ? <X className="lucide s text-care" /> : <Check className="lucide s" />}
          <Time at={attempt.started_at} as="second" />
          <span>{outcome(attempt)}</span>
        </li>
      ))}
      {next !== null && (
        <li className="text-ink-3">
          <Clock className="lucide s" />
          <Time at={next} />
          <span>{isAgain ? "sent again" : `try ${Math.min(attempts.length + 1, ALL_TRIES)} of ${ALL_TRIES}`}</span>
        </li>
      )}
    </ol>
  );
}

const outcome = (attempt: Attempt): string => `${attempt.response_status ?? "no answer"} in ${milliseconds(attempt)}`;

const milliseconds = ({ duration_ms }: Attempt): string => `${duration_ms.toLocaleString("en")} ms`;

/** Indented for reading; the copy keeps the bytes. */
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
