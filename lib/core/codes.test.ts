import { expect, test } from "vitest";
import { newGiftCardCode, newToken, readToken, showGiftCardCode } from "./codes.ts";

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
