import { expect, test } from "vitest";
import { hashNewPassword, problemOf } from "./password-rule.ts";

const NAMES = ["ines.okafor@tidehouse.example", "Tidehouse Baths"];

test.each([
  "thirty laps, then cake",
  "correct horse battery staple",
  "correct horse",
  "a-long-password-123",
  "kfb2-9xtm-qd4w",
  "k7m2q9x4z8v3",
  "839201847362",
  "harbour 1962 lantern",
  "zwölf Möwen über dem Deich",
  "東京の朝ごはんは魚と味噌汁",
  "password manager of the boathouse",
  "tidehouse closes when the rain stops",
  "x".repeat(4) + "yz18!kQ#".repeat(2),
])("%j is a good password", (password) => {
  expect(problemOf(password, NAMES)).toBeNull();
});

test.each([
  ["", /at least 12/],
  ["correcthors", /at least 12/],
  ["🔥".repeat(11), /at least 12/],
  ["x1".repeat(501), /at most 1000/],
  ["password1234", /easy to guess/],
  ["Password1234!", /easy to guess/],
  ["P@ssw0rd!2024", /easy to guess/],
  ["!!!iloveyou!!!", /easy to guess/],
  ["administrator", /easy to guess/],
  ["1q2w3e4r5t6y", /easy to guess|regular/],
  ["sunflower2026", /easy to guess/],
  ["passwordpassword", /easy to guess|regular/],
  ["passwordpassword1", /easy to guess/],
  ["moonmoonmoonmoon7", /regular/],
  ["aaaaaaaaaaaa", /regular/],
  ["123456789012", /easy to guess|regular/],
  ["9876543210987", /regular/],
  ["abcdefghijklm", /regular/],
  ["qwertyuiopas", /easy to guess|regular/],
  ["abc abc abc abc", /regular/],
  ["abcdef123456", /regular/],
  ["123456-abcdef", /regular/],
  ["1234qwer1234", /regular/],
  ["a123456789012", /regular/],
  ["dragon654321asdf", /regular/],
  ["ines.okafor@tidehouse.example", /must not contain your e-mail/],
  ["inesokafor2026", /must not contain your e-mail/],
  ["Tidehouse-2026!", /must not contain your e-mail/],
  ["tidehousebaths", /must not contain your e-mail/],
] as const)("%j is not: %s", (password, why) => {
  expect(problemOf(password, NAMES)).toMatch(why);
});

test("a password is hashed only when it is good", async () => {
  await expect(hashNewPassword("password1234", NAMES)).rejects.toMatchObject({
    code: "invalid_request",
    extra: { param: "password" },
  });
  expect(await hashNewPassword("thirty laps, then cake", NAMES)).toMatch(/^\$argon2id\$/);
});

test("a password of any length is checked quickly", () => {
  for (const text of ["ab".repeat(500), `${"a".repeat(999)}b`, "!".repeat(1_000), "🔥".repeat(1_000)]) {
    expect(typeof problemOf(text, NAMES)).toBe("string");
  }
});
