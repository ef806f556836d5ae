import { Status } from "#components/ui/status";
import { Time } from "#components/ui/time";
import type { MembershipState } from "#lib/dashboard/memberships/shape";

/** The status of a membership, with the day when it ends or ended. */
export function MembershipStatus({
  state,
  until,
}: {
  state: MembershipState;
  /** When its period ends, or when it ended. */
  until: number | null;
}) {
  const word = { ends: "Ends", canceled: "Ended" }[state as string];
  return (
    <Status of="membership" is={state}>
      {word && until !== null ? (
        <>
          {word} <Time at={until} as="day" />
        </>
      ) : undefined}
    </Status>
  );
}
