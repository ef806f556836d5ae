import type { SubmissionResult } from "@conform-to/react";

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
}

/** A server action that a form posts to. */
export type FormAction<Result = unknown> = (before: unknown, form: FormData) => Promise<FormState<Result>>;

/** The hidden field with a new key for each form that is opened, see `once` of an action. */
export const FORM_KEY = "form_key";
