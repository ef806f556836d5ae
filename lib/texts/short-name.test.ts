import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

test.each([
  ["Tidehouse", "Tidehouse"],
  ["Ines’ Café & Søn, No. 1", "Ines’ Café & Søn No 1"],
  ["Pay at https://evil.example/a:b\nnow", "Pay at https evil example a b now"],
  ["evil．example／x：y 。com ․org ∕a", "evil example x y com org a"],
  ["name@evil.example", "name evil example"],
  ["a\u202Eb\u0000c", "a b c"],
  ["…", "(no name)"],
])("of %j a letter says %j", (name, shown) => expect(shortName(name)).toBe(shown));

test("a long name is cut to 40 letters, and no character in two", () => {
  expect(shortName("𝒜".repeat(50))).toBe("A".repeat(40));
  expect(shortName("𐐷".repeat(50))).toBe("𐐷".repeat(20));
});
