import { expect, test } from "vitest";
import { loadRouteTable } from "#lib/api/table";
import { newId } from "#lib/core/ids";
import { contractOf } from "./contract.ts";

const { checkAnswer, checkBody } = contractOf((await loadRouteTable()).paths);
const path = `/v1/tickets/${newId()}/redeem`;
const refusal = (error: string) => ({ error, message: "No.", request_id: newId() });
const answer = (status: number, body: unknown, at = path) => checkAnswer({ method: "POST", path: at, status, body });

test("an answer as declared passes, an undeclared status, code, field or shape does not", () => {
  answer(409, refusal("exhausted"));
  expect(() => answer(402, refusal("exhausted"))).toThrow("tickets.redeem 402 is not declared");
  expect(() => answer(409, refusal("sold_out"))).toThrow("tickets.redeem 409 is not as the document says");
  expect(() => answer(409, { error: "exhausted" })).toThrow("required property 'message'");
  expect(() => answer(200, { id: newId() })).toThrow("tickets.redeem 200 is not as the document says");
  const queued = { object: "webhook_recovery", queued: 0 };
  answer(200, queued, `/v1/webhooks/${newId()}/recover`);
  expect(() => answer(200, { ...queued, more: 1 }, `/v1/webhooks/${newId()}/recover`)).toThrow("additional");
});

test("what is no operation answers an Error, and a 304 nothing", () => {
  answer(404, refusal("not_found"), "/v1/nothing");
  expect(() => answer(404, null, "/v1/nothing")).toThrow("POST /v1/nothing is not as the document says");
  const unchanged = { method: "GET", path: "/v1/openapi.json", status: 304 };
  checkAnswer({ ...unchanged, body: null });
  expect(() => checkAnswer({ ...unchanged, body: {} })).toThrow("has none");
});

test("a body as declared passes, another does not", () => {
  const send = (body: unknown) => () => checkBody({ method: "POST", path: "/v1/redemptions/lookup", body });
  send({ token: "T-1" })();
  expect(send({ token: 1 })).toThrow("The body of redemptions.lookup is not as the document says");
  expect(send(null)).toThrow("is required");
  expect(send({ token: "T-1", odd: 1 })).toThrow("additional");
});
