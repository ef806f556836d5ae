import { Status } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { ConflictOverview } from "#lib/dashboard/conflicts/shape";
import { conflictTitle, RESOLUTION_TEXTS } from "./conflict-texts.ts";

export const CONFLICT_COLUMNS: readonly Column<ConflictOverview>[] = [
  { head: "What happened", name: true, phone: "name", cell: (conflict) => conflictTitle(conflict) },
  {
    head: "Item",
    grow: true,
    phone: "what",
    cell: ({ title, guest }) =>
      title ? [title, guest].filter(Boolean).join(", ") : <Text tone="quiet">This store has no such code</Text>,
  },
  { head: "Phone", wideOnly: true, tone: "soft", cell: ({ source }) => source ?? "Not known" },
  { head: "Scanned", tone: "soft", phone: "when", cell: ({ redeemed_at }) => <Time at={redeemed_at} /> },
  {
    head: "Status",
    phone: "amount",
    cell: ({ resolution }) => (
      <Status of="conflict" is={resolution ? "settled" : "open"}>
        {resolution ? RESOLUTION_TEXTS[resolution].title : undefined}
      </Status>
    ),
  },
];
