import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

test("the right password passes, another does not, and a person who does not exist has none", async () => {
  const stored = await hashPassword("thirty laps, then cake");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword("thirty laps, then cake", stored)).toBe(true);
  expect(await isPassword("thirty laps, then tea", stored)).toBe(false);
  expect(await isPassword("thirty laps, then cake", undefined)).toBe(false);
  expect(await isPassword("", "not a hash")).toBe(false);
});
