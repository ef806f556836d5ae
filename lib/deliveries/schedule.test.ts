import { describe, expect, test } from "vitest";
import { decide, plannedAttempts, retryDelays } from "./schedule.ts";

const now = new Date("2026-11-21T12:00:00Z");
const fresh = { attempt_count: 0, manual: false, ended_status: null };
const answer = (status: number | null, headers: Record<string, string> = {}, error: string | null = null) => ({
  status,
  headers,
  error,
});
const waitAfter = (attempt_count: number, given: ReturnType<typeof answer>, spread = 0) => {
  const verdict = decide({ ...fresh, attempt_count }, given, now, retryDelays([]), spread);
  return verdict.status === "pending" ? verdict.wait : verdict.status;
};

describe("the result of a response", () => {
  test.each([200, 201, 204, 299])("is a success for %d", (status) =>
    expect(decide(fresh, answer(status), now)).toEqual({ status: "succeeded" }),
  );
  test.each([101, 199, 300, 301, 302, 304, 307, 400, 401, 404, 410, 429, 500, 503])("is a failure for %d", (status) =>
    expect(decide(fresh, answer(status), now)).toMatchObject({ status: "pending", counts: false }),
  );
  test("fails when the response is missing or incomplete", () => {
    expect(decide(fresh, answer(null, {}, "timeout"), now)).toMatchObject({ status: "pending" });
    expect(decide(fresh, answer(200, {}, "timeout"), now)).toMatchObject({ status: "pending" });
  });
  test("makes the retries wait 30 s, 5 min, 30 min, 2 h, 12 h and 24 h, and fails after 7 attempts", () => {
    const waits = [0, 1, 2, 3, 4, 5, 6].map((count) => waitAfter(count, answer(500)));
    expect(waits).toEqual([30, 300, 1_800, 7_200, 43_200, 86_400, "failed"]);
  });
  test("adds up to a tenth to a wait", () => {
    expect(waitAfter(0, answer(500), 1)).toBeCloseTo(33);
    expect(waitAfter(5, answer(500), 0.5)).toBeCloseTo(90_720);
  });
  test("counts only the seventh failure towards disabling, and no retry by hand", () => {
    expect(decide({ ...fresh, attempt_count: 6 }, answer(500), now)).toMatchObject({ status: "failed", counts: true });
    expect(decide({ ...fresh, attempt_count: 6, manual: true }, answer(500), now)).toMatchObject({ counts: false });
  });
  test("makes an ended delivery failed and leaves a pending one pending when a retry by hand fails", () => {
    for (const ended_status of ["succeeded", "failed", "abandoned"]) {
      const tried = { attempt_count: 1, manual: true, ended_status };
      expect(decide(tried, answer(500), now)).toMatchObject({ status: "failed", counts: false });
      expect(decide(tried, answer(200), now)).toEqual({ status: "succeeded" });
    }
    expect(decide({ ...fresh, attempt_count: 1, manual: true }, answer(500), now)).toMatchObject({ status: "pending" });
  });
  test("warns from the fourth attempt on, unless the attempt was made by hand", () => {
    const warns = (attempt_count: number, more = {}) => decide({ ...fresh, attempt_count, ...more }, answer(500), now);
    for (const count of [0, 1, 2]) expect(warns(count)).toMatchObject({ warns: false });
    for (const count of [3, 4, 5, 6]) expect(warns(count)).toMatchObject({ warns: true });
    expect(warns(3, { manual: true })).toMatchObject({ warns: false });
    expect(warns(3, { manual: true, ended_status: "failed" })).toMatchObject({ warns: false });
  });
  test("counts a failure on our side as an attempt, but does not warn or count it towards disabling", () => {
    const ours = answer(null, {}, "internal");
    expect(decide({ ...fresh, attempt_count: 3 }, ours, now)).toMatchObject({ status: "pending", warns: false });
    expect(decide({ ...fresh, attempt_count: 6 }, ours, now)).toMatchObject({
      status: "failed",
      counts: false,
      warns: false,
    });
  });
  test("says when the last attempt will be made", () => {
    const lastIn = (attempt_count: number) =>
      decide({ ...fresh, attempt_count }, answer(500), now, [1, 2, 3, 4, 5, 6], 0) as { last_in: number };
    expect([0, 3, 5, 6].map((count) => lastIn(count).last_in)).toEqual([21, 15, 6, 0]);
  });
  test("is gone for 410", () => {
    expect(decide(fresh, answer(410), now)).toMatchObject({ gone: true });
    expect(decide(fresh, answer(404), now)).toMatchObject({ gone: false });
  });
});

describe("Retry-After", () => {
  test.each([429, 503])("is used on %d if it is longer than the scheduled wait", (status) => {
    expect(waitAfter(0, answer(status, { "retry-after": "120" }))).toBe(120);
    expect(waitAfter(0, answer(status, { "retry-after": "5" }))).toBe(30);
    expect(waitAfter(0, answer(status, { "retry-after": "Sat, 21 Nov 2026 12:02:00 GMT" }))).toBe(120);
  });
  test("is used up to the next scheduled wait, which the last wait does not have", () => {
    expect(waitAfter(0, answer(503, { "retry-after": "999999" }))).toBe(300);
    expect(waitAfter(4, answer(503, { "retry-after": "999999" }))).toBe(86_400);
    expect(waitAfter(5, answer(503, { "retry-after": "999999" }))).toBe(86_400);
    for (const digits of [10, 15, 400])
      expect(waitAfter(0, answer(429, { "retry-after": "9".repeat(digits) }))).toBe(300);
  });
  test.each(["", "soon", "-5", "Sat, 21 Nov 2026 11:00:00 GMT"])("is ignored when it is %j", (text) =>
    expect(waitAfter(0, answer(429, { "retry-after": text }))).toBe(30),
  );
  test("is ignored on any other status", () => expect(waitAfter(0, answer(500, { "retry-after": "120" }))).toBe(30));
});

describe("WEBHOOK_RETRY_DELAYS", () => {
  test("always gives six waits: repeats the last one and ignores extra ones", () => {
    expect(retryDelays([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 2, 3, 4, 5, 6]);
    expect(retryDelays([1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5, 6]);
    expect(retryDelays([0.1, 2])).toEqual([0.1, 2, 2, 2, 2, 2]);
  });
});

describe("the attempts left", () => {
  const delays = retryDelays([]);
  test("are seven for a new delivery, each after its wait", () =>
    expect(plannedAttempts(0, 1_000, false, delays)).toEqual([1_000, 1_030, 1_330, 3_130, 10_330, 53_530, 139_930]));
  test("match the results of failures", () => {
    for (let count = 0; count < 6; count++) {
      const [next, after] = plannedAttempts(count + 1, waitAfter(count, answer(500)) as number, false, delays);
      expect(next).toBe(delays[count]);
      expect(after).toBe(count < 5 ? (next ?? 0) + (waitAfter(count + 1, answer(500)) as number) : undefined);
    }
  });
  test("are one at the last attempt, and one for an ended delivery that is sent again by hand", () => {
    expect(plannedAttempts(6, 50, false, delays)).toEqual([50]);
    expect(plannedAttempts(9, 50, false, delays)).toEqual([50]);
    expect(plannedAttempts(2, 50, true, delays)).toEqual([50]);
  });
});
