import { expect, test } from "vitest";
import { loadRouteTable } from "#lib/api/table";
import { newId } from "#lib/core/ids";
import { contractOf } from "./contract.ts";

const { checkResponse, checkBody } = contractOf((await loadRouteTable()).paths);
const path = `/v1/tickets/${newId()}/redeem`;
const refusal = (error: string) => ({ error, message: "No.", request_id: newId() });
const check = (status: number, body: unknown, at = path) => checkResponse({ method: "POST", path: at, status, body });

test("a declared response passes, and an undeclared status, code, field or shape does not", () => {
  check(409, refusal("exhausted"));
  expect(() => check(402, refusal("exhausted"))).toThrow("tickets.redeem 402 is not declared");
  expect(() => check(409, refusal("sold_out"))).toThrow("tickets.redeem 409 does not fit the document");
  expect(() => check(409, { error: "exhausted" })).toThrow("required property 'message'");
  expect(() => check(200, { id: newId() })).toThrow("tickets.redeem 200 does not fit the document");
  const queued = { object: "webhook_recovery", queued: 0 };
  check(200, queued, `/v1/webhooks/${newId()}/recover`);
  expect(() => check(200, { ...queued, more: 1 }, `/v1/webhooks/${newId()}/recover`)).toThrow("additional");
});

test("a response outside of all operations must be an Error, and a 304 must be empty", () => {
  check(404, refusal("not_found"), "/v1/nothing");
  expect(() => check(404, null, "/v1/nothing")).toThrow("POST /v1/nothing does not fit the document");
  const unchanged = { method: "GET", path: "/v1/openapi.json", status: 304 };
  checkResponse({ ...unchanged, body: null });
  expect(() => checkResponse({ ...unchanged, body: {} })).toThrow("has none");
});

test("a declared request body passes, and another does not", () => {
  const send = (body: unknown) => () => checkBody({ method: "POST", path: "/v1/redemptions/lookup", body });
  send({ token: "T-1" })();
  expect(send({ token: 1 })).toThrow("The body of redemptions.lookup does not fit the document");
  expect(send(null)).toThrow("is required");
  expect(send({ token: "T-1", odd: 1 })).toThrow("additional");
});
