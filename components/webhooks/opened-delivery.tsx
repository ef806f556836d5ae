import { RotateCw, X } from "lucide-react";
import { ActButton } from "#components/ui/act-button";
import { ButtonLink } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import { Spacer } from "#components/ui/layout";
import { PanelTabs } from "#components/ui/panel-tabs";
import { Facts } from "#components/ui/section";
import { Text, Truncated } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Span, Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { Attempt, OpenedDelivery } from "#lib/dashboard/webhooks/shape";
import type { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { mistakeOf } from "#lib/texts/delivery-mistakes";
import { AllAttempts, RecentAttempts } from "./attempts.tsx";
import { DeliveryStatus } from "./delivery-status.tsx";
import { Diagnosis, Difference } from "./diagnosis.tsx";
import { Answer, Request, verifyHref } from "./exchange.tsx";
import styles from "./opened-delivery.module.css";
import { OpenedPanel } from "./opened-panel.tsx";

/** An open delivery beside the log: what is wrong, its state, the last response, the request and all attempts. */
export function DeliveryDetail({
  opened,
  planned,
  close,
  retry,
  changeUrl,
}: {
  opened: OpenedDelivery;
  /** The times of the remaining attempts, in Unix seconds. */
  planned: readonly number[];
  close: string;
  /** Makes one more attempt at once. Absent while the endpoint is switched off. */
  retry?: FormAction;
  /** Changes the address of the endpoint, and sends again what failed. */
  changeUrl: FormAction;
}) {
  const { delivery, payload, attempts } = opened;
  const last = attempts.at(-1);
  return (
    <OpenedPanel deliveryId={delivery.id} label={`Delivery of ${delivery.event_type}`} className={styles.opened}>
      <header className={styles.head}>
        <Truncated mono strong>
          {delivery.event_type}
        </Truncated>
        <Copy value={delivery.event_id} label="copy event id" tone="quiet">
          evt_…{delivery.event_id.slice(-8)}
        </Copy>
        <Spacer />
        {retry && (
          <span data-resend="">
            <ActButton
              small
              action={retry}
              fields={{ id: delivery.endpoint_id, delivery: delivery.id }}
              pending="Sending"
              kbd="R"
            >
              <RotateCw size={14} />
              {delivery.status === "pending" ? "Send now" : "Resend now"}
            </ActButton>
          </span>
        )}
        <ButtonLink kind="ghost" small square href={close} aria-label="Close the delivery" scroll={false}>
          <X />
        </ButtonLink>
      </header>
      {last && delivery.status !== "succeeded" && <Mistake attempt={last} delivery={delivery} changeUrl={changeUrl} />}
      <DeliveryFacts opened={opened} planned={planned} />
      <PanelTabs
        key={delivery.id}
        className={styles.tabs}
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
            panel: <AllAttempts attempts={attempts} payload={payload} />,
          },
        ]}
      />
      <RecentAttempts attempts={attempts} next={planned[0] ?? null} isAgain={opened.is_again} />
    </OpenedPanel>
  );
}

function Mistake({
  attempt,
  delivery,
  changeUrl,
}: {
  attempt: Attempt;
  delivery: WebhookDelivery;
  changeUrl: FormAction;
}) {
  const mistake = mistakeOf(attempt);
  if (!mistake) return null;
  return (
    <Diagnosis title={mistake.title} className={styles.mistake}>
      <p>{mistake.text}</p>
      {mistake.isSignature && (
        <p>
          <TextLink href={verifyHref(delivery)}>Find out why the signature does not verify</TextLink>
        </p>
      )}
      {mistake.to && (
        <>
          <Difference
            label="The new address"
            lines={[
              { name: "now", same: attempt.url },
              mistake.to.startsWith(attempt.url)
                ? { name: "to", same: attempt.url, different: mistake.to.slice(attempt.url.length) }
                : { name: "to", same: "", different: mistake.to },
            ]}
          />
          <ActButton
            kind="primary"
            action={changeUrl}
            fields={{ id: delivery.endpoint_id, url: mistake.to }}
            pending="Moving"
          >
            Use the new address and resend what failed
          </ActButton>
        </>
      )}
    </Diagnosis>
  );
}

/** The state of a delivery, and the times of its next attempts. */
function DeliveryFacts({ opened, planned }: { opened: OpenedDelivery; planned: readonly number[] }) {
  const { delivery, lease_until } = opened;
  const [next, ...later] = planned;
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          ["State", <DeliveryStatus key="state" delivery={delivery} />],
          [
            "In flight",
            lease_until !== null && (
              <>
                Your server has 10 seconds to answer. If the sending process stops, the delivery waits again from{" "}
                <Time at={lease_until} as="second" />.
              </>
            ),
          ],
          ["Next try", next !== undefined && <NextAttempt at={next} isAgain={opened.is_again} />],
          ["After that", later.length > 0 && <Later times={later} />],
          ["Happened", <Time key="created" at={delivery.created} as="second" />],
        ]}
      />
    </div>
  );
}

function NextAttempt({ at, isAgain }: { at: number; isAgain: boolean }) {
  return (
    <>
      <Time at={at} as="second" />, in <Span to={at} fine />
      {isAgain && <Text tone="quiet">; sent again by hand, so this is the only attempt</Text>}
    </>
  );
}

/** The attempts after the next one, if each fails. The line wraps only between times. */
function Later({ times }: { times: readonly number[] }) {
  return (
    <span className={styles.laterTimes}>
      {times.map((at) => (
        <Time key={at} at={at} />
      ))}
      <Text tone="quiet">
        {times.length === 1 ? "1 more try" : `${times.length} more tries`}, each delayed by up to 10 %
      </Text>
    </span>
  );
}
