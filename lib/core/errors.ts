/** Every code the API can answer, with its status: decisions on errors are one table. */
export const STATUS_OF = {
  invalid_request: 400,
  gift_card_voided: 400,
  gift_card_expired: 400,
  insufficient_balance: 400,
  product_type_not_creatable: 400,
  product_not_available: 400,
  refund_exceeds_total: 400,
  unauthorized: 401,
  insufficient_scope: 403,
  pro_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_redeemed_or_voided: 409,
  exhausted: 409,
  expired: 409,
  wrong_event: 409,
  outside_window: 409,
  membership_inactive: 409,
  allowance_exhausted: 409,
  already_voided: 409,
  already_reversed: 409,
  sold_out: 409,
  slot_unavailable: 409,
  out_of_stock: 409,
  slug_taken: 409,
  invalid_transition: 409,
  payments_not_configured: 409,
  product_in_use: 409,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

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
  headers?: Record<string, string>;
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

  get status(): number {
    return STATUS_OF[this.code];
  }
}

/** Also true for an AppError that another copy of this module threw. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && error.name === "AppError" && "code" in error;

export const invalid = (param: string, message: string): AppError =>
  new AppError("invalid_request", message, { param });

export const notFound = (what: string): AppError =>
  new AppError("not_found", `No ${what} with this id exists in this store and mode.`);

const STATE_CODES = new Set<ErrorCode>([
  "gift_card_voided",
  "gift_card_expired",
  "insufficient_balance",
  "product_type_not_creatable",
  "product_not_available",
  "refund_exceeds_total",
]);

/** A refusal that names a state of the resource. Such an answer is kept under an Idempotency-Key. */
export const isRefusalByState = (code: ErrorCode): boolean =>
  STATE_CODES.has(code) || (STATUS_OF[code] === 409 && code !== "idempotency_conflict");
