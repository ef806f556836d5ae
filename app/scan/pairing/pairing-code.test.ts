import { expect, test } from "vitest";
import { pairingCodeIn, pairingCodeOf } from "./pairing-code.ts";

const HERE = "https://zakka.example";

test("the fragment of a pairing link holds its code", () => {
  expect(pairingCodeIn("#pair=aB-_9")).toBe("aB-_9");
  for (const other of ["", "#", "#pair=", "#pair=a b", "#paired=a", `#pair=${"a".repeat(201)}`])
    expect(pairingCodeIn(other)).toBeNull();
});

test("only a pairing link of this server is one: any other code is for the scanner", () => {
  expect(pairingCodeOf(` ${HERE}/scan#pair=abc `, HERE)).toBe("abc");
  expect(pairingCodeOf(`]Q1${HERE}/scan#pair=aB-_9\u200e`, HERE)).toBe("aB-_9");
  for (const other of [
    "https://elsewhere.example/scan#pair=abc",
    "http://zakka.example/scan#pair=abc",
    `${HERE}/orders#pair=abc`,
    `${HERE}/scan?pair=abc`,
    `${HERE}/scan`,
    "T-7K2M",
    "",
  ])
    expect(pairingCodeOf(other, HERE)).toBeNull();
});
