import { Equal } from "lucide-react";
import { Figures } from "#components/ui/figures";
import { Money } from "#components/ui/money";
import { Facts, Section } from "#components/ui/section";
import { type Column, SumRow, Table } from "#components/ui/table";
import { Hint } from "#components/ui/text";
import { OWED_KINDS, type Owed, type OwedKind, type OwedMonth } from "#lib/dashboard/liabilities/shape";
import { formatMoney } from "#lib/texts/money";
import { OwedChart } from "./owed-chart.tsx";
import { countText, KIND_TITLES, monthText } from "./texts.ts";

/** What is owed to guests in one currency: the total, its kinds, by month of sale, and how it equals the ledger. */
export function OwedOfCurrency({ owed }: { owed: Owed }) {
  const { currency, cents, counts, months, total_cents } = owed;
  const kinds = OWED_KINDS.filter((kind) => cents[kind] > 0);
  const money = (amount: number) => formatMoney(amount, currency);
  const uses = total_cents - cents.gift_card;
  return (
    <>
      <Figures
        label={`Owed in ${currency.toUpperCase()}`}
        figures={[
          { title: "Owed to guests", value: money(total_cents), note: `in ${currency.toUpperCase()}` },
          { title: "Gift cards", value: money(cents.gift_card), note: countText("gift_card", counts.gift_card) },
          { title: "Unused uses", value: money(uses), note: "at the price paid" },
        ]}
      />
      {months.length > 0 && (
        <Section title="By month of sale">
          <OwedChart owed={owed} />
        </Section>
      )}
      {months.length > 0 && (
        <Section title="Months">
          <Months owed={owed} kinds={kinds} />
        </Section>
      )}
      <Section title="What it is made of">
        <Facts
          facts={kinds.map((kind) => [
            KIND_TITLES[kind],
            <span key={kind}>
              {money(cents[kind])}, {countText(kind, counts[kind])}
            </span>,
          ])}
        />
      </Section>
      <Ledger owed={owed} />
    </>
  );
}

function Months({ owed: { currency, months, total_cents }, kinds }: { owed: Owed; kinds: readonly OwedKind[] }) {
  const ofKinds = kinds.map(
    (kind): Column<OwedMonth & { id: string }> => ({
      head: KIND_TITLES[kind],
      right: true,
      cell: ({ cents }) => <Money cents={cents[kind]} currency={currency} />,
    }),
  );
  return (
    <Table
      label="Owed by month of sale"
      flush
      rows={months.map((month) => ({ ...month, id: month.month }))}
      columns={[
        { head: "Sold in", name: true, grow: true, phone: "name", cell: ({ month }) => monthText(month) },
        ...(kinds.length > 1 ? ofKinds : []),
        {
          head: "Owed",
          right: true,
          strong: true,
          phone: "amount",
          cell: (month) => <Money cents={month.total_cents} currency={currency} />,
        },
      ]}
      foot={
        <SumRow
          label={months.length === 1 ? "1 month" : `${months.length} months`}
          span={1 + (kinds.length > 1 ? kinds.length : 0)}
          amount={<Money cents={total_cents} currency={currency} />}
        />
      }
    />
  );
}

/** How the gift cards that are owed and the ledgers of all gift cards go together. */
function Ledger({ owed: { currency, cents, expired_cents, voided_cents, ledger_cents } }: { owed: Owed }) {
  if (ledger_cents === 0) return null;
  const money = (amount: number) => <Money cents={amount} currency={currency} />;
  return (
    <Section title="Gift cards and their ledgers">
      <Facts
        facts={[
          ["Owed", money(cents.gift_card)],
          ["On expired cards", money(expired_cents)],
          ["On voided cards", money(voided_cents)],
          [
            "All ledgers",
            <b key="ledger">
              <Equal size={14} /> {money(ledger_cents)}
            </b>,
          ],
        ]}
      />
      <Hint>
        What is left on expired and voided cards cannot be spent, so it is not owed. If you make an expired card valid
        again, it is owed again.
      </Hint>
    </Section>
  );
}
