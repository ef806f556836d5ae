import { Status } from "#components/ui/status";

/** The status of an answer: refused for a mistake of the caller, failed for one of ours. */
export function RequestStatus({ status }: { status: number }) {
  return (
    <Status of="request" is={status >= 500 ? "failed" : status >= 400 ? "refused" : "succeeded"}>
      {status}
    </Status>
  );
}
