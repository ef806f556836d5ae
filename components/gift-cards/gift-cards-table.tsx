import { shortCode } from "#components/ui/id";
import { Money } from "#components/ui/money";
import { type Column, Table } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { GiftCardOverview } from "#lib/domain/gift-cards/schema";
import { CardStatus } from "./card-status.tsx";

export const GIFT_CARD_COLUMNS: readonly Column<GiftCardOverview>[] = [
  { head: "Issued", className: "soft", cell: (card) => <Time at={card.created} /> },
  { head: "For", name: true, phone: "name", cell: (card) => card.holder_name ?? card.holder_email },
  { head: "E-mail", className: "wide-only", cell: (card) => card.holder_email },
  { head: "Card", grow: true, phone: "what", cell: (card) => card.title ?? "Gift card" },
  { head: "Code", cell: (card) => <span className="id">{shortCode(card.code)}</span> },
  {
    head: "Status",
    phone: "when",
    cell: (card) => <CardStatus status={card.status} deliverAt={card.deliver_at} />,
  },
  {
    head: "Expires",
    className: "soft",
    cell: (card) => (card.expires_at === null ? "Never" : <Time at={card.expires_at} as="date" />),
  },
  {
    head: "Issued with",
    right: true,
    className: "soft",
    cell: (card) => <Money cents={card.initial_cents} currency={card.currency} />,
  },
  {
    head: "Left",
    right: true,
    phone: "amount",
    cell: (card) => <Money cents={card.balance_cents} currency={card.currency} quiet={isEnded(card)} />,
  },
];

const isEnded = ({ status }: GiftCardOverview) => status === "voided" || status === "expired" || status === "spent";

/** Gift cards, newest first; a row opens its card. */
export function GiftCardsTable({ cards }: { cards: readonly GiftCardOverview[] }) {
  return (
    <Table label="Gift cards" columns={GIFT_CARD_COLUMNS} rows={cards} href={(card) => `/gift-cards/${card.id}`} />
  );
}
