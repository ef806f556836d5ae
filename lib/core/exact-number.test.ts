import fc from "fast-check";
import { expect, test } from "vitest";
import { isKeptExactly } from "./exact-number.ts";

test.each([
  ...[
    "0",
    "-0",
    "-0.0e5",
    "0e999",
    "1",
    "-1.50",
    "0.1",
    "100e-2",
    "1E5",
    "1e22",
    "123456789012345",
    "12345678.1234567",
  ],
  ...["9007199254740992", "9007199254740992000e-3", "1.7976931348623157e308", "5e-324", "0.1000000000000000000000"],
  ...["1000000000000000000000000", "1e0000000000000000000000007", "123456789012345680000"],
])("%s stays the same", (source) => {
  expect(isKeptExactly(source)).toBe(true);
});

test.each([
  ...["9007199254740993", "-9007199254740993", "12345678901234567890", "0.1234567890123456789", "1e400", "-1e400"],
  ...[
    "1e-400",
    "1.00000000000000001",
    "9007199254740993000e-3",
    "1.5e-324",
    "123456789.12345678901",
    "0.10000000000000001",
  ],
])("%s changes", (source) => {
  expect(isKeptExactly(source)).toBe(false);
});

test("every number that JavaScript writes stays the same", () => {
  const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(fc.property(doubles, (value) => isKeptExactly(JSON.stringify(value))));
});
