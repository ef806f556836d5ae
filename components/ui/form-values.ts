import { FORM_KEY } from "#lib/core/form-state";

/** The values of a form by name, as texts that can be compared. */
export type FormValues = ReadonlyMap<string, string>;

/** Returns what is filled in now. Ticked boxes are compared whatever their order. */
export function valuesOf(form: FormData): FormValues {
  const values = new Map<string, string>();
  for (const name of new Set(form.keys())) {
    if (name !== FORM_KEY) values.set(name, form.getAll(name).map(textOf).sort().join("\n"));
  }
  return values;
}

/** Returns how many fields differ. A field that is missing is an empty one. */
export function countChanges(before: FormValues, now: FormValues): number {
  const names = [...new Set([...before.keys(), ...now.keys()])];
  return names.filter((name) => (before.get(name) ?? "") !== (now.get(name) ?? "")).length;
}

/** A chosen file is compared by name and size. No chosen file is an empty field. */
function textOf(value: FormDataEntryValue): string {
  if (typeof value === "string") return value;
  return value.name ? `${value.name} ${value.size}` : "";
}
