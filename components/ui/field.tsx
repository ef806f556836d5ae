import { clsx } from "clsx";
import { ChevronDown, CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";
import { Hint } from "./text.tsx";

interface FieldLook {
  label: string;
  /** A short note beside the label: "optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** At the end of the line of the label: a link. The keyboard reaches it after the control. */
  corner?: ReactNode;
  /** Replaces the hint: what is wrong and how to fix it. */
  error?: ReactNode;
  /** The error is shown by the part around this one, as a row does for all its fields. */
  isErrorShown?: boolean;
  id: string;
  className?: string;
}

/** A label, a control, and a hint or an error. The control must have `id` and `ariaOf(id)`. */
export function Field({
  label,
  aside,
  corner,
  hint,
  error,
  isErrorShown,
  id,
  className,
  children,
}: FieldLook & { children: ReactNode }) {
  return (
    <div className={clsx(styles.field, className)}>
      <FieldLabel aside={aside} htmlFor={id}>
        {label}
      </FieldLabel>
      {children}
      {corner && <span className={styles.corner}>{corner}</span>}
      {error
        ? !isErrorShown && <FieldError id={`${id}-hint`}>{error}</FieldError>
        : hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </div>
  );
}

/** What is wrong with a control. Its id is that of the control with "-hint". */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Hint isError id={id}>
      <CircleAlert size={14} /> {children}
    </Hint>
  );
}

/** The name of a control; a <legend> for a group of controls, a <span> for a part with its own label. */
export function FieldLabel({
  as: Element = "label",
  aside,
  children,
  ...rest
}: {
  as?: "label" | "legend" | "span";
  aside?: ReactNode;
  children: ReactNode;
  htmlFor?: string;
  id?: string;
}) {
  return (
    <Element className={styles.label} data-label="" {...rest}>
      {children}
      {aside && <small>{aside}</small>}
    </Element>
  );
}

/** The border around a control of one's own: a select or an input with icons. */
export function InputBox({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={clsx(styles.box, className)}>{children}</span>;
}

/** One line of text. `unit` is before it (€), `end` after it (a button or an icon). */
export function TextField({
  label,
  aside,
  corner,
  hint,
  error,
  isErrorShown,
  id,
  className,
  unit,
  end,
  mono,
  right,
  ...input
}: FieldLook & {
  unit?: ReactNode;
  end?: ReactNode;
  mono?: boolean;
  /** Aligned right, for numbers in a column. */
  right?: boolean;
} & Omit<ComponentProps<"input">, "id">) {
  return (
    <Field {...{ label, aside, corner, hint, error, isErrorShown, id, className }}>
      <span className={clsx(styles.box, mono && styles.mono, right && styles.right, error && styles.invalid)}>
        {unit && <span className={styles.unit}>{unit}</span>}
        <input id={id} {...ariaOf(id, hint, error)} {...input} />
        {end && <span className={styles.end}>{end}</span>}
      </span>
    </Field>
  );
}

/** Several lines of text. */
export function AreaField({
  label,
  aside,
  hint,
  error,
  isErrorShown,
  id,
  className,
  mono,
  ...area
}: FieldLook & { mono?: boolean } & Omit<ComponentProps<"textarea">, "id">) {
  return (
    <Field {...{ label, aside, hint, error, isErrorShown, id, className }}>
      <span className={clsx(styles.box, styles.area, mono && styles.mono, error && styles.invalid)}>
        <textarea id={id} {...ariaOf(id, hint, error)} {...area} />
      </span>
    </Field>
  );
}

/** A native select, which also works without JavaScript. */
export function SelectField({
  label,
  aside,
  hint,
  error,
  isErrorShown,
  id,
  className,
  children,
  ...select
}: FieldLook & Omit<ComponentProps<"select">, "id">) {
  return (
    <Field {...{ label, aside, hint, error, isErrorShown, id, className }}>
      <span className={clsx(styles.box, error && styles.invalid)}>
        <select id={id} {...ariaOf(id, hint, error)} {...select}>
          {children}
        </select>
        <ChevronDown size={14} />
      </span>
    </Field>
  );
}

/** A checkbox with its label. */
export function Checkbox({ children, ...input }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" className={styles.checkbox} {...input} />
      {children && <span>{children}</span>}
    </label>
  );
}

/** Checkboxes of one field, in as many columns as fit. */
export function Checkboxes({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.checkboxes} aria-label={label}>
      {children}
    </fieldset>
  );
}

/** A switch that takes effect at once. */
export function Switch({ children, ...input }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={styles.choice}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its own state */}
      <input type="checkbox" role="switch" className={styles.switch} {...input} />
      <span>{children}</span>
    </label>
  );
}

/** Two or three choices side by side, as radio buttons. */
export function Segmented({
  name,
  label,
  choices,
  className,
  ...input
}: {
  name: string;
  label: string;
  choices: readonly { value: string; label: ReactNode }[];
} & Omit<ComponentProps<"input">, "type" | "value" | "name">) {
  const { defaultValue, ...rest } = input;
  return (
    <div className={clsx(styles.segmented, className)} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            defaultChecked={choice.value === defaultValue}
            {...rest}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

function ariaOf(id: string, hint: ReactNode, error: ReactNode) {
  return {
    "aria-describedby": hint || error ? `${id}-hint` : undefined,
    "aria-invalid": error ? true : undefined,
  } as const;
}
