import { Figures } from "#components/ui/figures";
import type { CustomerDetails } from "#lib/dashboard/customers/shape";
import { formatMoney } from "#lib/texts/money";

/** What a customer spent, and what their gift cards have left. */
export function CustomerFigures({ details: { totals, currency } }: { details: CustomerDetails }) {
  const { orders, spent_cents, refunded_cents, balance_cents } = totals;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Figures
      label="In all"
      figures={[
        {
          title: "Spent",
          value: money(spent_cents),
          note: `in ${orders === 1 ? "1 order" : `${orders} orders`}`,
        },
        { title: "Refunded", value: money(refunded_cents), note: "not counted as spent" },
        { title: "On gift cards", value: money(balance_cents), note: "still to be used" },
      ]}
    />
  );
}
