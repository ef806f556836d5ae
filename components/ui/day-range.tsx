import { Button } from "./button.tsx";
import styles from "./day-range.module.css";
import { InputBox } from "./field.tsx";
import { FilterForm } from "./filter-form.tsx";

/** Filters a list by days, with `from` and `to` in the address. Both days are included; either may be left out. */
export function DayRange({
  action,
  from,
  to,
  fields,
}: {
  /** The list's path. */
  action: string;
  from?: string;
  to?: string;
  /** The filters that the form keeps. */
  fields: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <FilterForm key={`${from} ${to}`} action={action} fields={fields} className={styles.range}>
      <InputBox className={styles.day}>
        <input type="date" name="from" aria-label="From this day" defaultValue={from} />
      </InputBox>
      <span>to</span>
      <InputBox className={styles.day}>
        <input type="date" name="to" aria-label="To this day" defaultValue={to} />
      </InputBox>
      <Button type="submit" small kind="ghost">
        Show
      </Button>
    </FilterForm>
  );
}
