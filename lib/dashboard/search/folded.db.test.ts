import { expect, test } from "vitest";
import { folded, foldedSql } from "#lib/core/folded";
import { pool } from "#lib/db/client";

/** Texts, and what is compared of each. */
const TEXTS = [
  ["Dîner", "diner"],
  ["LINDSTRÖM", "lindstrom"],
  ["Zoe\u0308", "zoe"],
  ["İzmir ışık I", "izmir isik i"],
  ["Straße STRASSE ẞ", "strasse strasse ss"],
  ["Søren Łukasz Đặng Æther Œuvre", "soren lukasz dang aether oeuvre"],
  ["ﬁne ﬀ ĳ ǆ", "fine ff ij dz"],
  ["Ａｎｎａ　１２３＠ｐｏｓｔ．ｅｘａｍｐｌｅ", "anna 123@post.example"],
  ["Nguyễn Thị Hương", "nguyen thi huong"],
  ["ΑΛΈΞΗΣ Αλέξης", "αλεξησ αλεξησ"],
  ["O’Brien O‘Brien OʼBrien", "o'brien o'brien o'brien"],
  ["Anna‐Lena Anna‑Lena Anna–Lena", "anna-lena anna-lena anna-lena"],
  ["ИВАН Йод Щёлково", "иван иод щелково"],
  ["\u0300\u036f", ""],
  ["", ""],
] as const;

/** Texts in scripts whose letters stay. */
const OTHERS = [
  ...["김민준", "ｶﾞｷﾞｸﾞ がぎぐ", "夕鶴 \u{f9d1}", "שָׁלוֹם", "مُحَمَّد", "हिन्दी", "ไทย", "𝓜𝓪𝓻𝓪", "👩‍👩‍👧 🇩🇪", "½ … ﷺ ㎏ ℡ ª №"],
  ...["a\u0315\u0300\u05ae\u0300b", "Ǆ ǅ Ǽ Ǿ ŉ", "ᾼ ᾳ Ώ", "Ա և", "Ა ა", "Ꭰ ꭰ", "K Å Ω", "\\u0300 [\\'%_$1 $&"],
];

test("what is searched for and what is stored lose the same", async () => {
  const texts = [...TEXTS.map(([text]) => text), ...OTHERS];
  const { rows } = await pool().query(
    `SELECT ${foldedSql("text")} AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t (text, at) ORDER BY at`,
    [texts],
  );
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded));
});

test.each(TEXTS)("%j is compared as %j", (text, expected) => {
  expect(folded(text)).toBe(expected);
});

test("a Korean name is found by its beginning, also while the last syllable is typed", () => {
  expect(folded("김민준").startsWith(folded("김미"))).toBe(true);
});
