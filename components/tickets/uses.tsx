import { sentWords } from "#components/ui/sent";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { TicketUse } from "#lib/domain/tickets/schema";
import { spanWords } from "#lib/words/time";

/** The scans that let somebody in on a ticket, newest first. */
export function Uses({ uses }: { uses: readonly TicketUse[] }) {
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
        { head: "Event", tone: "soft", cell: (use) => sentWords(use.sent) },
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
