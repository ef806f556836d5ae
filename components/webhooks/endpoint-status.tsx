import { Status, type StatusIs } from "#components/ui/status";
import type { EndpointState } from "#lib/domain/webhook-endpoints/schema";

const STATES: Record<EndpointState, { is: StatusIs<"webhook_endpoint">; words?: string }> = {
  enabled: { is: "enabled" },
  failing: { is: "failing" },
  disabled_by_failures: { is: "disabled" },
  gone: { is: "disabled", words: "Answered 410, gone" },
  switched_off: { is: "off" },
};

/** The status of an endpoint. */
export function EndpointStatus({ state }: { state: EndpointState }) {
  const { is, words } = STATES[state];
  return (
    <Status of="webhook_endpoint" is={is}>
      {words}
    </Status>
  );
}
