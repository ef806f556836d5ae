import { ReverseUse } from "#components/items/reverse-use";
import { sentWords } from "#components/ui/sent";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { TicketUse } from "#lib/domain/tickets/schema";
import { spanWords } from "#lib/words/time";

/** The scans that let somebody in on a ticket, newest first. One that counts can be reversed. */
export function Uses({
  ticketId,
  uses,
  canReverse,
  reverse,
}: {
  ticketId: string;
  uses: readonly TicketUse[];
  /** The ticket is not voided. */
  canReverse: boolean;
  reverse: FormAction;
}) {
  if (uses.length === 0)
    return (
      <Text as="p" tone="quiet">
        This ticket has not been used yet.
      </Text>
    );
  return (
    <Table
      label="Scans that let in"
      flush
      rows={uses}
      columns={[
        { head: "When", name: true, phone: "name", cell: (use) => <When {...use} /> },
        { head: "By", phone: "amount", cell: (use) => (use.source === "api" ? "API" : use.source) },
        { head: "Note", grow: true, phone: "what", cell: (use) => noteOf(use) },
        { head: "Event", tone: "soft", wideOnly: true, cell: (use) => sentWords(use.sent) },
        {
          head: "",
          label: "Reverse",
          phone: "meta",
          cell: (use) =>
            canReverse &&
            use.reversed_at === null && (
              <ReverseUse
                id={ticketId}
                redemption={use.id}
                what="this use"
                gain="The ticket has one more use: the guest can enter again."
                event="ticket.redemption_reversed"
                reverse={reverse}
              >
                The use of <Time at={use.redeemed_at} as="exact" /> counts no longer.
              </ReverseUse>
            ),
        },
      ]}
    />
  );
}

function When({ redeemed_at, reversed_at }: TicketUse) {
  const time = <Time at={redeemed_at} as="when" />;
  return reversed_at === null ? (
    time
  ) : (
    <Text as="s" tone="quiet">
      {time}
    </Text>
  );
}

function noteOf({ note, redeemed_at, reversed_at }: TicketUse): string | null {
  return reversed_at === null
    ? note
    : [note, `Reversed after ${spanWords(reversed_at - redeemed_at)}`].filter(Boolean).join(". ");
}
