import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { asciiEmail, emailKey, readEmail } from "./email.ts";
import { EmailInput } from "./schema.ts";
import { shownEmail, spellingsOf } from "./shown-email.ts";

const LONG_LOCAL = "a".repeat(64);
const LONG_DOMAIN = `${"b".repeat(61)}.${"c".repeat(61)}.${"d".repeat(61)}.example`.slice(-189);

test.each([
  "ines@example.com",
  "Ines@Example.COM",
  "r&d@shop.example",
  "!#$%&'*+/=?^_`{|}~-@shop.example",
  "'quoted'@shop.example",
  "a.b.c+tag@mail.shop.example",
  "_@shop.example",
  "1@2.3.example",
  "info@müller.example",
  "info@MÜLLER.example",
  "info@xn--mller-kva.example",
  "info@xn--80a1acny.xn--p1ai",
  "info@почта.рф",
  "info@mail.日本.jp",
  "info@faß.example",
  `${LONG_LOCAL}@${LONG_DOMAIN}`,
])("%s is an address, shown as it was typed", (typed) => {
  const { email } = readEmail(` ${typed} `) as { email: string };
  expect(email).toMatch(/^[\0-\x7f]+$/);
  const [local, domain = ""] = typed.split("@");
  expect(emailKey(email)).toBe(`${local?.toLowerCase()}@${domainToASCII(domain)}`);
  expect(emailKey(typed)).toBe(emailKey(email));
  expect(EmailInput.parse(` ${typed} `)).toBe(email);
  expect(readEmail(email)).toEqual({ email: expect.toSatisfy((again) => emailKey(again) === emailKey(email)) });
  expect(shownEmail(email)).toBe(/[^\0-\x7f]/.test(domain) ? `${local}@${domain.toLowerCase()}` : typed);
  expect(spellingsOf(email)).toContain(`${local?.toLowerCase()}@${domain.toLowerCase()}`);
});

test.each([
  "",
  "ines",
  "@shop.example",
  "ines@",
  "ines@shop",
  "ines@localhost",
  "ines@shop.",
  "ines@.example",
  "ines@shop..example",
  "ines@shop.example.",
  "ines@-shop.example",
  "ines@shop-.example",
  "ines@shop_1.example",
  "ines@shop.e",
  "ines@shop.123",
  "ines@127.0.0.1",
  "ines@0x7f.0x1",
  "ines@[127.0.0.1]",
  "ines@[IPv6:::1]",
  "ines@shop.example:25",
  "ines@shop.example/a",
  "ines@shop.example?a",
  "ines@shop%2eexample",
  "ines@xn--ü.example",
  "ines@xn--.example",
  `ines@${"a".repeat(64)}.example`,
  `ines@${"ü".repeat(64)}.example`,
  ".ines@shop.example",
  "ines.@shop.example",
  "in..es@shop.example",
  "in es@shop.example",
  "ines@sh op.example",
  "ines@sh\u3000op.example",
  "ines@müller\texample.com",
  '"ines"@shop.example',
  '"in es"@shop.example',
  "in(es)@shop.example",
  "in<es>@shop.example",
  "in,es@shop.example",
  "in;es@shop.example",
  "in:es@shop.example",
  "in\\es@shop.example",
  "in[es]@shop.example",
  "a@b@shop.example",
  "ines@shop.example, mara@shop.example",
  "Ines <ines@shop.example>",
  "ines@shop.example\r\nBcc: mara@shop.example",
  "ines\0@shop.example",
  `${LONG_LOCAL}a@shop.example`,
  `${LONG_LOCAL}@a${LONG_DOMAIN}`,
])("%j is no address", (typed) => {
  expect(readEmail(typed)).toEqual({ problem: expect.any(String) });
  expect(EmailInput.safeParse(typed).success).toBe(false);
});

test("what is wrong is said", () => {
  const problemOf = (typed: string) => EmailInput.safeParse(typed).error?.issues[0]?.message;
  expect(problemOf("ines")).toBe("Enter a valid e-mail address, such as ines@example.com.");
  expect(problemOf("jürgen@müller.example")).toMatch(/^The part before the @ can only have letters from a to z/);
  expect(problemOf(`${LONG_LOCAL}a@shop.example`)).toBe("The part before the @ has at most 64 characters.");
});

test.each([
  ["info@müller.example", "info@MÜLLER.example"],
  ["info@müller.example", "INFO@xn--mller-kva.example"],
  ["info@müller.example", "info@XN--MLLER-KVA.Example"],
  ["info@müller.example", "info@mu\u0308ller.example"],
  ["info@müller.example", "info@müller。example"],
  ["r&d@shop.example", " R&D@Shop.Example "],
])("%s and %s are one address", (one, other) => {
  expect(emailKey(other)).toBe(emailKey(one));
  const [first, second] = [readEmail(one), readEmail(other)] as { email: string }[];
  expect(second?.email.toLowerCase()).toBe(first?.email.toLowerCase());
});

test.each([
  ["r&d@shop.example", "rd@shop.example"],
  ["info@müller.example", "info@muller.example"],
  ["info@faß.example", "info@fass.example"],
])("%s and %s are two addresses", (one, other) => {
  expect(emailKey(other)).not.toBe(emailKey(one));
});

test("a text that is no address has a key too", () => {
  expect(emailKey(" Ines ")).toBe("ines");
  expect(emailKey("A@b c")).toBe("a@b c");
  expect(emailKey("A@xn--Ü.example")).toBe("a@xn--ü.example");
});

test.each([
  ["R&D@Shop.example", "R&D@Shop.example"],
  ["Info@XN--mller-kva.example", "Info@xn--mller-kva.example"],
  ["Info@müller.example", "Info@xn--mller-kva.example"],
  ["root@localhost", "root@localhost"],
])("a mail server is told %s as %s", (address, told) => {
  expect(asciiEmail(address)).toBe(told);
});
