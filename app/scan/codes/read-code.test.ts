import { expect, test } from "vitest";
import { describeMisread, describeUnknown, readCode } from "./read-code.ts";

test("every spelling of a code becomes the same token", () => {
  expect(readCode(" t-7k2m9qxr4t8whj3n7k2m9qxr4t ")).toEqual({
    token: "T-7K2M9QXR4T8WHJ3N7K2M9QXR4T",
    kind: "ticket",
    tail: "XR4T",
  });
  expect(readCode("7k2m 9qxr 4t8w hj3n")).toMatchObject({ token: "7K2M9QXR4T8WHJ3N", kind: "gift_card" });
});

test("a password inside a code of another kind is not sent", () => {
  expect(readCode("WIFI:T:WPA;S:house;P:secret;;")).toMatchObject({ token: "WIFI:", kind: null });
  expect(readCode("]Q1\u200bWIFI:T:WPA;S:house;P:secret;;").token).toBe("WIFI:");
  expect(readCode("otpauth://totp/x?secret=ABC").token).toBe("otpauth:");
});

test("a text that is not a code is sent as it is, within the limit of a token", () => {
  expect(readCode("hello").token).toBe("hello");
  expect(readCode("x".repeat(4_000)).token).toHaveLength(200);
  expect(readCode(`${"x".repeat(199)}🎟x`).token).toBe("x".repeat(199));
  expect(readCode("hello 🎟bye").tail).toBe("bye");
});

test.each([
  ["WIFI:S:x;;", "Wi-Fi"],
  ["https://example.com/menu", "Web"],
  ["BEGIN:VCARD\nEND:VCARD", "Contact"],
  ["mailto:a@example.com", "E-mail"],
  ["tel:+4930123", "Phone"],
  ["4006381333931", "Product"],
  ["hello", "Text"],
])("%s is recognized as %s", (text, value) => {
  expect(describeUnknown(text, "Tidehouse", "live").value).toBe(value);
});

test("a code that looks like ours is explained: another store's, or one of the other mode", () => {
  expect(describeUnknown("T-7K2M9QXR4T8WHJ3N7K2M9QXR4T", "Tidehouse", "test")).toEqual({
    value: "Ticket",
    note: "…XR4T",
    sentence: "No test ticket of Tidehouse. It may be another store’s, or a live one.",
  });
  expect(describeUnknown("7K2M-9QXR-4T8W-HJ3N", "Tidehouse", "live").value).toBe("Card");
});

test("a part of a code is not called the code of somebody else", () => {
  expect(describeMisread("T-7K2M9QXR", false)?.value).toBe("Incomplete");
  expect(describeMisread("9QXR4T8WHJ", true)).toMatchObject({ value: "Text", note: "10 characters" });
  for (const whole of ["T-7K2M9QXR4T8WHJ3N7K2M9QXR4T", "7K2M-9QXR-4T8W-HJ3N", "4006381333931", "https://example.com"])
    expect(describeMisread(whole, true)).toBeNull();
  expect(describeMisread("9QXR4T8WHJ", false)).toBeNull();
});

test.each([
  ["Tß7K2M9QXR4T8WHJ3N5P6Q8S0V2Y", "German"],
  ["7k2mß9qxrß4t8wßhj3n", "German"],
  ["T)èKéMçQXR'TàWHJ\"N(P-QàSàVéX", "French"],
  ["?)èKéMçQXR'TàWHJ\"N(P-QàSàVéX", "French"],
  ["T/7K2M9QXR4T8WHJ3N5P6Q8S0V2Y", "English (US)"],
  ["T'7K2M9QXR4T8WHJ3N5P6Q8S0V2X", "that of this device"],
  ["Е-7Л2Ь9ЙЧК4Е8ЦРО3Т5З6Й8Ы0М2Ч", "that of this device"],
])("%s is a code from a scanner with another keyboard layout, and says which to set", (text, layout) => {
  const said = describeMisread(text, true);
  expect(said?.value).toBe("Keyboard");
  expect(said?.sentence).toContain(`Set its keyboard layout to ${layout};`);
});

test("a code of another system is not taken for one with another keyboard layout", () => {
  for (const text of ["A/7K2M9QXR4T8WHJ3N5P6Q8S0V2X", "ABCD EFGH IJKL MNOP", "T/7K2M", "ABCD-EF_H-IJKL-MNOP"])
    expect(describeMisread(text, true)?.value).not.toBe("Keyboard");
});
