"use client";
import { CalendarClock, Gift, Package, Search, Ticket } from "lucide-react";
import { DateTimeField } from "#components/ui/date-time-field";
import {
  AreaField,
  Checkbox,
  Checkboxes,
  Field,
  InputBox,
  Segmented,
  SelectField,
  Switch,
  TextField,
} from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem, Unsaved } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { type MetadataRow, MetadataRows } from "#components/ui/metadata-rows";
import { MoneyField } from "#components/ui/money-field";
import { PictureField } from "#components/ui/picture-field";
import { RadioCards } from "#components/ui/radio-cards";
import { Rows } from "#components/ui/rows";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import { formatAmount } from "#lib/texts/money";
import styles from "./fields.module.css";
import { done, failed, wrong } from "./outcomes.ts";
import { Group, Piece } from "./piece.tsx";

interface Product extends Record<string, unknown> {
  title: string;
  kind: string;
  price: string;
  starts: string;
  starts_moment: string;
  tiers: { name: string; price: string; seats: string; is_seated?: string }[];
  questions: { text: string }[];
  metadata: MetadataRow[];
}

const KINDS = [
  { value: "ticket", title: "Ticket", text: "One seat at one event.", glyph: <Ticket /> },
  { value: "booking", title: "Booking", text: "A table or a room for a time.", glyph: <CalendarClock /> },
  { value: "gift_card", title: "Gift card", text: "An amount to spend.", glyph: <Gift /> },
  { value: "good", title: "Goods", text: "Something to hand over or send.", glyph: <Package /> },
];

const PERIODS = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
];

const TIERS = [
  { name: "Standing", price: formatAmount(2_400, "eur"), seats: "100" },
  { name: "Balcony, seated", price: formatAmount(5_600, "eur"), seats: "130", is_seated: "on" },
  { name: "Supporter", price: formatAmount(6_000, "eur"), seats: "10" },
];

/** Fields, and forms that are saved, refused and not answered. */
export function Fields() {
  return (
    <Group id="fields" title="Forms">
      <FieldStates />
      <RefusedForm />
      <FailedForm />
    </Group>
  );
}

function FieldStates() {
  return (
    <>
      <Piece name="Field, TextField: hint, unit, end, error, disabled, read only">
        <div className={styles.columns}>
          <TextField id="f1" label="Name" aside="as stores see it" placeholder="Tidehouse" />
          <TextField id="f2" label="Amount" unit="€" defaultValue="38.50" hint="Up to €38.50" />
          <TextField id="f3" label="Amount" unit="€" defaultValue="62.00" error="€23.50 more than the card has." />
          <TextField id="f4" label="Address" mono end={<Search size={14} />} defaultValue="https://example.com" />
          <TextField id="f5" label="Disabled" disabled defaultValue="Not now" />
          <TextField id="f6" label="Read only" readOnly defaultValue="Tidehouse" />
          <SelectField id="f7" label="SelectField" aside="optional">
            <option>Berlin</option>
            <option>Lisbon</option>
          </SelectField>
          <Field id="f8" label="InputBox">
            <InputBox>
              <input id="f8" placeholder="A control of one's own" />
            </InputBox>
          </Field>
          <AreaField id="f9" label="AreaField" rows={3} hint="Shown on the storefront." />
          <AreaField id="f10" label="AreaField with an error" rows={3} error="Use at most 280 characters." />
        </div>
      </Piece>
      <Piece name="Checkboxes">
        <Checkboxes label="Events of this phone">
          <Checkbox>Winter Lights</Checkbox>
          <Checkbox defaultChecked>Piano and cake</Checkbox>
          <Checkbox>Morning flow</Checkbox>
        </Checkboxes>
      </Piece>
      <Piece name="Checkbox, Switch, Segmented">
        <Checkbox>Off</Checkbox>
        <Checkbox defaultChecked>On</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Switch>Off</Switch>
        <Switch defaultChecked>On</Switch>
        <Segmented name="period" label="Period" choices={PERIODS} defaultValue="day" />
      </Piece>
    </>
  );
}

function RefusedForm() {
  const form = useForm<unknown, Product>(wrong, { values: { title: "Winter Lights", kind: "ticket", tiers: TIERS } });
  return (
    <Piece name="Form that is refused: RadioCards, MoneyField, DateTimeField, PictureField, Rows, MetadataRows" wide>
      <Form form={form}>
        <Section>
          <TextField label="Title" {...form.field("title")} />
          <RadioCards label="Kind" choices={KINDS} {...form.field("kind")} />
          <div className={styles.columns}>
            <MoneyField label="Price" currency="eur" {...form.field("price")} />
            <DateTimeField label="Starts" moment={form.field("starts_moment")} {...form.field("starts")} />
          </div>
          <PictureField
            id="picture"
            name="picture"
            label="Picture"
            aside="optional"
            hint="PNG, JPEG or WebP."
            limits={{ sidePx: 512, maxBytes: 200_000 }}
            preview={(src) => <Preview src={src} />}
          />
        </Section>
        <Rows
          list={form.list("tiers")}
          title="Tiers"
          noun="tier"
          beside="in the order of the storefront"
          columns="minmax(140px, 2fr) 112px 112px 80px"
          canMove
          canRemove={({ index }) => index !== 0}
        >
          {(row) => (
            <>
              <TextField label="Name" {...row.field("name")} />
              <MoneyField label="Price" currency="eur" right {...row.field("price")} />
              <TextField label="Of the capacity" right inputMode="numeric" {...row.field("seats")} />
              <Checkbox {...row.box("is_seated")}>Seated</Checkbox>
            </>
          )}
        </Rows>
        <Rows
          list={form.list("questions")}
          title="Asked at checkout"
          noun="question"
          columns="minmax(0, 1fr)"
          max={3}
          empty={<Text tone="quiet">Nothing is asked.</Text>}
        >
          {(row) => <TextField label="Question" {...row.field("text")} />}
        </Rows>
        <MetadataRows list={form.list("metadata")} />
        <Section>
          <ButtonRow>
            <SubmitButton kind="primary" kbd="⌘S" pending="Saving">
              Save
            </SubmitButton>
            <Unsaved form={form} />
          </ButtonRow>
        </Section>
      </Form>
    </Piece>
  );
}

function Preview({ src }: { src: string | null }) {
  if (!src) return <Package size={48} />;
  // biome-ignore lint/performance/noImgElement: a data: address has nothing to optimize
  return <img src={src} alt="" width={48} />;
}

function FailedForm() {
  const unanswered = useForm(failed, { loss: null });
  const saved = useForm(done, { loss: null });
  return (
    <Piece name="FormProblem with a request id; a form that is saved">
      <Form form={unanswered}>
        <FormProblem form={unanswered} />
        <SubmitButton pending="Saving">Save and fail</SubmitButton>
      </Form>
      <Form form={saved}>
        <SubmitButton pending="Saving">Save and succeed</SubmitButton>
      </Form>
    </Piece>
  );
}
