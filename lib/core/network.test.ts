import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["192.0.2.7", "::ffff:192.0.2.7"],
  ["2001:db8:1:2::7", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
  ["unknown", "unknown"],
])("%s and %s are one network", (one, other) => expect(networkOf(one)).toBe(networkOf(other)));

test.each([
  ["192.0.2.7", "192.0.2.8"],
  ["2001:db8:1:2::7", "2001:db8:1:3::7"],
])("%s and %s are two networks", (one, other) => expect(networkOf(one)).not.toBe(networkOf(other)));
