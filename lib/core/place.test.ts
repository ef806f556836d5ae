import { expect, test } from "vitest";
import { placeOf } from "./place.ts";

test.each([
  ["192.0.2.7", "::ffff:192.0.2.7"],
  ["2001:db8:1:2::7", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
  ["unknown", "unknown"],
])("%s and %s are one place", (one, other) => expect(placeOf(one)).toBe(placeOf(other)));

test.each([
  ["192.0.2.7", "192.0.2.8"],
  ["2001:db8:1:2::7", "2001:db8:1:3::7"],
])("%s and %s are two places", (one, other) => expect(placeOf(one)).not.toBe(placeOf(other)));
