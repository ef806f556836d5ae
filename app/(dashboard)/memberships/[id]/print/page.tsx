import type { Metadata } from "next";
import { PrintedItem } from "#components/items/printed-item";
import { getMembershipDetails } from "#lib/dashboard/memberships/read";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { buyerText } from "#lib/texts/buyer";
import { formatDate } from "#lib/texts/time";

export const metadata: Metadata = { title: "Print a membership" };

const readMembership = readOne(getMembershipDetails);

export default async function PrintMembershipPage({ params, searchParams }: PageProps<"/memberships/[id]/print">) {
  const { store, mode } = await requireSession();
  const { membership, state, title, order } = await readMembership((await params).id);
  const end = membership.current_period_end;
  return (
    <PrintedItem
      path={`/memberships/${membership.id}`}
      noun="Membership"
      size={firstOf((await searchParams).size) === "small" ? "small" : "page"}
      isTest={mode === "test"}
      store={store.name}
      title={title}
      lead={buyerText(order)}
      facts={[
        ["Member since", formatDate(membership.created, store.timezone)],
        ["Ends", state === "ends" && end !== null && formatDate(end, store.timezone)],
      ]}
      code={state === "canceled" ? null : membership.qr_token}
      hint="Show this code to check in."
    />
  );
}
