import type { Metadata } from "next";
import { PrintedItem } from "#components/items/printed-item";
import { getGiftCardDetails } from "#lib/dashboard/gift-cards/read";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { formatMoney } from "#lib/texts/money";
import { formatDateTime } from "#lib/texts/time";

export const metadata: Metadata = { title: "Print a gift card" };

const readCard = readOne(getGiftCardDetails);

export default async function PrintGiftCardPage({ params, searchParams }: PageProps<"/gift-cards/[id]/print">) {
  const { store, mode } = await requireSession();
  const { card, status, title, buyer, currency } = await readCard((await params).id);
  return (
    <PrintedItem
      path={`/gift-cards/${card.id}`}
      noun="Gift card"
      size={firstOf((await searchParams).size) === "small" ? "small" : "page"}
      isTest={mode === "test"}
      store={store.name}
      title={title ?? "Gift card"}
      lead={formatMoney(card.balance_cents, currency)}
      facts={[
        ["For", card.recipient_name ?? buyer.name ?? buyer.email],
        ["From", card.recipient_name !== null && (buyer.name ?? buyer.email)],
        ["Valid until", card.expires_at === null ? "No expiry" : formatDateTime(card.expires_at, store.timezone)],
        ["Message", card.message],
      ]}
      code={status === "active" || status === "due" ? card.code : null}
      hint="Show this code to pay with it."
    />
  );
}
