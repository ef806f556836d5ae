import { beginningOf } from "./cut.ts";

/** The codes that refuse a request because of the current state of a resource. */
const STATE_CODES = [
  "gift_card_voided",
  "gift_card_expired",
  "gift_card_on_hold",
  "insufficient_balance",
  "product_type_not_creatable",
  "product_not_available",
  "refund_exceeds_total",
  "already_redeemed_or_voided",
  "exhausted",
  "expired",
  "wrong_event",
  "outside_window",
  "membership_inactive",
  "allowance_exhausted",
  "already_voided",
  "already_reversed",
  "sold_out",
  "slot_unavailable",
  "out_of_stock",
  "slug_taken",
  "invalid_transition",
  "payments_not_configured",
  "product_in_use",
] as const;

/** Every code that an error can have. */
export type ErrorCode =
  | (typeof STATE_CODES)[number]
  | "invalid_request"
  | "unauthorized"
  | "insufficient_scope"
  | "pro_required"
  | "not_found"
  | "method_not_allowed"
  | "precondition_failed"
  | "idempotency_conflict"
  | "payload_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "internal_error"
  | "unavailable";

/** One invalid input of a request. */
export interface InputError {
  /** Dotted path of the input, such as `items.0.quantity`. */
  param: string;
  message: string;
}

interface ErrorExtra {
  /** The invalid input, when there is one. */
  param?: string;
  /** The invalid inputs, when there are several: the first MAX_DETAILS. */
  details?: InputError[];
  /** What a person at the door sees with the error. */
  display?: unknown;
  /** Scopes of which the request needs one. */
  scopes?: readonly string[];
  /** How long to wait before the next attempt. */
  retryAfterSeconds?: number;
}

/** An error may repeat names that a caller made up. These limits keep its answer small, whatever was sent. */
export const MAX_DETAILS = 20;
const MAX_PARAM = 200;
const MAX_MESSAGE = 2_000;

/** The only error that the domain throws. `message` says what to do next and is safe to show to anyone. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: ErrorExtra;

  constructor(code: ErrorCode, message: string, extra: ErrorExtra = {}) {
    super(beginningOf(message, MAX_MESSAGE));
    const { param, details } = extra;
    this.name = "AppError";
    this.code = code;
    this.extra = {
      ...extra,
      ...(param !== undefined && { param: beginningOf(param, MAX_PARAM) }),
      ...(details && {
        details: details.slice(0, MAX_DETAILS).map((one) => ({
          param: beginningOf(one.param, MAX_PARAM),
          message: beginningOf(one.message, MAX_MESSAGE),
        })),
      }),
    };
  }
}

/** True for an AppError, also one that another copy of this module threw. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && error.name === "AppError" && "code" in error;

export const invalid = (param: string, message: string): AppError =>
  new AppError("invalid_request", message, { param });

export const notFound = (what: string): AppError =>
  new AppError("not_found", `No ${what} with this id exists in this store and mode.`);

/** Returns the error for a credential that has none of these scopes. */
export const insufficientScope = (scopes: readonly string[]): AppError =>
  new AppError("insufficient_scope", `This credential lacks the scope ${scopes.join(" or ")}. Use a key that has it.`, {
    scopes,
  });

const STATE_CODE_SET: ReadonlySet<ErrorCode> = new Set(STATE_CODES);

/** True for a refusal because of the current state of a resource. Such a response is stored under its Idempotency-Key. */
export const isRefusalByState = (code: ErrorCode): boolean => STATE_CODE_SET.has(code);
