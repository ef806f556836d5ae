import { Status } from "#components/ui/status";
import { Time } from "#components/ui/time";
import type { TicketStatus as State } from "#lib/dashboard/tickets/shape";

/** The status of a ticket, with the number of uses when it is partly used, and the time when it is used. */
export function TicketStatus({
  ticket,
}: {
  ticket: { status: State; uses_after: number; max_uses: number; redeemed_at: number | null };
}) {
  const { status, uses_after, max_uses, redeemed_at } = ticket;
  if (status === "part") {
    return (
      <Status of="ticket" is="part">
        {uses_after} of {max_uses} used
      </Status>
    );
  }
  return (
    <Status of="ticket" is={status}>
      {status === "used" && max_uses === 1 && redeemed_at !== null ? (
        <>
          Used <Time at={redeemed_at} />
        </>
      ) : undefined}
    </Status>
  );
}
