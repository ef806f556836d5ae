import { expect, test } from "vitest";
import { DiscountFormInput, inputOf, valuesOf } from "./form.ts";

const STORE = { currency: "eur", timezone: "Europe/Berlin" };
const read = (form: object) => inputOf(DiscountFormInput.parse({ code: "SUMMER", ...form }), STORE);
const paramOf = (form: object) => {
  try {
    read(form);
    return "done";
  } catch (error) {
    return (error as { extra: { param: string } }).extra.param;
  }
};

test("a form is read with every field of a code, times in the store's time zone", () => {
  expect(read({ percent_off: "15", starts_at: "2030-06-01T10:00", max_uses: "50", active: "on" })).toEqual({
    code: "SUMMER",
    percent_off: 15,
    amount_off_cents: null,
    product_ids: null,
    starts_at: Date.parse("2030-06-01T08:00Z") / 1_000,
    ends_at: null,
    max_uses: 50,
    once_per_customer: false,
    active: true,
  });
});

test("what a code is opened with is read as the same code", () => {
  const terms = read({ amount_off: "5.50", ends_at: "2030-12-01T10:00", once_per_customer: "on", active: "on" });
  const opened = valuesOf({ ...terms, id: "x", object: "discount_code", created: 0, merchant_id: "m", uses: 0 }, STORE);
  const sent = Object.fromEntries(Object.entries(opened).filter(([, value]) => value !== ""));
  expect(read(sent)).toEqual(terms);
});

test.each([
  ["neither a percentage nor an amount", {}, "percent_off"],
  ["both", { percent_off: "5", amount_off: "5" }, "amount_off"],
  ["an amount that is none", { amount_off: "five" }, "amount_off"],
  ["nothing off", { amount_off: "0" }, "amount_off"],
  [
    "an end before the start",
    { percent_off: "5", starts_at: "2030-06-01T10:00", ends_at: "2030-06-01T10:00" },
    "ends_at",
  ],
  ["a time that is none", { percent_off: "5", starts_at: "soon" }, "starts_at"],
])("%s is refused at its field", (_what, form, param) => expect(paramOf(form)).toBe(param));

test.each([
  ["percent_off", "0"],
  ["percent_off", "101"],
  ["percent_off", "1.5"],
  ["max_uses", "0"],
  ["max_uses", "1000001"],
])("%s of %s is refused", (name, text) => {
  const result = DiscountFormInput.safeParse({ code: "A", [name]: text });
  expect(result.error?.issues[0]).toMatchObject({
    path: [name],
    message: expect.stringMatching(/^Enter a whole number/),
  });
});
