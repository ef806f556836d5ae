"use client";
import { LocalTimeField } from "#components/ui/date-time-field";
import { SelectField, TextField } from "#components/ui/field";
import { MoneyField } from "#components/ui/money-field";
import { Rows } from "#components/ui/rows";
import { Section } from "#components/ui/section";
import { timeslotAfter } from "./date-after.ts";
import { DatesInBulk, useAddedRows } from "./dates-section.tsx";
import type { TimeslotRow } from "./form-values.ts";
import { MAX_DATES } from "./form-values.ts";
import { HoursFields } from "./hours-fields.tsx";
import styles from "./product-form.module.css";
import { factsOf, HiddenField, Sold } from "./row-parts.tsx";
import type { TypeFieldsProps } from "./use-product-form.ts";

/** Who or what an appointment books, how long it takes, and when it can be. */
export function AppointmentFields({ form, currency, zone, facts }: TypeFieldsProps) {
  return (
    <>
      <Section title="Price and length">
        <div className={styles.pair}>
          <MoneyField label="Price" currency={currency} {...form.field("price_cents")} />
          <TextField label="Takes" aside="minutes" inputMode="numeric" {...form.field("duration_minutes")} />
          <TextField
            label="Kept free after"
            aside="minutes"
            inputMode="numeric"
            hint="For cleaning up or a break. Guests do not see it."
            {...form.field("buffer_minutes")}
          />
        </div>
      </Section>
      <Rows
        list={form.list("resources")}
        title="Who or what is booked"
        noun="person, table or room"
        columns="minmax(140px, 1fr) 128px 112px"
        newRow={{ kind: "person", seats: "1" }}
        max={200}
        canMove
        canRemove={(row) => !factsOf(row, facts)?.isOrdered}
        empty="No person, table or room yet. Each can take one booking at a time."
      >
        {(row) => {
          const { error: _shown, isErrorShown: _row, ...kind } = row.field("kind");
          return (
            <>
              <HiddenField row={row} name="id" />
              <TextField label="Name" {...row.field("name")} />
              <SelectField label="Kind" {...kind}>
                <option value="person">Person</option>
                <option value="table">Table</option>
                <option value="room">Room</option>
              </SelectField>
              <TextField label="Largest party" right inputMode="numeric" {...row.field("seats")} />
            </>
          );
        }}
      </Rows>
      <HoursFields form={form} zone={zone} />
    </>
  );
}

/** The timeslots in which parties reserve seats. */
export function ReservationFields({ form, currency, zone, facts }: TypeFieldsProps) {
  const slots = useAddedRows<TimeslotRow>(form, form.list("timeslots"));
  return (
    <>
      <Section title="What it costs">
        <div className={styles.pair}>
          <MoneyField
            label="Price"
            currency={currency}
            hint="For the whole party, not for each guest."
            {...form.field("price_cents")}
          />
        </div>
      </Section>
      <DatesInBulk
        form={form}
        zone={zone}
        noun="timeslots"
        isOpen
        onMade={(dates) => slots.add(dates.map(({ location: _none, ...slot }) => slot))}
      />
      <Rows
        key={slots.key}
        list={slots.list}
        title="Timeslots"
        noun="timeslot"
        beside={`seats that parties share; times in ${zone}`}
        columns="minmax(0, 190px) minmax(0, 190px) 88px minmax(76px, 1fr)"
        newRow={(last) => timeslotAfter(last, zone)}
        max={MAX_DATES}
        canRemove={(row) => !factsOf(row, facts)?.isOrdered}
        empty="No timeslot yet. Without one, nobody can reserve."
      >
        {(row) => (
          <>
            <HiddenField row={row} name="id" />
            <LocalTimeField label="Starts" moment={row.field("starts_at_moment")} {...row.field("starts_at")} />
            <LocalTimeField label="Ends" moment={row.field("ends_at_moment")} {...row.field("ends_at")} />
            <TextField label="Seats" right inputMode="numeric" {...row.field("seats")} />
            <Sold facts={factsOf(row, facts)} />
          </>
        )}
      </Rows>
    </>
  );
}
