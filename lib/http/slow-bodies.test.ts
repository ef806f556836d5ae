import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitBody } from "./slow-bodies.ts";

const LIMIT_MS = 200;
const server = createServer((request, response) => {
  limitBody(request, LIMIT_MS);
  // Answers long after the limit of this request has passed.
  if (request.url === "/whole") request.resume().on("end", () => setTimeout(() => response.end("whole"), 3 * LIMIT_MS));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

/** Returns what the server answers to these bytes until it or we close. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });

test("a body that does not arrive in time is refused with 408, and a whole one may take any time to be answered", async () => {
  expect(await answerTo("POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc")).toMatch(/^HTTP\/1\.1 408 /);
  expect(await answerTo("POST /slow HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")).toMatch(
    /^HTTP\/1\.1 408 /,
  );
  const whole = "POST /whole HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc";
  expect(await answerTo(whole)).toMatch(/^HTTP\/1\.1 200 .*whole/s);
});
