/** More values of one name than any form of ours has. */
const MAX_VALUES = 200;

/**
 * Of what was posted, the texts under the names that the form has. Names are compared whole: brackets and dots in a
 * name, which a form library reads as places in lists and objects, never reach it. Anything that is no form is empty.
 */
export function pickFields(form: unknown, names: readonly string[]): FormData {
  const picked = new FormData();
  if (!(form instanceof FormData)) return picked;
  for (const name of names) {
    for (const value of form.getAll(name).slice(0, MAX_VALUES)) {
      if (typeof value === "string" && !value.includes("\0")) picked.append(name, value); // NUL is in no text that is stored
    }
  }
  return picked;
}

/** The text of one field, or undefined where it is missing or no text. */
export function textIn(form: unknown, name: string): string | undefined {
  const value = form instanceof FormData ? form.get(name) : undefined;
  return typeof value === "string" ? value : undefined;
}
