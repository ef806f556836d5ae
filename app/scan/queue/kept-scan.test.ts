import { expect, test } from "vitest";
import { canBeTakenBack, type KeptScan } from "./kept-scan.ts";

const scan = (fields: Partial<KeptScan>) =>
  ({ field: "yes", state: "settled", isUndone: false, ...fields }) as KeptScan;

test.each([
  ["let its guest in", {}, true],
  ["let its guest in without the server", { field: "self", state: "waits" }, true],
  ["was refused by the server later", { field: "self", state: "conflict" }, false],
  ["was taken back already", { isUndone: true }, false],
  ["was refused at the door", { field: "no" }, false],
] as const)("a scan that %s", (_what, fields, expected) => {
  expect(canBeTakenBack(scan(fields))).toBe(expected);
});
