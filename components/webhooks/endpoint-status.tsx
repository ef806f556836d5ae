import { Status } from "#components/ui/status";
import type { EndpointState } from "#lib/texts/endpoint-states";

/** The status of an endpoint. */
export function EndpointStatus({ state }: { state: EndpointState }) {
  return <Status of="webhook_endpoint" is={state} />;
}
