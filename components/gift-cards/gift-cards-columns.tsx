import { shortCode } from "#components/ui/id";
import { Money } from "#components/ui/money";
import type { Column } from "#components/ui/table";
import { Mono, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { GiftCardOverview } from "#lib/dashboard/gift-cards/shape";
import { WALK_IN } from "#lib/texts/buyer";
import { CardStatus } from "./card-status.tsx";
import styles from "./gift-cards-columns.module.css";

export const GIFT_CARD_COLUMNS: readonly Column<GiftCardOverview>[] = [
  { head: "Issued", tone: "soft", className: styles.notInNarrow, cell: (card) => <Time at={card.created} /> },
  {
    head: "For",
    name: true,
    phone: "name",
    cell: (card) => <Truncated className={styles.holder}>{card.holder_name ?? card.holder_email ?? WALK_IN}</Truncated>,
  },
  { head: "E-mail", wideOnly: true, cell: (card) => card.holder_email },
  { head: "Card", grow: true, phone: "what", cell: (card) => card.title ?? "Gift card" },
  { head: "Code", cell: (card) => <Mono tone="quiet">{shortCode(card.code)}</Mono> },
  {
    head: "Status",
    phone: "when",
    cell: (card) => <CardStatus status={card.status} deliverAt={card.deliver_at} />,
  },
  {
    head: "Expires",
    tone: "soft",
    className: styles.notInNarrow,
    cell: (card) => (card.expires_at === null ? "Never" : <Time at={card.expires_at} as="date" />),
  },
  {
    head: "Issued with",
    right: true,
    tone: "soft",
    className: styles.notInNarrow,
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
