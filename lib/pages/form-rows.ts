import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FormState } from "#lib/core/form-state";
import { isListOf, pickFields } from "./form.ts";

/** What a button of a list sends, see FORM_ROWS. */
const CHANGE = /^(?<list>\w{1,60}) (?:add|(?<what>remove|up|down) (?<at>\d{1,3}))$/;

/**
 * Sends a form back with one row of a list added, removed or moved, for a browser without JavaScript. Nothing is checked and
 * nothing is done. An unknown change leaves the form as it was opened.
 */
export function changeRows(form: FormData, schema: z.ZodObject, change: string, hide: string[]): FormState<never> {
  const { list = "", what, at = "0" } = CHANGE.exec(change)?.groups ?? {};
  if (!isListOf(schema, list)) return {};
  const fields = pickFields(form, schema);
  fields.set("__intent__", JSON.stringify(intentOf(list, what, Number(at)))); // the form library changes the list
  const { initialValue } = parseWithZod(fields, { schema }).reply({ hideFields: hide });
  return { form: { initialValue } };
}

function intentOf(name: string, what: string | undefined, at: number) {
  if (what === "remove") return { type: "remove", payload: { name, index: at } };
  if (what === "up") return { type: "reorder", payload: { name, from: at, to: Math.max(0, at - 1) } };
  if (what === "down") return { type: "reorder", payload: { name, from: at, to: at + 1 } };
  return { type: "insert", payload: { name, defaultValue: {} } };
}
