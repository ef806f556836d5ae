import { Status } from "#components/ui/status";
import { Text } from "#components/ui/text";
import type { DeliveryCounts as Counts } from "#lib/dashboard/events/shape";

/** What became of the deliveries of an event, the worst first. */
export function DeliveryCounts({ counts }: { counts: Counts }) {
  const { all, delivered, waiting, failed } = counts;
  if (all === 0) return <Text tone="quiet">Not sent</Text>;
  const is = failed > 0 ? "failed" : waiting > 0 ? "pending" : delivered > 0 ? "succeeded" : "abandoned";
  const count = { failed, pending: waiting, succeeded: delivered, abandoned: all }[is];
  return (
    <Status of="webhook_delivery" is={is}>
      {all === 1 ? undefined : `${count} of ${all} ${TEXTS[is]}`}
    </Status>
  );
}

const TEXTS = { failed: "failed", pending: "pending", succeeded: "delivered", abandoned: "abandoned" };
