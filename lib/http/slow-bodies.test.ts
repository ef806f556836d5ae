import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitBody, limitUpload } from "./slow-bodies.ts";

const LIMIT_MS = 200;
const server = createServer((request, response) => {
  if (request.url === "/upload") limitUpload(request, response, LIMIT_MS);
  else limitBody(request, LIMIT_MS);
  if (request.headers["x-answer"] === "refusal") response.writeHead(401).end("refused");
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

test("of an upload that was refused no more is read", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [piece, text] = [Buffer.alloc(16_384), [] as string[]];
  socket.on("data", (part) => text.push(String(part)));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => {}); // what is sent after the end
  socket.write("POST /upload HTTP/1.1\r\nHost: x\r\nX-Answer: refusal\r\nContent-Length: 500000000\r\n\r\n");
  const sending = setInterval(() => socket.writable && socket.write(piece), 20);
  await closed;
  clearInterval(sending);
  expect(text.join("")).toMatch(/^HTTP\/1\.1 401 .*refused/s);
  expect(socket.bytesWritten).toBeLessThan(500_000_000);
});

test("an upload that stands still is closed", async () => {
  expect(await answerTo("POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc")).toBe("");
});
