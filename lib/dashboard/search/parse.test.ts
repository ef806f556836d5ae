import { expect, test } from "vitest";
import { parseSearch } from "./shape.ts";

test("a whole id, a token and a code are recognized, however they are typed", () => {
  expect(parseSearch(" 0199f3c2-5b1e-7c3a-9d2f-0a1bb1f09c4e ")).toEqual({
    kind: "id",
    id: "0199f3c2-5b1e-7c3a-9d2f-0a1bb1f09c4e",
  });
  expect(parseSearch("7k2m 9qxr-4t8w hj3n")).toEqual({ kind: "gift_card", token: "7K2M9QXR4T8WHJ3N" });
  expect(parseSearch("t-0123456789ABCDEFGHJKMNPQRS")).toEqual({
    kind: "ticket",
    token: "T-0123456789ABCDEFGHJKMNPQRS",
  });
});

test("anything else is text, and a short text can also be the end of an id, token or code", () => {
  expect(parseSearch("Mara Lindqvist")).toEqual({ kind: "text", like: "%Mara Lindqvist%", tail: null });
  expect(parseSearch("…b1f09c4e")).toEqual({ kind: "text", like: "%…b1f09c4e%", tail: "b1f09c4e" });
  expect(parseSearch("-HJ3N")).toMatchObject({ tail: "HJ3N" });
  expect(parseSearch("\u200e…ＨＪ３Ｎ")).toMatchObject({ tail: "HJ3N" });
});

test("the wildcards of LIKE are escaped", () => {
  expect(parseSearch("50%_\\")).toMatchObject({ like: "%50\\%\\_\\\\%" });
});
