import { RotateCw } from "lucide-react";
import { ActButton } from "#components/ui/act-button";
import type { Column } from "#components/ui/table";
import { Mono, Truncated, VisuallyHidden } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import styles from "./deliveries-columns.module.css";
import { DeliveryStatus } from "./delivery-status.tsx";

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    head: "Event",
    cell: (one) => (
      <Truncated mono strong className={styles.event}>
        {one.event_type}
      </Truncated>
    ),
    name: true,
    phone: "name",
  },
  { head: "State", cell: (one) => <DeliveryStatus delivery={one} />, phone: "meta" },
  { head: "Answer", cell: (one) => <Mono>{answer(one)}</Mono>, phone: "what", className: styles.answer },
  { head: "Tries", cell: (one) => one.attempt_count, right: true, tone: "soft", className: styles.tries },
  {
    head: "When",
    cell: (one) => <Time at={one.last_attempt_at ?? one.created} />,
    right: true,
    tone: "soft",
    phone: "when",
  },
];

/** The columns of the delivery log. With `retry` each row has a button that makes one more attempt at once. */
export const deliveryColumns = (retry?: FormAction): readonly Column<WebhookDelivery>[] =>
  retry ? [...COLUMNS, resend(retry)] : COLUMNS;

const resend = (retry: FormAction): Column<WebhookDelivery> => ({
  head: "",
  label: "Send again",
  width: 48,
  right: true,
  cell: (one) => <Resend delivery={one} retry={retry} />,
});

/** The button of a row that sends its delivery again at once. */
function Resend({ delivery, retry }: { delivery: WebhookDelivery; retry: FormAction }) {
  return (
    <span data-resend="" title={delivery.status === "pending" ? "Send now" : "Send again"}>
      <ActButton
        small
        square
        kind="ghost"
        action={retry}
        fields={{ id: delivery.endpoint_id, delivery: delivery.id }}
        pending=""
      >
        <RotateCw size={14} />
        <VisuallyHidden>Send {delivery.event_type} again</VisuallyHidden>
      </ActButton>
    </span>
  );
}

function answer(delivery: WebhookDelivery): string {
  if (delivery.response_status !== null) return String(delivery.response_status);
  return delivery.attempt_count > 0 ? "none" : "–";
}
