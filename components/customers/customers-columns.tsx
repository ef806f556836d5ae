import { Check, Minus } from "lucide-react";
import { Money } from "#components/ui/money";
import { CustomStatus } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { CustomerOverview } from "#lib/dashboard/customers/shape";
import styles from "./customers-columns.module.css";

/** The columns of the list. Amounts are in the currency of the store. */
export const customerColumns = (currency: string): readonly Column<CustomerOverview>[] => [
  {
    head: "Customer",
    name: true,
    phone: "name",
    cell: ({ name, email }) => <Truncated className={styles.name}>{name ?? email}</Truncated>,
  },
  { head: "E-mail", grow: true, phone: "what", cell: ({ email }) => <span title={email}>{email}</span> },
  {
    head: "Marketing",
    className: styles.notInNarrow,
    cell: ({ accepts_marketing }) => <Marketing agreed={accepts_marketing} />,
  },
  { head: "Since", phone: "when", tone: "soft", cell: ({ created }) => <Time at={created} as="date" /> },
  {
    head: "Orders",
    right: true,
    phone: "meta",
    cell: ({ orders }) => (
      <>
        {orders}
        <span className={styles.unit}>{orders === 1 ? " order" : " orders"}</span>
      </>
    ),
  },
  {
    head: "Spent",
    right: true,
    phone: "amount",
    cell: ({ spent_cents, orders }) => <Money cents={spent_cents} currency={currency} quiet={orders === 0} />,
  },
];

/** Whether a customer agreed to marketing. */
export function Marketing({ agreed }: { agreed: boolean }) {
  return agreed ? (
    <CustomStatus tone="plain" glyph={Check}>
      Agreed
    </CustomStatus>
  ) : (
    <CustomStatus tone="quiet" glyph={Minus}>
      Not agreed
    </CustomStatus>
  );
}
