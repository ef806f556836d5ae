"use client";
import { Checkbox, SelectField, TextField } from "#components/ui/field";
import { MoneyField } from "#components/ui/money-field";
import { Rows } from "#components/ui/rows";
import { Section } from "#components/ui/section";
import styles from "./product-form.module.css";
import { factsOf, HiddenField, Sold } from "./row-parts.tsx";
import type { TypeFieldsProps } from "./use-product-form.ts";

/** How often a membership is billed and how often its member checks in. */
export function MembershipFields({ form, currency }: TypeFieldsProps) {
  return (
    <Section title="Plan" beside="for memberships sold from now on">
      <div className={styles.pair}>
        <MoneyField label="Price for each period" currency={currency} {...form.field("price_cents")} />
        <TextField label="Renews every" inputMode="numeric" {...form.field("plan_interval_count")} />
        <SelectField label="Unit" {...form.field("plan_interval")}>
          <option value="day">Days</option>
          <option value="week">Weeks</option>
          <option value="month">Months</option>
          <option value="year">Years</option>
        </SelectField>
        <TextField
          label="Free trial"
          aside="days"
          inputMode="numeric"
          hint="0 means no trial."
          {...form.field("plan_trial_days")}
        />
        <TextField
          label="Check-ins in each period"
          inputMode="numeric"
          placeholder="no limit"
          {...form.field("plan_max_checkins_per_period")}
        />
      </div>
    </Section>
  );
}

/** The uses and the validity of a pack. */
export function VoucherFields({ form, currency }: TypeFieldsProps) {
  return (
    <Section title="Price and uses">
      <div className={styles.pair}>
        <MoneyField label="Price" currency={currency} {...form.field("price_cents")} />
        <TextField
          label="Uses"
          inputMode="numeric"
          hint="How often each one can be used. Sold vouchers keep their number."
          {...form.field("max_uses")}
        />
        <ValidDays form={form} empty="no end date" />
      </div>
    </Section>
  );
}

export function ExperienceFields({ form, currency }: TypeFieldsProps) {
  return (
    <Section title="Price and validity">
      <div className={styles.pair}>
        <MoneyField label="Price" currency={currency} {...form.field("price_cents")} />
        <TextField
          label="Takes"
          aside="minutes, optional"
          inputMode="numeric"
          placeholder="not stated"
          {...form.field("duration_minutes")}
        />
        <ValidDays form={form} empty="no end date" />
      </div>
    </Section>
  );
}

/** The amounts of a gift card: fixed ones, free ones within limits, or both. */
export function GiftCardFields({ form, currency }: TypeFieldsProps) {
  return (
    <Section title="Amounts">
      <TextField
        label="Offered amounts"
        hint="Such as 25; 50; 100. Leave it empty to let buyers choose any amount."
        {...form.field("denominations_cents")}
      />
      <div className={styles.pair}>
        <MoneyField label="Smallest amount" aside="optional" currency={currency} {...form.field("min_cents")} />
        <MoneyField label="Largest amount" aside="optional" currency={currency} {...form.field("max_cents")} />
        <ValidDays form={form} empty="as the store's settings say" />
      </div>
    </Section>
  );
}

function ValidDays({ form, empty }: Pick<TypeFieldsProps, "form"> & { empty: string }) {
  return (
    <TextField
      label="Valid for"
      aside="days, optional"
      inputMode="numeric"
      placeholder={empty}
      {...form.field("valid_days")}
    />
  );
}

/** The variants of goods, with their stock. */
export function GoodsFields({ form, currency, facts, isShipped }: TypeFieldsProps & { isShipped: boolean }) {
  return (
    <>
      <Section title="Options">
        <TextField
          label="Options of the variants"
          aside="optional"
          hint="The names of the options, such as Size / Color. Leave it empty for a single variant."
          {...form.field("option_names")}
        />
        {isShipped && <Checkbox {...form.box("requires_shipping")}>It is shipped, not picked up</Checkbox>}
      </Section>
      <Rows
        list={form.list("variants")}
        title="Variants"
        noun="variant"
        beside="each with its price and stock"
        columns="minmax(120px, 2fr) minmax(88px, 1fr) 112px 104px 76px"
        max={100}
        canMove
        canRemove={(row) => !factsOf(row, facts)?.isOrdered}
        empty="Add at least one variant."
      >
        {(row) => (
          <>
            <HiddenField row={row} name="id" />
            <HiddenField row={row} name="stock_seen" />
            <TextField label="Options" placeholder="M / Blue" {...row.field("options")} />
            <TextField label="SKU" aside="optional" {...row.field("sku")} />
            <MoneyField label="Price" currency={currency} right {...row.field("price_cents")} />
            <TextField label="In stock" right inputMode="numeric" placeholder="not counted" {...row.field("stock")} />
            <Sold facts={factsOf(row, facts)} />
          </>
        )}
      </Rows>
    </>
  );
}
