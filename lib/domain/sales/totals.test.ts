import fc from "fast-check";
import { expect, test } from "vitest";
import { totalsOf } from "./totals.ts";

const rates = { fee_bps: 250, tax_rate_bps: 1900, tax_inclusive: false };

test("fee and tax are percentages of the subtotal, added once", () => {
  expect(totalsOf([{ total_cents: 9_600 }, { total_cents: 5_000 }], rates, {})).toEqual({
    subtotal_cents: 14_600,
    discount_cents: 0,
    fee_cents: 365,
    tax_cents: 2_774,
    tax_inclusive: false,
    shipping_cents: 0,
    total_cents: 17_739,
  });
});

test("an inclusive tax is shown but not added", () => {
  const totals = totalsOf([{ total_cents: 11_900 }], { ...rates, tax_inclusive: true, fee_bps: 0 }, {});
  expect(totals).toMatchObject({ tax_cents: 1_900, total_cents: 11_900 });
});

test("the amounts given in a manual order are used instead", () => {
  const totals = totalsOf([{ total_cents: 1_000 }], rates, { fee_cents: 1, tax_cents: 2, shipping_cents: 3 });
  expect(totals).toMatchObject({ fee_cents: 1, tax_cents: 2, shipping_cents: 3, total_cents: 1_006 });
});

test("the parts always add up to the total, and splitting a line changes nothing", () => {
  const bps = fc.integer({ min: 0, max: 10_000 });
  const lines = fc.array(fc.record({ total_cents: fc.integer({ min: 0, max: 1_000_000_000 }) }), {
    minLength: 1,
    maxLength: 50,
  });
  fc.assert(
    fc.property(lines, bps, bps, fc.boolean(), (some, fee_bps, tax_rate_bps, tax_inclusive) => {
      const all = totalsOf(some, { fee_bps, tax_rate_bps, tax_inclusive }, {});
      const added = all.subtotal_cents + all.fee_cents + all.shipping_cents + (tax_inclusive ? 0 : all.tax_cents);
      expect(all.total_cents).toBe(added);
      const halves = some.flatMap(({ total_cents }) => [
        { total_cents: Math.floor(total_cents / 2) },
        { total_cents: Math.ceil(total_cents / 2) },
      ]);
      expect(totalsOf(halves, { fee_bps, tax_rate_bps, tax_inclusive }, {})).toEqual(all);
    }),
  );
});
