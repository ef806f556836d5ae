import { Status } from "#components/ui/status";
import { Span } from "#components/ui/time";
import type { WebhookDelivery } from "#lib/domain/webhook-endpoints/schema";

/** How a delivery stands: one that waits after a failed try says when it is tried again. */
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
