/** Every code that a refusal can carry. */
export const ERROR_CODES = [
  "invalid_request",
  "gift_card_voided",
  "gift_card_expired",
  "insufficient_balance",
  "product_type_not_creatable",
  "product_not_available",
  "refund_exceeds_total",
  "unauthorized",
  "insufficient_scope",
  "pro_required",
  "not_found",
  "method_not_allowed",
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
  "idempotency_conflict",
  "payload_too_large",
  "unsupported_media_type",
  "rate_limited",
  "internal_error",
  "unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface Mistake {
  /** Dotted path of the input, `items.0.quantity`. */
  param: string;
  message: string;
}

interface ErrorExtra {
  /** The one input at fault. */
  param?: string;
  /** Several inputs at fault. */
  details?: Mistake[];
  /** What a person at the door needs to see beside the refusal. */
  display?: unknown;
  /** The scopes of which one is needed. */
  scopes?: readonly string[];
  /** How long to wait before the next try. */
  retryAfterSeconds?: number;
}

/** The one error that the domain throws. `message` says what to do next and is safe to show to anyone. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: ErrorExtra;

  constructor(code: ErrorCode, message: string, extra: ErrorExtra = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.extra = extra;
  }
}

/** Also true for an AppError that another copy of this module threw. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && error.name === "AppError" && "code" in error;

export const invalid = (param: string, message: string): AppError =>
  new AppError("invalid_request", message, { param });

export const notFound = (what: string): AppError =>
  new AppError("not_found", `No ${what} with this id exists in this store and mode.`);

/** For a credential that has none of these scopes. */
export const insufficientScope = (scopes: readonly string[]): AppError =>
  new AppError("insufficient_scope", `This credential lacks the scope ${scopes.join(" or ")}. Use a key that has it.`, {
    scopes,
  });

const STATE_CODES: ReadonlySet<ErrorCode> = new Set([
  "gift_card_voided",
  "gift_card_expired",
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
] satisfies ErrorCode[]);

/** A refusal because of the present state of a resource. Such an answer is kept under an Idempotency-Key. */
export const isRefusalByState = (code: ErrorCode): boolean => STATE_CODES.has(code);
