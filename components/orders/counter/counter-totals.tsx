import { Facts } from "#components/ui/section";
import { Figure } from "#components/ui/text";
import type { Quote } from "#lib/dashboard/counter/shape";
import { formatMoney } from "#lib/texts/money";
import styles from "./counter-totals.module.css";

/** The total, large, and what it consists of. It is pale while a new one is asked. */
export function CounterTotals({
  quote,
  currency,
  isCurrent,
}: {
  quote: Quote | null;
  currency: string;
  isCurrent: boolean;
}) {
  const money = (cents: number) => formatMoney(cents, currency);
  const total = quote?.problem ? null : quote;
  return (
    <div aria-live="polite" aria-busy={!isCurrent} className={isCurrent ? undefined : styles.asked}>
      <Figure>{total ? money(total.total_cents) : "—"}</Figure>
      {total && (
        <Facts
          facts={[
            ["Subtotal", money(total.subtotal_cents)],
            ["Service fee", total.fee_cents > 0 && money(total.fee_cents)],
            [total.tax_inclusive ? "Tax, included" : "Tax", money(total.tax_cents)],
          ]}
        />
      )}
    </div>
  );
}
