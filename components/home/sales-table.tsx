import { OnPhone } from "#components/ui/layout";
import { Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import type { Sales } from "#lib/dashboard/home/shape";
import { formatMoney } from "#lib/texts/money";

/** What was taken in each currency. Only for a store that sells in several: the figures above show the first. */
export function SalesByCurrency({ sales, weekday }: { sales: readonly Sales[]; weekday: string }) {
  if (sales.length < 2) return null;
  return (
    <Section title="Taken, by currency">
      <Table
        label="Taken, by currency"
        flush
        rows={sales.map((row) => ({ ...row, id: row.currency }))}
        columns={[
          { head: "Currency", name: true, phone: "name", cell: ({ currency }) => currency.toUpperCase() },
          { head: "Today", right: true, phone: "amount", cell: (row) => formatMoney(row.today, row.currency) },
          {
            head: `Last ${weekday} by now`,
            right: true,
            wideOnly: true,
            cell: (row) => formatMoney(row.lastDay, row.currency),
          },
          {
            head: "This week",
            right: true,
            phone: "what",
            cell: (row) => (
              <>
                {formatMoney(row.week, row.currency)}
                <OnPhone> this week</OnPhone>
              </>
            ),
          },
          {
            head: "Last week by now",
            right: true,
            wideOnly: true,
            cell: (row) => formatMoney(row.lastWeek, row.currency),
          },
        ]}
      />
    </Section>
  );
}
