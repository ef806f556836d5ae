import { type Column, Table } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";
import { DeliveryStatus } from "./delivery-status.tsx";

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

/** The delivery log of an endpoint. A row opens the delivery beside it. */
export function DeliveriesTable({
  deliveries,
  href,
  current,
}: {
  deliveries: readonly WebhookDelivery[];
  href: (delivery: WebhookDelivery) => string;
  current?: string;
}) {
  return <Table label="Deliveries" columns={DELIVERY_COLUMNS} rows={deliveries} href={href} current={current} />;
}

function answer(delivery: WebhookDelivery): string {
  if (delivery.response_status !== null) return String(delivery.response_status);
  return delivery.attempt_count > 0 ? "none" : "–";
}
