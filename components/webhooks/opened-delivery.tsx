import { Check, Clock, RotateCw, X } from "lucide-react";
import { ActButton } from "#components/ui/act-button";
import { ButtonLink } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import type { Outcome } from "#components/ui/dialog";
import { PanelTabs } from "#components/ui/panel-tabs";
import { Time } from "#components/ui/time";
import type { Attempt, OpenedDelivery } from "#lib/domain/webhook-endpoints/schema";
import { mistakeOf } from "./mistake.ts";

const ALL_TRIES = 7;

type Act = (before: Outcome, form: FormData) => Promise<Outcome>;

/** A delivery opened beside the log: its named mistake, the last answer, what was sent, every try. */
export function Opened({
  opened,
  close,
  retry,
  moveTo,
}: {
  opened: OpenedDelivery;
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
        <span className="mono font-medium">{delivery.event_type}</span>
        <Copy value={delivery.event_id} label="copy event id" className="id">
          evt_…{delivery.event_id.slice(-8)}
        </Copy>
        <span className="sp" />
        {retry && delivery.status !== "in_flight" && (
          <ActButton
            small
            action={retry}
            fields={{ id: delivery.endpoint_id, delivery: delivery.id }}
            pending="Sending"
          >
            <RotateCw className="lucide s" />
            {delivery.status === "pending" ? "Send now" : "Resend now"}
          </ActButton>
        )}
        <ButtonLink kind="g" small square href={close} aria-label="Close the delivery" scroll={false}>
          <X />
        </ButtonLink>
      </header>
      {last && delivery.status !== "succeeded" && (
        <Named attempt={last} endpointId={delivery.endpoint_id} moveTo={moveTo} />
      )}
      <PanelTabs
        key={delivery.id}
        tabs={[
          { value: "answer", label: "Answer", panel: <Answer attempt={last} /> },
          {
            value: "request",
            label: "Request",
            panel: <Request attempt={last} payload={payload} url={delivery.url} />,
          },
          { value: "tries", label: "Tries", count: attempts.length, panel: <AllTries attempts={attempts} /> },
        ]}
      />
      <Tries attempts={attempts} next={delivery.status === "pending" ? delivery.next_attempt_at : null} />
    </section>
  );
}

function Named({ attempt, endpointId, moveTo }: { attempt: Attempt; endpointId: string; moveTo: Act }) {
  const mistake = mistakeOf(attempt);
  if (!mistake) return null;
  return (
    <div className="named">
      <p>The mistake</p>
      <h3>{mistake.title}</h3>
      <p>{mistake.text}</p>
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
          <ActButton kind="p" action={moveTo} fields={{ id: endpointId, url: mistake.to }} pending="Moving">
            Use the new address and resend what failed
          </ActButton>
        </>
      )}
    </div>
  );
}

function Answer({ attempt }: { attempt: Attempt | undefined }) {
  if (!attempt) return <p className="quiet">Not tried yet.</p>;
  if (attempt.response_status === null) {
    return <p className="quiet">No answer came in {attempt.duration_ms.toLocaleString("en")} ms.</p>;
  }
  const isGood = attempt.response_status >= 200 && attempt.response_status < 300;
  return (
    <pre className="code">
      <span className="k">HTTP</span> {isGood ? attempt.response_status : <mark>{attempt.response_status}</mark>}
      {"\n"}
      <Headers headers={attempt.response_headers ?? {}} />
      {attempt.response_body && `\n${attempt.response_body}`}
    </pre>
  );
}

function Request({ attempt, payload, url }: { attempt: Attempt | undefined; payload: string | null; url: string }) {
  return (
    <>
      <pre className="code">
        <span className="k">POST</span> {attempt?.url ?? url}
        {"\n"}
        <Headers headers={attempt?.request_headers ?? {}} />
        {payload ? `\n${pretty(payload)}` : "\nThe event is no longer kept: bodies are kept for 30 days."}
      </pre>
      {payload && (
        <p className="quiet">
          <Copy value={payload} label="copy the exact bytes" mono={false}>
            The exact bytes that were signed
          </Copy>
        </p>
      )}
    </>
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

function AllTries({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p className="quiet">Not tried yet.</p>;
  return (
    <ol className="all-tries">
      {attempts.map((attempt) => (
        <li key={`${attempt.number} ${attempt.started_at}`}>
          <span>Try {attempt.number}</span>
          <Time at={attempt.started_at} />
          <span>{outcome(attempt)}</span>
          <span className="cut">{mistakeOf(attempt)?.title}</span>
        </li>
      ))}
    </ol>
  );
}

/** The last three tries and the one to come, in one line. */
function Tries({ attempts, next }: { attempts: readonly Attempt[]; next: number | null }) {
  return (
    <ol className="tries">
      {attempts.slice(-3).map((attempt) => (
        <li key={`${attempt.number} ${attempt.started_at}`}>
          {mistakeOf(attempt) ? <X className="lucide s text-care" /> : <Check className="lucide s" />}
          <Time at={attempt.started_at} />
          <span>{outcome(attempt)}</span>
        </li>
      ))}
      {next !== null && (
        <li className="text-ink-3">
          <Clock className="lucide s" />
          <Time at={next} />
          <span>
            try {Math.min(attempts.length + 1, ALL_TRIES)} of {ALL_TRIES}
          </span>
        </li>
      )}
    </ol>
  );
}

function outcome(attempt: Attempt): string {
  return `${attempt.response_status ?? "no answer"} in ${attempt.duration_ms.toLocaleString("en")} ms`;
}

/** Indented for reading; the copy keeps the bytes. */
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
