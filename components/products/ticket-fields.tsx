"use client";
import { LocalTimeField } from "#components/ui/date-time-field";
import { TextField } from "#components/ui/field";
import { MoneyField } from "#components/ui/money-field";
import { Rows } from "#components/ui/rows";
import { Section } from "#components/ui/section";
import { dateAfter } from "./date-after.ts";
import { DatesInBulk, useAddedRows } from "./dates-section.tsx";
import type { TicketEventRow } from "./form-values.ts";
import { MAX_DATES } from "./form-values.ts";
import styles from "./product-form.module.css";
import { factsOf, HiddenField, Sold } from "./row-parts.tsx";
import type { TypeFieldsProps } from "./use-product-form.ts";

/** The dates, tiers and uses of a ticket product. */
export function TicketFields({ form, currency, zone, facts }: TypeFieldsProps) {
  const events = useAddedRows<TicketEventRow>(form, form.list("events"));
  return (
    <>
      <Rows
        key={events.key}
        list={events.list}
        title="Dates"
        noun="date"
        beside={`one ticket for each seat; times in ${zone}`}
        columns="minmax(0, 190px) minmax(0, 190px) minmax(96px, 1fr) 88px 76px"
        newRow={(last) => dateAfter(last, zone)}
        max={MAX_DATES}
        canRemove={(row) => !factsOf(row, facts)?.isOrdered}
        empty="No date yet. Without one, nobody can buy a ticket."
      >
        {(row) => (
          <>
            <HiddenField row={row} name="id" />
            <LocalTimeField label="Starts" moment={row.field("starts_at_moment")} {...row.field("starts_at")} />
            <LocalTimeField label="Ends" moment={row.field("ends_at_moment")} {...row.field("ends_at")} />
            <TextField label="Where" {...row.field("location")} />
            <TextField label="Capacity" right inputMode="numeric" placeholder="no limit" {...row.field("capacity")} />
            <Sold facts={factsOf(row, facts)} />
          </>
        )}
      </Rows>
      <DatesInBulk
        form={form}
        zone={zone}
        noun="dates"
        hasLocation
        onMade={(dates) => events.add(dates.map(({ seats, ...date }) => ({ ...date, capacity: seats })))}
      />
      <Rows
        list={form.list("tiers")}
        title="Tiers"
        noun="tier"
        beside="price categories, such as floor and balcony"
        columns="minmax(120px, 2fr) 120px 132px 76px"
        max={50}
        canMove
        canRemove={(row) => !factsOf(row, facts)?.isOrdered}
        empty="No tier: every ticket has the price below."
      >
        {(row) => (
          <>
            <HiddenField row={row} name="id" />
            <TextField label="Name" {...row.field("name")} />
            <MoneyField label="Price" currency={currency} right {...row.field("price_cents")} />
            <TextField
              label="Seats on each date"
              right
              inputMode="numeric"
              placeholder="no limit"
              {...row.field("capacity")}
            />
            <Sold facts={factsOf(row, facts)} />
          </>
        )}
      </Rows>
      <Section title="Price and uses">
        <div className={styles.pair}>
          <MoneyField
            label="Price"
            aside="where there are no tiers"
            currency={currency}
            {...form.field("price_cents")}
          />
          <TextField
            label="Entries per ticket"
            inputMode="numeric"
            hint="More than 1 makes it a pass. Sold tickets keep their number."
            {...form.field("max_uses")}
          />
        </div>
      </Section>
    </>
  );
}
