import { sentText } from "#components/ui/sent";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { formatSpan } from "#lib/texts/time";
import { ReverseUse } from "./reverse-use.tsx";

/** One use of an item. */
export interface ItemUse {
  id: string;
  at: number;
  source: string | null;
  note: string | null;
  reversed_at: number | null;
  /** "booking.redeemed sent to 1 endpoint". */
  sent: Parameters<typeof sentText>[0];
}

/** The uses of an item, newest first. One that counts can be reversed. */
export function ItemUses({
  itemId,
  label,
  uses,
  none,
  what,
  gain,
  event,
  reverse,
}: {
  itemId: string;
  /** What the rows are: "Check-ins". */
  label: string;
  uses: readonly ItemUse[];
  /** What stands in place of the rows: "This booking has not been used yet." */
  none: string;
  /** "the arrival". */
  what: string;
  /** What a reversal gives back: "The guest can be checked in again." */
  gain: string;
  /** The name of its event. */
  event: string;
  /** Absent where nothing can be given back. */
  reverse?: FormAction;
}) {
  if (uses.length === 0) {
    return (
      <Text as="p" tone="quiet">
        {none}
      </Text>
    );
  }
  return (
    <Table
      label={label}
      flush
      rows={uses}
      columns={[
        { head: "When", name: true, phone: "name", cell: (use) => <When {...use} /> },
        { head: "By", phone: "amount", cell: (use) => (use.source === "api" ? "API" : use.source) },
        { head: "Note", grow: true, phone: "what", cell: (use) => noteOf(use) },
        { head: "Event", tone: "soft", wideOnly: true, cell: (use) => sentText(use.sent) },
        {
          head: "",
          label: "Reverse",
          phone: "meta",
          cell: (use) =>
            reverse &&
            use.reversed_at === null && (
              <ReverseUse id={itemId} redemption={use.id} {...{ what, gain, event, reverse }}>
                What was recorded at <Time at={use.at} as="exact" /> no longer counts.
              </ReverseUse>
            ),
        },
      ]}
    />
  );
}

function When({ at, reversed_at }: ItemUse) {
  const time = <Time at={at} as="when" />;
  return reversed_at === null ? (
    time
  ) : (
    <Text as="s" tone="quiet">
      {time}
    </Text>
  );
}

function noteOf({ note, at, reversed_at }: ItemUse): string | null {
  return reversed_at === null
    ? note
    : [note, `Reversed after ${formatSpan(reversed_at - at)}`].filter(Boolean).join(". ");
}
