"use client";
import { Checkbox, SelectField, TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem, Unsaved } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { MoneyField } from "#components/ui/money-field";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { Hint } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import styles from "./store.module.css";

export interface RulesValues extends Record<string, unknown> {
  currency: string;
  currency_confirmed?: string;
  timezone: string;
  tax_rate: string;
  tax_mode: string;
  fee: string;
  gift_card_expiry_days: string;
  redeem_opens_minutes_before: string;
  redeem_closes_minutes_after: string;
  offline_charge_limit: string;
  allow_past_due_checkin?: string;
}

export interface Choice {
  value: string;
  label: string;
}

/** How the store sells and lets in. Each hint says what a change means for what is already sold. */
export function RulesForm({
  action,
  values,
  currencies,
  zones,
}: {
  action: FormAction;
  values: RulesValues;
  currencies: readonly Choice[];
  zones: readonly Choice[];
}) {
  const form = useForm<unknown, RulesValues>(action, { values });
  return (
    <Form form={form} fields={{ opened: JSON.stringify(values) }}>
      <Section title="Money">
        <div className={styles.form}>
          <FormProblem form={form} className={styles.note} />
          <div className={styles.pair}>
            <SelectField
              label="Currency"
              hint="Products get the new currency with the same numbers, in test and live: check every price. Orders and gift cards keep their currency."
              {...form.field("currency")}
            >
              {optionsOf(currencies)}
            </SelectField>
            {form.errorOf("currency_confirmed") && (
              <TextField
                label="Confirm the new currency"
                autoComplete="off"
                spellCheck={false}
                {...form.field("currency_confirmed")}
              />
            )}
            <SelectField
              label="Time zone"
              hint="Dates, opening hours and the days of reports follow it at once. Events keep their moment, so their local time changes."
              {...form.field("timezone")}
            >
              {optionsOf(zones)}
            </SelectField>
            <TextField
              label="Tax rate"
              inputMode="decimal"
              end="%"
              hint="For new orders. Placed orders keep their tax."
              {...form.field("tax_rate")}
            />
            <SelectField
              label="Tax is"
              hint="Added tax raises the total of new orders. Prices stay the same."
              {...form.field("tax_mode")}
            >
              <option value="included">Included in prices</option>
              <option value="added">Added to prices</option>
            </SelectField>
            <TextField
              label="Service fee"
              inputMode="decimal"
              end="%"
              hint="A share of the subtotal of new orders, added to it without tax. Placed orders keep their fee."
              {...form.field("fee")}
            />
          </div>
        </div>
      </Section>
      <Section title="Gift cards and the door">
        <div className={styles.form}>
          <div className={styles.pair}>
            <TextField
              label="Gift cards are valid for"
              aside="days"
              inputMode="numeric"
              placeholder="no end date"
              hint="If empty, they never expire. Applies to cards sold from now on, unless the product sets its own. Sold cards keep their date."
              {...form.field("gift_card_expiry_days")}
            />
            <TextField
              label="Tickets are valid from"
              aside="minutes before the start"
              inputMode="numeric"
              placeholder="any time"
              hint="If empty, any time before. Takes effect at once, also for sold tickets."
              {...form.field("redeem_opens_minutes_before")}
            />
            <TextField
              label="Tickets are valid until"
              aside="minutes after the end"
              inputMode="numeric"
              placeholder="any time"
              hint="If empty, any time after. Takes effect at once, also for sold tickets."
              {...form.field("redeem_closes_minutes_after")}
            />
            <MoneyField
              label="A phone without a network may charge"
              aside="each time"
              currency={values.currency}
              placeholder="nothing"
              hint="If empty, gift cards can only be charged with a network. Without one, a card can be charged twice, on two phones."
              {...form.field("offline_charge_limit")}
            />
          </div>
          <Checkbox {...form.box("allow_past_due_checkin")}>Members may check in while a payment is overdue</Checkbox>
          <Hint className={styles.boxHint}>Takes effect at once for all memberships.</Hint>
        </div>
      </Section>
      <Section title="Mail to guests">
        <div className={styles.form}>
          <Checkbox {...form.box("guest_mail")}>Send mail to guests</Checkbox>
          <Hint className={styles.boxHint}>
            Guests get their codes after they buy, gift cards on their delivery day, and a short email when you refund,
            void or move something. If this is off, guests get no codes by mail, and no gift cards that wait for their
            day: send the codes yourself. What you send from an order or an item is still sent.
          </Hint>
          <ButtonRow>
            <SubmitButton pending="Saving">Save the rules</SubmitButton>
            <Unsaved form={form} />
          </ButtonRow>
        </div>
      </Section>
    </Form>
  );
}

const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
