"use client";
import { CalendarClock, Gift, Package, Ticket } from "lucide-react";
import { DateTimeField } from "#components/ui/date-time-field";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { MoneyField } from "#components/ui/money-field";
import { RadioCards } from "#components/ui/radio-cards";
import { Rows } from "#components/ui/rows";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormState } from "#lib/core/form-state";
import { amountWords } from "#lib/words/money";

interface Product extends Record<string, unknown> {
  title: string;
  kind: string;
  price: string;
  starts: string;
  tiers: { name: string; price: string; seats: string }[];
}

const KINDS = [
  { value: "ticket", title: "Ticket", text: "One seat at one event.", glyph: <Ticket /> },
  { value: "booking", title: "Booking", text: "A table or a room for a time.", glyph: <CalendarClock /> },
  { value: "gift_card", title: "Gift card", text: "An amount to spend.", glyph: <Gift /> },
  { value: "good", title: "Goods", text: "Something to hand over or send.", glyph: <Package /> },
];

const TIERS = [
  { name: "Standing", price: amountWords(2_400, "eur"), seats: "100" },
  { name: "Balcony, seated", price: amountWords(5_600, "eur"), seats: "30" },
];

const refuse = async (): Promise<FormState> => ({
  form: { status: "error", error: { title: ["Enter a title."], "tiers[1].seats": ["134 are sold already."] } },
});

/** A form that is always refused. */
export function Fields() {
  const form = useForm<unknown, Product>(refuse, { values: { title: "Winter Lights", kind: "ticket", tiers: TIERS } });
  return (
    <Form form={form}>
      <Section title="Fields">
        <TextField label="Title" {...form.field("title")} />
        <RadioCards label="Kind" choices={KINDS} {...form.field("kind")} />
        <MoneyField label="Price" currency="eur" {...form.field("price")} />
        <DateTimeField label="Starts" {...form.field("starts")} />
      </Section>
      <Rows list={form.list("tiers")} title="Tiers" noun="tier" columns="minmax(160px, 2fr) 120px 104px" canMove>
        {(row) => (
          <>
            <TextField label="Name" {...row.field("name")} />
            <MoneyField label="Price" currency="eur" right {...row.field("price")} />
            <TextField label="Of the capacity" right inputMode="numeric" {...row.field("seats")} />
          </>
        )}
      </Rows>
      <Section>
        <SubmitButton kind="primary" pending="Saving">
          Save
        </SubmitButton>
      </Section>
    </Form>
  );
}
