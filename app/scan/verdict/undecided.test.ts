import { expect, test } from "vitest";
import { asked, door, refusal } from "./fixtures.ts";
import { toVerdict } from "./to-verdict.ts";
import { sameCode, waiting } from "./undecided.ts";

test("the screen is neutral while the server has not decided: lost, fault, busy, no pass, not allowed, wait", () => {
  const lost = toVerdict({ kind: "lost", why: "offline" }, asked, door);
  expect(lost).toMatchObject({ outcome: "lost", field: "wait", who: "The network is gone" });
  expect(toVerdict({ kind: "lost", why: "timeout" }, asked, door).who).toBe("The server was silent");
  expect(toVerdict({ kind: "lost", why: "disconnected" }, asked, door).who).toBe("No way to the server");
  const outcomes = [
    [500, "internal_error", "fault"],
    [503, "unavailable", "fault"],
    [429, "rate_limited", "busy"],
    [409, "idempotency_conflict", "busy"],
    [401, "unauthorized", "pass_ended"],
    [403, "insufficient_scope", "not_allowed"],
    [403, "pro_required", "not_allowed"],
  ] as const;
  for (const [status, code, outcome] of outcomes) {
    expect(toVerdict(refusal(status, code), asked, door)).toMatchObject({ outcome, field: "wait" });
  }
  expect(waiting(800)).toMatchObject({ outcome: "wait", field: "wait", datum: { value: "0.8 s" } });
});

test("the same code shows who was just let in, and how long ago", () => {
  expect(sameCode({ kind: "ticket", name: "Mara Lindqvist" }, 4)).toMatchObject({
    outcome: "same",
    field: "same",
    shape: "equals",
    datum: { value: "4 s", note: "ago" },
    who: "You just let Mara in",
  });
});
