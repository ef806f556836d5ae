import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FILE_LENGTH } from "./byte-range.ts";
import { GuardedResponse } from "./guarded-response.ts";
import { TEXT_POLICY } from "./security-headers.ts";

const server = createServer({ ServerResponse: GuardedResponse }, (request, response) => {
  if (request.url === "/page") return response.setHeader("Content-Type", "text/html; charset=utf-8").end("<p>");
  response.setHeader(FILE_LENGTH, "3");
  response.write("ab");
  response.end("c");
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test("a page that the proxy did not see has the strictest policy", async () => {
  const { headers } = await ask("/page");
  expect(headers.get("content-security-policy")).toBe(TEXT_POLICY);
  expect(headers.get("x-frame-options")).toBe("DENY");
});

test("a file has no policy, because a worker would take it over", async () => {
  expect((await ask("/")).headers.get("content-security-policy")).toBeNull();
});

test("a file that is streamed has its length, so that a browser shows how far it is", async () => {
  const answer = await ask("/");
  expect(answer.headers.get("content-length")).toBe("3");
  expect(answer.headers.get(FILE_LENGTH)).toBeNull();
  expect(await answer.text()).toBe("abc");
});
