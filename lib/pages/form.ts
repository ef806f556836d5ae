/** More than any form of ours has for one name. */
const MAX_VALUES = 200;

/**
 * Returns the posted texts of the form's own fields, and nothing for a value that is not a form. Names are compared whole, so
 * a name with brackets or dots, which the form library would read as a path, never reaches it.
 */
export function pickFields(form: unknown, names: readonly string[]): FormData {
  const picked = new FormData();
  if (!(form instanceof FormData)) return picked;
  for (const name of names) {
    for (const value of form.getAll(name).slice(0, MAX_VALUES)) {
      if (typeof value === "string" && !value.includes("\0")) picked.append(name, value); // the database stores no NUL
    }
  }
  return picked;
}

/** Returns the text of one field, or undefined when it is missing or a file. */
export function textIn(form: unknown, name: string): string | undefined {
  const value = form instanceof FormData ? form.get(name) : undefined;
  return typeof value === "string" ? value : undefined;
}
