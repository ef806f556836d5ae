import { RotateCw } from "lucide-react";
import { ActButton } from "#components/ui/act-button";
import { type Column, Table } from "#components/ui/table";
import { Mono, Text, Truncated, VisuallyHidden } from "#components/ui/text";
import { Time } from "#components/ui/time";
import { DeliveryStatus } from "#components/webhooks/delivery-status";
import type { FormAction } from "#lib/core/form-state";
import type { DeliveryOfEvent } from "#lib/dashboard/events/shape";
import { formatAddress } from "#lib/texts/address";

/** The deliveries of an event, each with its endpoint and a button that sends it again. */
export function EventDeliveries({ deliveries, retry }: { deliveries: readonly DeliveryOfEvent[]; retry: FormAction }) {
  if (deliveries.length === 0) {
    return (
      <Text as="p" tone="soft">
        No endpoint listened to this event when it happened.
      </Text>
    );
  }
  return (
    <Table
      label="Deliveries of this event"
      flush
      columns={columns(retry)}
      rows={deliveries}
      href={({ id, delivery, url }) => (url ? `/webhooks/${delivery.endpoint_id}?delivery=${id}` : "/webhooks")}
    />
  );
}

const columns = (retry: FormAction): readonly Column<DeliveryOfEvent>[] => [
  {
    head: "Endpoint",
    name: true,
    grow: true,
    phone: "name",
    cell: ({ url, delivery }) =>
      url ? (
        <Truncated mono>{formatAddress(url)}</Truncated>
      ) : (
        <Truncated mono tone="quiet" title="This endpoint was deleted">
          {`${formatAddress(delivery.url)} (deleted)`}
        </Truncated>
      ),
  },
  { head: "State", phone: "meta", cell: ({ delivery }) => <DeliveryStatus delivery={delivery} /> },
  { head: "Answer", phone: "what", cell: ({ delivery }) => <Mono>{delivery.response_status ?? "–"}</Mono> },
  { head: "Tries", right: true, tone: "soft", cell: ({ delivery }) => delivery.attempt_count },
  {
    head: "When",
    right: true,
    tone: "soft",
    phone: "when",
    cell: ({ delivery }) => <Time at={delivery.last_attempt_at ?? delivery.created} />,
  },
  {
    head: "",
    label: "Send again",
    width: 48,
    right: true,
    cell: (one) => one.can_send && <Resend one={one} retry={retry} />,
  },
];

function Resend({ one: { id, delivery, url }, retry }: { one: DeliveryOfEvent; retry: FormAction }) {
  return (
    <ActButton small square kind="ghost" action={retry} fields={{ id: delivery.endpoint_id, delivery: id }} pending="">
      <RotateCw size={14} />
      <VisuallyHidden>Send again to {formatAddress(url ?? delivery.url)}</VisuallyHidden>
    </ActButton>
  );
}
