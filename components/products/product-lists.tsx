import { ButtonLink } from "#components/ui/button";
import { Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import type { Product } from "#lib/domain/products/schema";
import { formatMoney } from "#lib/texts/money";
import { DatesTable } from "./dates-table.tsx";
import styles from "./product-lists.module.css";
import { WeekView } from "./week-view.tsx";

interface Given {
  product: Product;
  /** The time of the page, in Unix seconds. */
  now: number;
  /** The IANA time zone of the store. */
  zone: string;
}

/** What a product consists of: its dates and tiers, variants, or what can be booked. */
export function ProductLists({ product, now, zone }: Given) {
  const { events, tiers = [], timeslots, resources, variants } = product;
  return (
    <>
      {events && (
        <Section title="Dates" beside={events.length > 0 && `times in ${zone}`}>
          {events.length === 0 ? (
            <Nothing>No date yet, so nobody can buy a ticket. Edit the product to add one.</Nothing>
          ) : (
            <DatesTable label="Dates" product={product} now={now} />
          )}
        </Section>
      )}
      {tiers.length > 0 && <Tiers product={product} />}
      {timeslots && (
        <Section
          title="Timeslots"
          beside={timeslots.length > 0 && `times in ${zone}`}
          end={
            <ButtonLink small href={`/products/${product.id}/timeslots`}>
              Week view
            </ButtonLink>
          }
        >
          {timeslots.length === 0 ? (
            <Nothing>No timeslot yet, so nobody can reserve. Open the week view to add some.</Nothing>
          ) : (
            <DatesTable label="Timeslots" product={product} now={now} />
          )}
        </Section>
      )}
      {resources && <Resources product={product} zone={zone} />}
      {variants && <Variants product={product} />}
    </>
  );
}

const Nothing = ({ children }: { children: string }) => (
  <Text as="p" tone="soft">
    {children}
  </Text>
);

function Tiers({ product: { tiers = [], currency } }: Pick<Given, "product">) {
  return (
    <Section title="Tiers">
      <Table
        label="Tiers"
        flush
        rows={tiers}
        columns={[
          { head: "Name", name: true, grow: true, phone: "name", cell: ({ name }) => name },
          {
            head: "Seats on each date",
            right: true,
            cell: ({ capacity }) => capacity ?? <Text tone="quiet">No limit</Text>,
          },
          { head: "Sold", right: true, phone: "what", cell: ({ sold_count }) => `${sold_count} sold` },
          {
            head: "Price",
            right: true,
            phone: "amount",
            cell: ({ price_cents }) => formatMoney(price_cents, currency),
          },
        ]}
      />
    </Section>
  );
}

const KINDS = { person: "Person", table: "Table", room: "Room" };

function Resources({ product: { resources = [], opening_hours }, zone }: Pick<Given, "product" | "zone">) {
  return (
    <>
      <Section title="Who or what is booked">
        {resources.length === 0 ? (
          <Nothing>Nothing can be booked yet. Edit the product to add a person, a table or a room.</Nothing>
        ) : (
          <Table
            label="Who or what is booked"
            flush
            rows={resources}
            columns={[
              { head: "Name", name: true, grow: true, phone: "name", cell: ({ name }) => name },
              { head: "Kind", tone: "soft", phone: "what", cell: ({ kind }) => KINDS[kind] },
              {
                head: "Largest party",
                right: true,
                phone: "amount",
                cell: ({ seats }) => seats,
              },
            ]}
          />
        )}
      </Section>
      <Section title="Opening hours" beside={`in ${zone}`}>
        {opening_hours?.length ? <WeekView hours={opening_hours} /> : <Nothing>Open at any time.</Nothing>}
      </Section>
    </>
  );
}

function Variants({ product: { variants = [], currency } }: Pick<Given, "product">) {
  return (
    <Section title="Variants">
      <Table
        label="Variants"
        flush
        rows={variants}
        columns={[
          {
            head: "Variant",
            name: true,
            grow: true,
            phone: "name",
            cell: ({ options }) => Object.values(options).join(", ") || "Only one",
          },
          { head: "SKU", tone: "soft", cell: ({ sku }) => sku },
          { head: "Sold", right: true, phone: "what", cell: ({ sold_count }) => `${sold_count} sold` },
          { head: "In stock", right: true, phone: "meta", cell: ({ stock }) => <Stock stock={stock} /> },
          {
            head: "Price",
            right: true,
            phone: "amount",
            cell: ({ price_cents }) => formatMoney(price_cents, currency),
          },
        ]}
      />
    </Section>
  );
}

function Stock({ stock }: { stock: number | null }) {
  if (stock === null) return <Text tone="quiet">Not counted</Text>;
  return stock === 0 ? <Text className={styles.none}>None left</Text> : `${stock} left`;
}
