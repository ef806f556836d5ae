import { unstable_isUnrecognizedActionError } from "next/navigation";

/** Says that a form got no answer, and why. Nobody knows then whether the action ran. */
export function lostWords(error: unknown): string {
  if (unstable_isUnrecognizedActionError(error)) {
    return "This page is from an older version of Zakka, so nothing was done. Copy what you entered, then reload the page.";
  }
  const isNetwork = error instanceof TypeError; // what fetch throws
  return isNetwork
    ? "There is no connection. Nothing is known to have been done. What you entered is still here."
    : "The server did not answer as it should. Nothing is known to have been done. What you entered is still here.";
}
