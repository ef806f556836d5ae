import { describe, expect, test } from "vitest";
import { type Answered, type AttemptError, mistakeOf } from "./delivery-mistakes.ts";

const URL = "https://pos.tidehouse.example/hooks/zakka";
const attempt = (fields: Partial<Answered>): Answered => ({
  url: URL,
  response_status: null,
  response_headers: {},
  error: null,
  ...fields,
});
const answered = (response_status: number, response_headers: Record<string, string> = {}) =>
  mistakeOf(attempt({ response_status, response_headers }));

describe("the diagnosis of a response", () => {
  test.each([200, 201, 204, 299])("with %d finds nothing wrong", (status) => expect(answered(status)).toBeNull());

  test("with 2xx that did not end in time names the timeout", () =>
    expect(mistakeOf(attempt({ response_status: 200, error: "timeout" }))?.title).toContain("within 10 seconds"));

  test.each([
    [401, "refuses us"],
    [403, "refuses us"],
    [404, "nothing is at this path"],
    [405, "does not take POST"],
    [410, "gone"],
    [413, "too large"],
    [422, "finds the request wrong"],
    [429, "slow down"],
    [500, "had an error"],
    [503, "had an error"],
    [418, "answered 418"],
  ])("with %d says “%s”", (status, text) => expect(answered(status)?.title).toContain(text));

  test("with 405 says what the server allows", () =>
    expect(answered(405, { allow: "GET, HEAD" })?.text).toContain("allows GET, HEAD"));

  test.each([400, 401, 403, 422])("with %d says that the signature may be the reason", (status) =>
    expect(answered(status)).toMatchObject({ isSignature: true }),
  );
});

describe("the diagnosis of a redirect", () => {
  test.each([301, 302, 307, 308])("with %d gives the new address", (status) =>
    expect(answered(status, { location: "/hooks/new" })).toMatchObject({
      to: "https://pos.tidehouse.example/hooks/new",
    }),
  );
  test("to the same address with a slash says that", () =>
    expect(answered(301, { location: `${URL}/` })).toMatchObject({
      to: `${URL}/`,
      text: expect.stringContaining("with a slash at the end"),
    }));
  test.each([undefined, "", "http://[", "/login?next=/hooks", "https://pos.tidehouse.example/auth/sign-in"])(
    "to %s gives no address",
    (location) => expect(answered(302, location === undefined ? {} : { location })?.to).toBeUndefined(),
  );
  test("from HTTPS to HTTP gives no address", () =>
    expect(answered(301, { location: "http://pos.tidehouse.example/x" })?.to).toBeUndefined());
});

const ERRORS: Record<AttemptError, string> = {
  timeout: "within 10 seconds",
  name_not_found: "does not resolve",
  address_refused: "private network",
  connection_refused: "Nothing listens",
  connection_lost: "closed the connection",
  tls_expired: "has run out",
  tls_self_signed: "self-signed",
  tls_other_name: "names another host",
  tls_incomplete: "incomplete",
  tls_not_spoken: "does not speak HTTPS",
  tls: "No secure connection",
  stopped: "cut short on our side",
  internal: "failed on our side",
};

describe("the diagnosis of an attempt without a response", () => {
  test.each(Object.entries(ERRORS))("for %s says “%s”", (error, text) =>
    expect(mistakeOf(attempt({ error: error as AttemptError }))?.title).toContain(text),
  );
});
