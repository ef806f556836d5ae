export interface ErrorBody {
  type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  code?: string;
  decline_code?: string;
  param?: string;
  message: string;
}

/** A refusal, as Stripe answers it. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Stripe keeps an answer under its idempotency key once the call was executed, also when it is a refusal. */
  readonly isKept: boolean;

  constructor(status: number, body: ErrorBody, isKept = true) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isKept = isKept;
  }
}

/** The call was executed and refused. */
export function refused(message: string, { code, param }: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, param, message });
}

/** The parameters are wrong, so the call was not executed. */
export function malformed(message: string, { code, param }: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, param, message }, false);
}

export function missing(kind: string, id: string): ApiError {
  const message = `No such ${kind.replaceAll(/[._]/g, " ")}: '${id}'`;
  return new ApiError(404, { type: "invalid_request_error", code: "resource_missing", param: "id", message });
}

export function noAccess(account: string): ApiError {
  const message = `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`;
  return new ApiError(403, { type: "invalid_request_error", code: "account_invalid", message }, false);
}
