import type { SubmissionResult } from "@conform-to/react";
import type { Mode } from "./request.ts";

/** The state of a form after it is sent: what was done, or why nothing was. */
export interface FormState<Result = unknown> {
  done?: boolean;
  /** What the action returned. */
  result?: Result;
  /** The errors of the fields and the values that were typed, for the form library. */
  form?: SubmissionResult<string[]>;
  /** Why nothing was done, for a person. */
  problem?: string;
  /** The request id to copy, when the server failed. */
  requestId?: string;
  /** The address of the sign-in page, when the session has ended. */
  signIn?: string;
  /** The same values may succeed when they are sent again. The form keeps its key. */
  canSendAgain?: boolean;
  /** No answer came, so nobody knows whether the action ran. */
  isLost?: boolean;
}

/** A server action that a form posts to. */
export type FormAction<Result = unknown> = (before: unknown, form: FormData) => Promise<FormState<Result>>;

/** The hidden field with a new key for each form that is opened, see `once` of an action. */
export const FORM_KEY = "form_key";

/** The hidden field with the store and mode of the page, see `storeAndMode`. */
export const FORM_STORE = "form_store";

/**
 * The name of a button that adds, removes or moves a row of a list in the form, such as `tiers add` or `tiers remove 2`.
 * With JavaScript the browser does it; without, the action sends the form back with its rows changed, and does nothing else.
 */
export const FORM_ROWS = "form_rows";

/** Names a store and mode. A form is refused when its session has in the meantime switched to another one. */
export const storeAndMode = (merchantId: string, mode: Mode): string => `${merchantId} ${mode}`;

/** Returns why nothing was done, for a form without visible fields. */
export const problemOf = (state: FormState): string | undefined =>
  state.problem ?? Object.values(state.form?.error ?? {})[0]?.[0];
