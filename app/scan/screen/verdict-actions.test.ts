import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Outcome, Verdict } from "#app/scan/verdict/verdict";
import { VerdictActions } from "./verdict-actions.tsx";

const nothing = () => undefined;
const CALLS = {
  ...{ onNext: nothing, onAgain: nothing, onRenew: nothing, onType: nothing },
  ...{ onUndo: nothing, onLetIn: nothing, onTurnAway: nothing, onUnpair: nothing },
};

function actions(outcome: Outcome, state: Partial<ComponentProps<typeof VerdictActions>> = {}): string[] {
  const verdict = { outcome } as Verdict;
  const fixed = { verdict, isRequesting: false, canLetInMore: false, doneAt: null, problem: null, ...CALLS };
  const page = renderToStaticMarkup(createElement(VerdictActions, { ...fixed, ...state }));
  return [...page.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = ""]) =>
    inside.replaceAll(/<[^>]*>/g, "").trim(),
  );
}

test("a pass with more entries can be gone on from at once, as it can be undone and used again", () => {
  expect(actions("again", { canLetInMore: true, doneAt: Date.now() })).toEqual(["1 more", "Next", "10 s"]);
  expect(actions("again", { canLetInMore: true })).toEqual(["Let 1 more in", "Next guest"]);
  expect(actions("admit", { doneAt: Date.now() })).toEqual(["Next", "Undo 10 s"]);
});

const WITHOUT_NEXT = ["ask", "other_day", "pass_ended"]; // a person decides first, or nothing can be scanned

test.each([
  ...["admit", "again", "checkin", "charged", "used", "void", "expired", "wrong_event", "other_day", "too_early"],
  ...[
    "too_late",
    "unknown",
    "misread",
    "empty",
    "short",
    "on_hold",
    "past_due",
    "ended",
    "limit",
    "refused",
    "same",
    "undone",
  ],
  ...["ask", "valid", "not_valid", "lost", "busy", "fault", "pass_ended", "not_allowed"],
] as Outcome[])("%s: the next guest is one press away, whatever can be done besides", (outcome) => {
  for (const state of [{}, { doneAt: Date.now() }, { canLetInMore: true, doneAt: Date.now() }])
    expect(actions(outcome, state).some((name) => name.startsWith("Next"))).toBe(!WITHOUT_NEXT.includes(outcome));
});
