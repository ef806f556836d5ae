import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test.each([
  ["Winter Lights Night", "winter-lights-night"],
  ["  Crème brûlée & Café, ab 18 Uhr!  ", "creme-brulee-and-cafe-ab-18-uhr"],
  ["Weißes Rössl – Smørrebrød, Łódź", "weisses-rossl-smorrebrod-lodz"],
  ["Mara's 10er-Karte", "maras-10er-karte"],
  ["ＦＵＬＬ ｗｉｄｔｈ", "full-width"],
  ["ｺﾝｻｰﾄ ①", "konsato-1"],
  ["ガ".normalize("NFD"), "ga"],
  ["夕鶴", "xi-he"],
  ["雑貨 2026", "za-huo-2026"],
  ["コンサート", "konsato"],
  ["サーカス", "sakasu"],
  ["Новый год", "novyy-god"],
  ["Θέατρο", "theatro"],
  ["서울 재즈", "seoul-jaejeu"],
  ["مهرجان الشتاء", "mhrjn-lsht"],
  ["חנוכה", "khnvkh"],
  ["Žluťoučký kůň", "zlutoucky-kun"],
  ["🎄", ""],
  [`${"a".repeat(79)} b`, "a".repeat(79)],
])("%s gives the slug %s", (title, slug) => {
  expect(slugOf(title, 80)).toBe(slug);
});
