"use client";
import { useClock } from "#components/ui/clock";
import type { Column } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { RoomPhone } from "#lib/dashboard/control-room/shape";
import { formatSpan } from "#lib/texts/time";

const LOW_BATTERY = 0.2;
/** A list that is older than this may miss tickets that were sold or used in the meantime. */
const OLD_LIST_SECONDS = 120;

export const PHONE_COLUMNS: readonly Column<RoomPhone>[] = [
  { head: "Phone", name: true, grow: true, phone: "name", cell: ({ name }) => name },
  { head: "Let in", right: true, strong: true, phone: "amount", cell: ({ let_in }) => let_in },
  {
    head: "Last let in",
    phone: "what",
    cell: ({ last_let_in_at: at }) => (at === null ? <Text tone="quiet">Nobody yet</Text> : <Time at={at} as="ago" />),
  },
  { head: "Its list", phone: "meta", cell: ({ state }) => <ListAge at={state?.list_as_of ?? null} /> },
  {
    head: "Waiting",
    right: true,
    cell: ({ state }) =>
      state && state.queue > 0 ? <Text tone="care">{`${state.queue} scans`}</Text> : <Text tone="quiet">None</Text>,
  },
  { head: "Battery", right: true, phone: "when", cell: ({ state }) => <Battery level={state?.battery ?? null} /> },
];

function ListAge({ at }: { at: number | null }) {
  const { now } = useClock();
  if (at === null) return <Text tone="quiet">Has none</Text>;
  const age = Math.max(0, now - at);
  return <Text tone={age > OLD_LIST_SECONDS ? "care" : undefined}>{formatSpan(age)} old</Text>;
}

function Battery({ level }: { level: number | null }) {
  if (level === null) return <Text tone="quiet">Not known</Text>;
  return <Text tone={level < LOW_BATTERY ? "care" : undefined}>{Math.round(100 * level)} %</Text>;
}
