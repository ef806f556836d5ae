import { TOKEN } from "#components/items/item-list";
import type { Column } from "#components/ui/table";
import { Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { MembershipOverview } from "#lib/dashboard/memberships/shape";
import { MembershipStatus } from "./membership-status.tsx";

export const MEMBERSHIP_COLUMNS: readonly Column<MembershipOverview>[] = [
  { head: "Member", name: true, phone: "name", cell: ({ member }) => <Truncated>{member}</Truncated> },
  { head: "Plan", grow: true, phone: "what", cell: ({ title }) => <span title={title}>{title}</span> },
  {
    head: "Check-ins",
    right: true,
    tone: "soft",
    wideOnly: true,
    cell: ({ used_this_period: used, max_checkins_per_period: max }) => (max === null ? used : `${used} of ${max}`),
  },
  {
    head: "Period ends",
    tone: "soft",
    phone: "when",
    cell: ({ state, until }) => state !== "canceled" && <Time at={until} as="date" />,
  },
  { head: "Status", phone: "amount", cell: (membership) => <MembershipStatus {...membership} /> },
  TOKEN,
];
