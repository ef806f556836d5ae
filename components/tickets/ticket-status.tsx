import { Status } from "#components/ui/status";
import { Time } from "#components/ui/time";
import type { TicketStatus as State } from "#lib/domain/tickets/schema";

/** What a ticket is; a partly used one counts, a used one says when it was. */
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
