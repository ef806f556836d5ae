import { RotateCw } from "lucide-react";
import { ActButton } from "#components/ui/act-button";
import type { Outcome } from "#components/ui/dialog";
import { type Column, Table } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { DeliveryStatus } from "./delivery-status.tsx";
import { ResendKey } from "./resend-key.tsx";

export const DELIVERY_COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    head: "Event",
    cell: (one) => <span className="mono font-medium">{one.event_type}</span>,
    name: true,
    phone: "name",
  },
  { head: "State", cell: (one) => <DeliveryStatus delivery={one} />, phone: "meta" },
  { head: "Answer", cell: (one) => <span className="mono">{answer(one)}</span>, phone: "what" },
  { head: "Tries", cell: (one) => one.attempt_count, right: true, className: "text-ink-2" },
  {
    head: "When",
    cell: (one) => <Time at={one.last_attempt_at ?? one.created} />,
    right: true,
    className: "text-ink-2",
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
  cell: (one) => one.status !== "in_flight" && <Resend delivery={one} retry={retry} />,
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
        <RotateCw className="lucide s" />
        <span className="visually-hidden">Send {delivery.event_type} again</span>
      </ActButton>
    </span>
  );
}

function answer(delivery: WebhookDelivery): string {
  if (delivery.response_status !== null) return String(delivery.response_status);
  return delivery.attempt_count > 0 ? "none" : "–";
}
