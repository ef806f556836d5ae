import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FILE_LENGTH } from "./byte-range.ts";
import { GuardedResponse } from "./guarded-response.ts";

const server = createServer({ ServerResponse: GuardedResponse }, (_request, response) => {
  response.setHeader(FILE_LENGTH, "3");
  response.write("ab");
  response.end("c");
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

test("a file that is streamed has its length, so that a browser shows how far it is", async () => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(answer.headers.get("content-length")).toBe("3");
  expect(answer.headers.get(FILE_LENGTH)).toBeNull();
  expect(await answer.text()).toBe("abc");
});
