import type { AddressInfo, Socket } from "node:net";
import tls from "node:tls";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { CERTIFICATE, CERTIFICATE_KEY } from "#lib/testing/certificate";
import { drip, sendForEver, startRawReceiver } from "#lib/testing/raw-receiver";
import { until } from "#lib/testing/receiver";
import { type Outcome, send } from "./send.ts";

beforeEach(() => void vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true"));
afterEach(() => vi.unstubAllEnvs());

/** Bytes that the operating system may have buffered before this process read them. */
const SYSTEM_BUFFERS_BYTES = 16e6;
const MOST_MEMORY_BYTES = 300e6;

const sendTo = (url: string): Promise<Outcome> =>
  send({ url, eventId: "evt_1", eventType: "webhook.test", body: "{}", signatures: {} }, new AbortController().signal);

const CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

/** Endless responses: how each begins, and the part that repeats forever. */
const ENDLESS: Record<string, [string, string]> = {
  body: ["HTTP/1.1 200 OK\r\n\r\n", "b"],
  "body of a gigabyte": ["HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n", "b"],
  chunks: [CHUNKED, "1\r\nb\r\n"],
  "chunk size": [CHUNKED, "0"],
  "chunk extension": [`${CHUNKED}1;a=`, "b"],
  "chunk extensions": [CHUNKED, `1;a=${"b".repeat(10_000)}\r\nb\r\n`],
  headers: ["HTTP/1.1 200 OK\r\n", "X-A: bbbbbbbbbbbbbbbbbbbb\r\n"],
  header: ["HTTP/1.1 200 OK\r\nX-A: ", "b"],
  trailers: [`${CHUNKED}0\r\n`, "X-A: bbbbbbbbbbbbbbbbbbbb\r\n"],
  "status line": ["HTTP/1.1 200 ", "b"],
  "early hints": ["", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"],
  continues: ["", "HTTP/1.1 100 Continue\r\n\r\n"],
  "empty lines": ["", "\r\n"],
  garbage: ["", "\0"],
};

test.each(Object.entries(ENDLESS))("an endless %s is cut off, and no more of it is read", async (_, [begin, more]) => {
  const receiver = await startRawReceiver((socket) => {
    socket.write(begin);
    sendForEver(socket, more);
  });
  const before = process.memoryUsage().rss;
  const outcome = await sendTo(receiver.url);
  expect(process.memoryUsage().rss - before).toBeLessThan(MOST_MEMORY_BYTES);
  expect(outcome.error).not.toBe("timeout");
  expect(Buffer.byteLength(outcome.body ?? "")).toBeLessThanOrEqual(1_024);
  await until(() => receiver.open === 0);
  expect(receiver.accepted).toBe(1);
  expect(receiver.sent).toBeLessThan(SYSTEM_BUFFERS_BYTES);
});

test.each(["headers", "trailers"])("endless %s of one byte are cut off, without an error for each", async (name) => {
  const receiver = await startRawReceiver((socket) => {
    socket.write(ENDLESS[name]?.[0] ?? "");
    sendForEver(socket, "a:b\r\n");
  });
  expect(await sendTo(receiver.url)).toMatchObject({ error: "connection_lost" });
  expect(receiver.sent).toBeLessThan(SYSTEM_BUFFERS_BYTES);
});

test.each(["100 Continue", "102 Processing", "103 Early Hints\r\nLink: </a>"])(
  "a response that begins with %s is the one that follows",
  async (first) => {
    const receiver = await startRawReceiver((socket) => {
      socket.write(`HTTP/1.1 ${first}\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`);
    });
    expect(await sendTo(receiver.url)).toMatchObject({ status: 200, body: "ok", error: null });
  },
);

test("a switch to another protocol, which nobody asked for, is a failure", async () => {
  const receiver = await startRawReceiver((socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: a\r\n\r\n");
  });
  expect(await sendTo(receiver.url)).toMatchObject({ status: null, error: "connection_lost" });
  await until(() => receiver.open === 0);
});

test.each([
  [16 * 1_024, null],
  [17 * 1_024, "connection_lost"],
])("a response with headers of %i bytes ends with error %s", async (bytes, error) => {
  const receiver = await startRawReceiver((socket) => {
    const begin = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nx-a: ";
    socket.write(`${begin}${"b".repeat(bytes - begin.length)}\r\n\r\n`);
  });
  expect(await sendTo(receiver.url)).toMatchObject(
    error ? { status: null, headers: null, error } : { status: 200, error },
  );
});

test("an endless body with a 2xx status is a success, and other endless responses are failures", async () => {
  const outcomes = await Promise.all(
    Object.values(ENDLESS).map(async ([begin, more]) => {
      const receiver = await startRawReceiver((socket) => {
        socket.write(begin);
        sendForEver(socket, more);
      });
      return sendTo(receiver.url);
    }),
  );
  const errors = Object.keys(ENDLESS).map((name, index) => [name, outcomes[index]?.error]);
  expect(Object.fromEntries(errors)).toEqual(
    Object.fromEntries(
      Object.keys(ENDLESS).map((name) => [
        name,
        ["body", "body of a gigabyte", "chunks"].includes(name) ? null : "connection_lost",
      ]),
    ),
  );
});

test("an endless response is cut off over TLS too", async () => {
  const usual = tls.getCACertificates();
  tls.setDefaultCACertificates([...usual, CERTIFICATE]);
  let sent = 0;
  const server = tls.createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (socket) => {
    socket.on("error", () => {});
    socket.on("close", () => (sent = socket.bytesWritten - socket.writableLength));
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 ");
      sendForEver(socket, "b");
    });
  });
  onTestFinished(() => {
    tls.setDefaultCACertificates(usual);
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const outcome = await sendTo(`https://localhost:${(server.address() as AddressInfo).port}/`);
  expect(outcome).toMatchObject({ status: null, error: "connection_lost" });
  await until(() => sent > 0);
  expect(sent).toBeLessThan(SYSTEM_BUFFERS_BYTES);
});

test("a response of any length that ends does not affect the next one on the same connection", async () => {
  const answer = `HTTP/1.1 200 OK\r\nContent-Length: 15000\r\n\r\n${"b".repeat(15_000)}`;
  const receiver = await startRawReceiver((socket) => {
    socket.write(answer);
    socket.on("data", () => void socket.write(answer));
  });
  for (let count = 1; count <= 60; count++)
    expect(await sendTo(receiver.url)).toMatchObject({ status: 200, error: null });
  expect(receiver.accepted).toBeLessThan(60); // 900 kB in all, over connections that were used again
});

/** Receivers that take longer than an attempt may last. */
const SLOW: Record<string, (socket: Socket) => void> = {
  "never answers": () => {},
  "does not even read": (socket) => {
    socket.pause();
    setTimeout(() => socket.resume(), 12_000).unref(); // to see that it was closed
  },
  "drips its headers": (socket) => drip(socket, "HTTP/1.1 200 OK\r\nX-A: bbbbbbbbbbbb"),
  "drips its body": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
    drip(socket, "b");
  },
  "drips an answer without a length": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    drip(socket, "b");
  },
};

