import { unstable_isUnrecognizedActionError } from "next/navigation";
import type { FormState } from "#lib/core/form-state";

/** Returns the state of a form that got no answer, and says why. `isTyped`: it has fields, which keep what was entered. */
export function lostState(error: unknown, isTyped: boolean): FormState<never> {
  if (unstable_isUnrecognizedActionError(error)) {
    return { problem: OLD_VERSION, canSendAgain: true };
  }
  const isNetwork = error instanceof TypeError; // what fetch throws
  const why = isNetwork ? "There is no connection" : "The server did not answer as it should";
  return {
    problem: `${why}. Nothing is known to have been done.${isTyped ? " What you entered is still here." : ""}`,
    canSendAgain: true,
    isLost: true,
  };
}

const OLD_VERSION =
  "This page is from an older version of Zakka, so nothing was done. Copy what you entered, then reload the page.";
