import type { useErrors } from "./form-errors.ts";

type Errors = ReturnType<typeof useErrors>;

/** What a field of a form takes: `<TextField label="Title" {...form.field("title")} />`. */
export interface FieldProps {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** What a checkbox of a form takes: `<Checkbox {...form.box("is_open")}>Open</Checkbox>`. */
export interface BoxProps {
  id: string;
  name: string;
  defaultChecked: boolean;
}

/** What `<Rows>` takes: a list of objects, such as tiers. */
export interface FormList<Row> {
  id: string;
  name: string;
  /** The rows that the form starts with. One that was added without JavaScript has no values. */
  rows: readonly (Partial<Record<keyof Row & string, unknown>> | undefined)[];
  errors: Errors;
}

type RowOf<List> = NonNullable<List> extends readonly (infer Row)[] ? Row : never;

/** Returns what fields of a form take, by name. */
export function fieldsOf<Values extends Record<string, unknown>>(
  formId: string,
  fields: { [Name in keyof Values]: { initialValue?: unknown } },
  errors: Errors,
) {
  return {
    /** Returns the error of a field until the field is changed. */
    errorOf: (name: keyof Values & string) => errors.of(name),
    /** Returns the properties of a field. */
    field: (name: keyof Values & string): FieldProps => ({
      ...fieldProps(formId, name, fields[name].initialValue),
      error: errors.of(name),
    }),
    /** Returns the properties of a checkbox. */
    box: (name: keyof Values & string): BoxProps => boxProps(formId, name, fields[name].initialValue),
    /** Returns what `<Rows>` takes for a list. */
    list: <Name extends keyof Values & string>(name: Name): FormList<RowOf<Values[Name]>> => {
      const rows = fields[name].initialValue;
      return { id: `${formId}-${name}`, name, rows: Array.isArray(rows) ? rows : [], errors };
    },
  };
}

export function fieldProps(formId: string, name: string, value: unknown) {
  return { id: `${formId}-${name}`, name, defaultValue: typeof value === "string" ? value : undefined };
}

export function boxProps(formId: string, name: string, value: unknown): BoxProps {
  return { id: `${formId}-${name}`, name, defaultChecked: value === "on" || value === true };
}
