import { Section } from "#components/ui/section";
import { Status } from "#components/ui/status";
import { Table } from "#components/ui/table";
import { Text, Truncated } from "#components/ui/text";
import type { Product } from "#lib/domain/products/schema";
import { formatMoney } from "#lib/texts/money";
import { typeName } from "./product-texts.ts";

/** The products that an action is about, and what becomes of each. */
export function ChosenProducts({
  products,
  head,
  outcome,
}: {
  products: readonly Product[];
  /** The name of the column with the outcome. */
  head: string;
  outcome: (product: Product) => string;
}) {
  return (
    <Section title={products.length === 1 ? "1 product" : `${products.length} products`}>
      <Table
        label="Products"
        flush
        rows={products}
        columns={[
          { head: "Product", name: true, phone: "name", cell: ({ title }) => <Truncated>{title}</Truncated> },
          { head: "Type", tone: "soft", cell: typeName },
          { head: "Status", phone: "meta", cell: ({ status }) => <Status of="product" is={status} /> },
          { head, grow: true, phone: "what", cell: outcome },
        ]}
      />
    </Section>
  );
}

/** A price before and after a change. */
export interface PriceRow {
  id: string;
  title: string;
  /** The tier or variant. */
  name: string | null;
  before_cents: number;
  after_cents: number;
  currency: string;
}

/** Each price before and after a change. */
export function PricePreview({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <Section title={rows.length === 1 ? "1 price" : `${rows.length} prices`}>
      <Table
        label="Prices"
        flush
        rows={rows}
        columns={[
          { head: "Product", name: true, phone: "name", cell: ({ title }) => <Truncated>{title}</Truncated> },
          { head: "Tier or variant", tone: "soft", grow: true, phone: "what", cell: ({ name }) => name },
          {
            head: "Now",
            right: true,
            phone: "meta",
            cell: ({ before_cents, currency }) => <Text tone="quiet">{formatMoney(before_cents, currency)}</Text>,
          },
          {
            head: "Then",
            right: true,
            strong: true,
            phone: "amount",
            cell: ({ after_cents, currency }) =>
              after_cents < 0 ? <Text tone="care">Below 0</Text> : formatMoney(after_cents, currency),
          },
        ]}
      />
    </Section>
  );
}
