import { expect, test } from "vitest";
import { readMailbox } from "./mailbox.ts";

test.each([
  ["orders@shop.example", "", "orders@shop.example"],
  [" orders@localhost ", "", "orders@localhost"],
  ["<orders@shop.example>", "", "orders@shop.example"],
  ["Shop <orders@shop.example>", "Shop", "orders@shop.example"],
  ["Shop<orders@shop.example>", "Shop", "orders@shop.example"],
  ['"Smith, Ines" <ines@shop.example>', "Smith, Ines", "ines@shop.example"],
  ["Café 日本 <x+y.z@münchen.example>", "Café 日本", "x+y.z@münchen.example"],
])("%j has the name %j and the address %s", (text, name, address) => {
  expect(readMailbox(text)).toEqual({ name, address });
});

test.each([
  "",
  "shop",
  "<a@b",
  "a@b>",
  "Shop <a@b",
  "Shop a@b",
  "Shop <a@b> x",
  "Shop <<a@b>>",
  "Shop <a>",
  "Shop <a@b@c>",
  "a@b, c@d",
  "a@b,c",
  "Shop <a@b,c>",
  "Shop <a b@c>",
  "a@b (c)",
  "Shop\r\nBcc: x <a@b>",
])("%j is not a mailbox", (text) => {
  expect(readMailbox(text)).toBeNull();
});
