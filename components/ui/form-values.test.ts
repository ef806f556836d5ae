import { expect, test } from "vitest";
import { FORM_KEY } from "#lib/core/form-state";
import { countChanges, valuesOf } from "./form-values.ts";

function formOf(fields: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const changes = (before: Parameters<typeof formOf>[0], now: typeof before): number =>
  countChanges(valuesOf(formOf(before)), valuesOf(formOf(now)));

test("counts fields and not values: a field that is typed and cleared again has not changed", () => {
  expect(changes([["name", ""]], [["name", "Till"]])).toBe(1);
  expect(changes([["name", ""]], [["name", ""]])).toBe(0);
  expect(changes([["name", "a"], ["note", "b"]], [["name", "b"], ["note", "a"]])).toBe(2); // biome-ignore format: pairs
});

test("ticked boxes are one field, whatever their order", () => {
  expect(changes([], [["scopes", "a"], ["scopes", "b"]])).toBe(1); // biome-ignore format: pairs
  expect(changes([["scopes", "a"], ["scopes", "b"]], [["scopes", "b"], ["scopes", "a"]])).toBe(0); // biome-ignore format: pairs
  expect(changes([["scopes", "a"]], [])).toBe(1);
});

test("a chosen file has changed, an empty choice and a new key of the form have not", () => {
  expect(changes([["logo", new File([], "")]], [["logo", new File(["x"], "logo.png")]])).toBe(1);
  expect(changes([["logo", new File([], "")]], [["logo", new File([], "")]])).toBe(0);
  expect(changes([[FORM_KEY, "1"]], [[FORM_KEY, "2"]])).toBe(0);
});
