import { Lock } from "lucide-react";
import type { FormRow } from "#components/ui/rows";
import { Text } from "#components/ui/text";
import styles from "./product-form.module.css";
import type { EntryFacts } from "./use-product-form.ts";

/** Keeps the id of a row, or another text that nobody types. */
export function HiddenField<Row>({ row, name }: { row: FormRow<Row>; name: keyof Row & string }) {
  const { id, name: full, defaultValue } = row.field(name);
  return defaultValue ? <input type="hidden" id={id} name={full} defaultValue={defaultValue} /> : null;
}

/** Returns what is known of the entry that a row shows. */
export const factsOf = <Row,>(
  row: FormRow<Row & { id?: string }>,
  facts: Readonly<Record<string, EntryFacts>>,
): EntryFacts | undefined => (typeof row.values.id === "string" ? facts[row.values.id] : undefined);

/** How many of an entry are sold, and a lock where that keeps it in the list. */
export function Sold({ facts }: { facts: EntryFacts | undefined }) {
  return (
    <span className={styles.sold}>
      <Text tone="quiet">{facts ? `${facts.sold} sold` : "New"}</Text>
      {facts?.isOrdered && (
        <span title="It was ordered, so it stays in the list.">
          <Lock size={14} aria-label="was ordered, stays" />
        </span>
      )}
    </span>
  );
}
