import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The raw headers. */
  bytes: Buffer;
  at: number;
}

export interface Receiver {
  url: string;
  received: Received[];
}

/** How to answer the n-th request (from 0): a status, or a function that gets the response. */
export type Reply = (index: number, request: Received) => number | ((response: ServerResponse) => void);

/** Starts a webhook receiver on this machine and closes it at the end of the test. */
export async function startReceiver(reply: Reply = () => 200): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const bytes = await readAll(request);
    const body = bytes.toString("utf8");
    const one = { path: request.url ?? "", headers: request.headers, body, bytes, at: Date.now() };
    received.push(one);
    const answer = reply(received.length - 1, one);
    if (typeof answer === "function") return answer(response);
    response.writeHead(answer).end(`answer ${answer}`);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const eventIdOf = ({ body }: Received): string => JSON.parse(body).id;

/** Looks this often, and after a while less often: a long wait leaves the cores to what it waits for. */
const PAUSE_MS = 10;
const LONG_PAUSE_MS = 100;
/** Longer than any time that a test measures. */
const SHORT_WAIT_MS = 3_000;

/** Waits until `test` returns true. Fails after `withinMs`, a limit that a busy machine does not reach. */
export async function until(test: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const began = Date.now();
  while (!(await test())) {
    const waited = Date.now() - began;
    if (waited > withinMs) throw new Error(`Still false after ${withinMs} ms: ${test}`);
    await new Promise((resolve) => setTimeout(resolve, waited < SHORT_WAIT_MS ? PAUSE_MS : LONG_PAUSE_MS));
  }
}
