import type { ComponentProps, ReactNode } from "react";
import { FieldError, FieldLabel } from "./field.tsx";
import styles from "./radio-cards.module.css";

/** One choice of a few that need a sentence each, such as the kind of a product. For two or three words use `Segmented`. */
export function RadioCards({
  id,
  name,
  label,
  choices,
  defaultValue,
  error,
  ...input
}: {
  id: string;
  name: string;
  label: string;
  choices: readonly { value: string; title: string; text?: ReactNode; glyph?: ReactNode }[];
  error?: ReactNode;
} & Omit<ComponentProps<"input">, "type" | "value" | "name" | "id">) {
  return (
    <fieldset className={styles.cards} aria-describedby={error ? `${id}-hint` : undefined}>
      <FieldLabel as="legend">{label}</FieldLabel>
      {choices.map(({ value, title, text, glyph }, at) => (
        <label key={value}>
          <input
            type="radio"
            id={at === 0 ? id : undefined}
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            {...input}
          />
          {glyph}
          <span>
            <b>{title}</b>
            {text && <small>{text}</small>}
          </span>
        </label>
      ))}
      {error && <FieldError id={`${id}-hint`}>{error}</FieldError>}
    </fieldset>
  );
}