test("a receiver that is very slow or silent fails after ten seconds, all of them in parallel, and its connection is closed", async () => {
  const receivers = await Promise.all(
    Object.entries(SLOW).map(([name, answer]) => startRawReceiver(answer, name === "does not even read")),
  );
  const outcomes = await Promise.all(receivers.map(({ url }) => sendTo(url)));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ error: "timeout" });
  for (const { durationMs } of outcomes) expect(durationMs).toBeGreaterThan(9_900);
  await until(() => receivers.every(({ open }) => open === 0));
});

test.each([
  ["with a length", "Content-Length: 9\r\n"],
  ["in chunks", "Transfer-Encoding: chunked\r\n"],
  ["without a length", ""],
])("a connection that is reset within a body %s is reported as lost", async (_, header) => {
  const receiver = await startRawReceiver((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n1\r\nb\r\n`, () => setImmediate(() => socket.resetAndDestroy()));
  });
  expect(await sendTo(receiver.url)).toMatchObject({ error: "connection_lost" });
});

test("a reset connection is reported as lost, and no connection stays open", async () => {
  const receiver = await startRawReceiver((socket) => void socket.resetAndDestroy());
  expect(await sendTo(receiver.url)).toMatchObject({ status: null, error: "connection_lost" });
  expect(receiver.open).toBe(0);
});
