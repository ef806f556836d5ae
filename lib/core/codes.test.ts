import { expect, test } from "vitest";
import {
  foreignForm,
  foreignForms,
  newGiftCardCode,
  newToken,
  plainCode,
  readToken,
  showGiftCardCode,
} from "./codes.ts";

test("a ticket token is its prefix and 26 Crockford characters, and reads back as itself", () => {
  const token = newToken("ticket");
  expect(token).toMatch(/^T-[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(readToken(token)).toEqual({ kind: "ticket", token });
});

test("a code is read whatever its case, spaces, hyphens and look-alike letters", () => {
  const code = newGiftCardCode();
  expect(readToken(` ${showGiftCardCode(code).toLowerCase()} `)).toEqual({ kind: "gift_card", token: code });
  expect(readToken("7K2M 9QXR 4T8W HJ3O").token).toBe("7K2M9QXR4T8WHJ30");
  expect(readToken("iiii-llll-oooo-0000").token).toBe("1111111100000000");
  expect(readToken(`t-${"o".repeat(26)}`)).toEqual({ kind: "ticket", token: `T-${"0".repeat(26)}` });
});

test("a token is read whatever its spaces and hyphens, even in its prefix", () => {
  const token = newToken("voucher");
  const rest = token.slice(2);
  const groups = rest.match(/.{1,4}/g) ?? [];
  for (const typed of [
    `V${rest}`,
    `v ${rest}`,
    `V - ${groups.join("-")}`,
    `V\u2011${groups.join(" ")}`,
    ` ${token} `,
  ]) {
    expect(readToken(typed)).toEqual({ kind: "voucher", token });
  }
  expect(readToken(`A${rest}`)).toEqual({ kind: "gift_card", token: null });
  expect(readToken("T2K2-9QXR-4T8W-HJ3N")).toEqual({ kind: "gift_card", token: "T2K29QXR4T8WHJ3N" });
});

test("the prefix decides the kind of item, and a text that no item can have gives no token", () => {
  expect(readToken("B-123")).toEqual({ kind: "booking", token: null });
  expect(readToken("V-").kind).toBe("voucher");
  expect(readToken("m-x").kind).toBe("membership");
  expect(readToken("https://example.com/U")).toEqual({ kind: "gift_card", token: null });
  expect(readToken("")).toEqual({ kind: "gift_card", token: null });
});

const TICKET = "T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X";
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

test.each([
  ["marks of no width", TICKET.replace(/M/, "M\u200b\u2060\ufeff")],
  ["marks of direction", `\u202a\u200e${TICKET}\u202c\u2069`],
  ["soft hyphens", "T-7K2M\u00ad9QXR\u00ad4T8WHJ3N5P6Q8S0V2X"],
  ["a soft hyphen for the hyphen", TICKET.replace("-", "\u00ad")],
  ["a minus sign", TICKET.replace("-", "\u2212")],
  ["a hyphen that does not break", TICKET.replace("-", "\u2011")],
  ["a small hyphen", TICKET.replace("-", "\ufe63")],
  ["full-width letters", fullWidth(TICKET.toLowerCase())],
  ["the symbology of a QR code", `]Q1${TICKET}`],
  ["the symbology of a Data Matrix code, and a separator", `\u001d]d2\u001d${TICKET}\u0004`],
  ["a variation selector", `${TICKET}\ufe0f`],
])("a token with %s is read as it is", (_, text) => {
  expect(readToken(text)).toEqual({ kind: "ticket", token: TICKET });
});

test.each([
  "7K2M\u22129QXR\u22124T8W\u2212HJ3N",
  "]C17K2M9QXR4T8WHJ3N",
  fullWidth("7k2m-9qxr-4t8w-hj3n"),
  "\u200e7K2M-9QXR-4T8W-HJ3N",
])("the gift-card code %j is read as it is", (text) => {
  expect(readToken(text)).toEqual({ kind: "gift_card", token: "7K2M9QXR4T8WHJ3N" });
});

test("the code of another system is the same with what messengers and scanners add", () => {
  for (const text of ["OLD-77", "]C1old\u221277", fullWidth("Old-77"), "\u200bold\u00ad77\u200e"]) {
    expect(foreignForm(text)).toBe("01D77");
  }
  expect(foreignForms("OLD-77")).toEqual(["01D77"]);
  expect(foreignForms(fullWidth("ABC"))).toEqual(["ABC", fullWidth("ABC")]);
  expect(foreignForms("0012345678905")).toEqual(["0012345678905", "012345678905"]);
  expect(foreignForms("412345678905")).toEqual(["412345678905", "0412345678905"]);
  expect(foreignForms("A\u22121")).toEqual(["A1", "A\u22121"]);
});

test("nothing hides a code that is never looked up, and one that grows too long is none", () => {
  for (const text of [
    "]Q1WIFI:S:x;P:y;;",
    "\u200bWIFI:S:x;P:y;;",
    fullWidth("https://example.com"),
    "]Q1\u200b",
    `]Q1${TICKET}`,
  ]) {
    expect(foreignForms(text)).toEqual([]);
  }
  expect(foreignForm("\ufdfa".repeat(100))).toBeNull();
  expect(plainCode(" ]Q1 BCD\n002 ")).toBe("BCD\n002");
});
