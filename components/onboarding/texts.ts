import { BEGIN_STEPS } from "#lib/dashboard/onboarding/shape";

/** Returns "3 of 5 steps are left". */
export const stepsLeft = (left: number): string =>
  `${left} of ${BEGIN_STEPS.length} steps ${left === 1 ? "is" : "are"} left`;
