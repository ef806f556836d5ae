import { expect, test } from "vitest";
import { ApiError, InvalidRequestError, toError, ZakkaError } from "./errors.ts";

const errorOf = (status: number, body: unknown) => toError({ status, body, requestId: "header", retryAfter: null });

test.each([
  [400, "invalid_request", "InvalidRequestError"],
  [400, "insufficient_balance", "StateError"],
  [400, "gift_card_on_hold", "StateError"],
  [401, "unauthorized", "AuthenticationError"],
  [403, "insufficient_scope", "PermissionError"],
  [403, "pro_required", "PermissionError"],
  [404, "not_found", "NotFoundError"],
  [405, "method_not_allowed", "InvalidRequestError"],
  [409, "sold_out", "StateError"],
  [409, "idempotency_conflict", "IdempotencyError"],
  [413, "payload_too_large", "InvalidRequestError"],
  [415, "unsupported_media_type", "InvalidRequestError"],
  [429, "rate_limited", "RateLimitError"],
  [500, "internal_error", "ServerError"],
  [503, "unavailable", "ServerError"],
])("%i %s is a %s", (status, code, name) => {
  const error = errorOf(status, { error: code, message: "Do this.", request_id: "req_1" });
  expect(error).toMatchObject({ name, status, code, message: "Do this.", requestId: "req_1" });
  expect(error.constructor.name).toBe(name);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toBeInstanceOf(ZakkaError);
});

test("the inputs that are wrong, and further fields, are kept", () => {
  const details = [{ param: "items.0.quantity", message: "Send at least 1." }];
  const body = {
    error: "invalid_request",
    message: "Wrong.",
    param: "items.0.quantity",
    details,
    display: { title: "A" },
  };
  const error = errorOf(400, body);
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(error).toMatchObject({ param: "items.0.quantity", details, body });
});

test("an answer that is not of the API is an error too", () => {
  expect(errorOf(502, null)).toMatchObject({ name: "ServerError", code: "http_502", requestId: "header", details: [] });
  expect(errorOf(400, null)).toMatchObject({ name: "InvalidRequestError", code: "http_400" });
  expect(errorOf(304, null)).toMatchObject({ name: "ApiError", code: "http_304" });
});
