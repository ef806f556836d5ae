import { ChevronDown } from "lucide-react";
import { AutoSelect } from "./auto-select.tsx";
import { Button } from "./button.tsx";
import { InputBox } from "./field.tsx";
import { FilterForm } from "./filter-form.tsx";
import styles from "./select-filter.module.css";

export interface SelectChoice {
  value: string;
  label: string;
  /** The heading that it stands under: "Devices". */
  group?: string;
}

const toOption = ({ value, label }: SelectChoice) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** Filters a list by one of many values, which stands in the address. It has a button where JavaScript is off. */
export function SelectFilter({
  action,
  name,
  label,
  all,
  choices,
  value = "",
  fields,
}: {
  /** The list's path. */
  action: string;
  /** The name of the filter. */
  name: string;
  /** What it filters by: "Event type". */
  label: string;
  /** The choice without the filter: "All types". */
  all: string;
  choices: readonly SelectChoice[];
  value?: string;
  /** The parameters that the form keeps. */
  fields: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <FilterForm action={action} fields={fields} className={styles.filter}>
      <InputBox className={styles.box}>
        <AutoSelect name={name} aria-label={label} value={value}>
          <option value="">{all}</option>
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, some]) =>
            group === undefined ? (
              some.map(toOption)
            ) : (
              <optgroup key={group} label={group}>
                {some.map(toOption)}
              </optgroup>
            ),
          )}
        </AutoSelect>
        <ChevronDown size={14} />
      </InputBox>
      <noscript>
        <Button type="submit" small>
          Show
        </Button>
      </noscript>
    </FilterForm>
  );
}
