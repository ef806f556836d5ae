import type { ErrorBody, ErrorCode } from "./types.ts";

/** Every error of this client, except the reason of a signal that ended a call. */
export class ZakkaError extends Error {
  override name = "ZakkaError";
}

/** No complete answer came: the connection failed or broke. A request that writes may have been carried out. */
export class ConnectionError extends ZakkaError {
  override name = "ConnectionError";
}

/** No complete answer came within `timeoutMs`. A request that writes may have been carried out. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** A webhook is not from the store, was changed on its way, or is too old. */
export class WebhookError extends ZakkaError {
  override name = "WebhookError";
}

/** The server refused the request, or could not answer it. */
export class ApiError extends ZakkaError {
  override name = "ApiError";
  readonly status: number;
  /** The code: decide by this. `http_502`, for example, if something before the server answered. */
  readonly code: ErrorCode | (string & {});
  /** The id of the request, for support. */
  readonly requestId: string | null;
  /** The input that is wrong, such as `items.0.quantity`. */
  readonly param: string | null;
  /** All inputs that are wrong, if there are several. */
  readonly details: NonNullable<ErrorBody["details"]>;
  /** How long the server asks to wait, in seconds. */
  readonly retryAfter: number | null;
  /** The answer as it came. Some errors have further fields, such as `display` for a person at the door. */
  readonly body: unknown;

  constructor({ status, body, requestId, retryAfter }: Refusal) {
    const { error, message, param, details, request_id } = (body ?? {}) as Partial<ErrorBody>;
    super(message ?? `The server answered with status ${status}.`);
    this.status = status;
    this.code = error ?? `http_${status}`;
    this.requestId = request_id ?? requestId;
    this.param = param ?? null;
    this.details = details ?? [];
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/** The request is wrong: an input, its size, or its form. `param` and `details` name the inputs. */
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";
}

/** The credential is missing, wrong, revoked, or has run out. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}

/** The credential has not the scope that the operation needs, or the store not the plan. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}

/** Nothing with this id exists in this store and mode. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** What the request is about does not allow it now: a ticket is used, an event is sold out, a card has too little left. */
export class StateError extends ApiError {
  override name = "StateError";
}

/** The idempotency key was used for another request, or the first request with it still runs. */
export class IdempotencyError extends ApiError {
  override name = "IdempotencyError";
}

/** Too many requests. Wait for `retryAfter` seconds. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}

/** The server failed. A request that writes may have been carried out. */
export class ServerError extends ApiError {
  override name = "ServerError";
}

/** An answer that is not a success. */
export interface Refusal {
  status: number;
  body: unknown;
  requestId: string | null;
  retryAfter: number | null;
}

const CLASS_OF: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: StateError,
  412: StateError,
  429: RateLimitError,
};

/** Returns the error of an answer, of the class that its code belongs to. */
export function toError(refusal: Refusal): ApiError {
  const { status, body } = refusal;
  const code = (body as Partial<ErrorBody> | null)?.error;
  if (status >= 500) return new ServerError(refusal);
  if (code === "idempotency_conflict") return new IdempotencyError(refusal);
  // Some states are refused with 400, such as a gift card with too little left.
  if (status === 400 && code && code !== "invalid_request") return new StateError(refusal);
  return new (CLASS_OF[status] ?? (status >= 400 ? InvalidRequestError : ApiError))(refusal);
}
