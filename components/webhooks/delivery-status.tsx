import { Status } from "#components/ui/status";
import { Span } from "#components/ui/time";
import type { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";

/** The status of a delivery, with the time of the next attempt after one that failed. */
export function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  if (delivery.status === "pending" && delivery.attempt_count > 0) {
    return (
      <Status of="webhook_delivery" is="next">
        Next in <Span to={delivery.next_attempt_at} />
      </Status>
    );
  }
  return <Status of="webhook_delivery" is={delivery.status} />;
}
