import { RotateCw } from "lucide-react";
import { ActButton } from "#components/ui/act-button";
import type { Outcome } from "#components/ui/dialog";
import { type Column, Table } from "#components/ui/table";
import { Mono, VisuallyHidden } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import styles from "./deliveries-table.module.css";
import { DeliveryStatus } from "./delivery-status.tsx";
import { ResendKey } from "./resend-key.tsx";

export const DELIVERY_COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    head: "Event",
    cell: (one) => <Mono strong>{one.event_type}</Mono>,
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

type Act = (before: Outcome, form: FormData) => Promise<Outcome>;

/** The delivery log of an endpoint. A row opens its delivery beside the log, and has a button that sends it again. */
export function DeliveriesTable({
  deliveries,
  href,
  current,
  retry,
}: {
  deliveries: readonly WebhookDelivery[];
  href: (delivery: WebhookDelivery) => string;
  current?: string;
  /** Makes one more attempt at once. Absent while the endpoint is switched off. */
  retry?: Act;
}) {
  const columns = retry ? [...DELIVERY_COLUMNS, resend(retry)] : DELIVERY_COLUMNS;
  return (
    <>
      <Table label="Deliveries" columns={columns} rows={deliveries} href={href} current={current} />
      <ResendKey />
    </>
  );
}

const resend = (retry: Act): Column<WebhookDelivery> => ({
  head: "",
  label: "Send again",
  width: 48,
  right: true,
  cell: (one) => <Resend delivery={one} retry={retry} />,
});

/** The button of a row that sends its delivery again at once. */
function Resend({ delivery, retry }: { delivery: WebhookDelivery; retry: Act }) {
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
