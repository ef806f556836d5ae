import { expect, test } from "vitest";
import { invalid } from "#lib/core/errors";
import { refusalOf } from "./refusal.ts";

const clockAt = (now: number, offset_seconds: number) => ({ object: "test_clock" as const, now, offset_seconds });
const BEFORE = clockAt(1_795_197_600, 60);
const MOVE = { to: 1_795_802_400, field: "by" as const, zone: "Europe/Berlin" };

test("a clock that has stopped on its way says where, and what to do", () => {
  const after = clockAt(1_795_456_800, 259_260);
  const refusal = refusalOf(invalid("to", "after 5,000 steps"), { ...MOVE, before: BEFORE, after });
  expect(refusal.message).toBe(
    "The clock has stopped at 23 Nov 2026, 19:00, because much was due. Move it to 27 Nov 2026, 19:00 to go on.",
  );
  expect(refusal.extra.param).toBeUndefined();
});

test("any other refusal is said at its field, with times in words", () => {
  const error = invalid("to", "The clock is at 1795197600 and only goes forward.");
  const refusal = refusalOf(error, { ...MOVE, before: BEFORE, after: BEFORE });
  expect(refusal.message).toBe("The clock is at 20 Nov 2026, 19:00 and only goes forward.");
  expect(refusal.extra.param).toBe("by");
});
