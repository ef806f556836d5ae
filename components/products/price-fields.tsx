import { Button } from "#components/ui/button";
import { Segmented, TextField } from "#components/ui/field";
import { Section } from "#components/ui/section";
import styles from "./price-fields.module.css";

/** What a person typed about a change of prices. */
export interface TypedChange {
  direction: "up" | "down";
  unit: "percent" | "amount";
  change: string;
}

/** The fields of a change of prices. The form leads to the same page, which then shows each price before and after. */
export function PriceFields({
  ids,
  typed,
  sign,
  error,
}: {
  ids: readonly string[];
  typed: TypedChange;
  /** The sign of the store's currency. */
  sign: string;
  error?: string;
}) {
  return (
    <Section title="Change prices">
      <form action="/products/bulk" className={styles.fields}>
        <input type="hidden" name="do" value="price" />
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <Segmented
          name="direction"
          label="Direction"
          defaultValue={typed.direction}
          choices={[
            { value: "up", label: "Raise" },
            { value: "down", label: "Lower" },
          ]}
        />
        <TextField
          id="change"
          name="change"
          label="By"
          inputMode="decimal"
          defaultValue={typed.change}
          error={error}
          autoComplete="off"
          className={styles.amount}
        />
        <Segmented
          name="unit"
          label="Unit"
          defaultValue={typed.unit}
          choices={[
            { value: "percent", label: "%" },
            { value: "amount", label: sign },
          ]}
        />
        <Button type="submit">Preview</Button>
      </form>
    </Section>
  );
}
