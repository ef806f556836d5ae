import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test.each([
  ["Winter Lights Night", "winter-lights-night"],
  ["  Crème brûlée & Café, ab 18 Uhr!  ", "creme-brulee-and-cafe-ab-18-uhr"],
  ["Weißes Rössl – Smørrebrød, Łódź", "weisses-rossl-smorrebrod-lodz"],
  ["Mara's 10er-Karte", "maras-10er-karte"],
  ["ＦＵＬＬ ｗｉｄｔｈ", "full-width"],
  ["雑貨", ""],
  [`${"a".repeat(79)} b`, "a".repeat(79)],
])("%s gives the slug %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
