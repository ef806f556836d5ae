"use client";
import { LocalTimeField } from "#components/ui/date-time-field";
import { TextField } from "#components/ui/field";
import { Section } from "#components/ui/section";
import { DEFAULT_PER_ORDER, MAX_QUANTITY } from "#lib/core/limits";
import styles from "./product-form.module.css";
import type { TypeFieldsProps } from "./use-product-form.ts";

/** From when until when a guest who pays online can order, and how much. */
export function SaleFields({ form, zone }: Pick<TypeFieldsProps, "form" | "zone">) {
  return (
    <Section title="Online sale" beside={`for guests who pay online, not for orders that you enter; times in ${zone}`}>
      <div className={styles.pair}>
        <LocalTimeField
          label="On sale from"
          aside="optional"
          hint="If empty, as soon as it is published."
          moment={form.field("sales_start_at_moment")}
          {...form.field("sales_start_at")}
        />
        <LocalTimeField
          label="On sale until"
          aside="optional"
          hint="If empty, without an end."
          moment={form.field("sales_end_at_moment")}
          {...form.field("sales_end_at")}
        />
        <TextField
          label="Most in one order"
          inputMode="numeric"
          placeholder={String(DEFAULT_PER_ORDER)}
          hint={`1 to ${MAX_QUANTITY}. If empty, ${DEFAULT_PER_ORDER}.`}
          {...form.field("max_per_order")}
        />
      </div>
    </Section>
  );
}
