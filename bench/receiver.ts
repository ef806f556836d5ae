// A fast receiver of webhooks: reads the request and answers 200. Listens on as many ports as it is asked for, so
// that each endpoint is a server of its own.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answer, clock } from "./child.ts";

export type ReceiverQuestion = { open: number } | { count: number };

/** When each request had come, with its `webhook-id`, in the order of arrival. */
export type Receipts = { id: string; at: number }[];

const receipts: Receipts = [];
let wanted = Number.POSITIVE_INFINITY;
let isThere = () => {};

function receive(request: IncomingMessage, response: ServerResponse): void {
  request.resume().on("end", () => {
    receipts.push({ id: String(request.headers["webhook-id"]), at: clock() });
    response.writeHead(200, { "Content-Length": 0 }).end();
    if (receipts.length === wanted) isThere();
  });
}

answer((question: ReceiverQuestion) =>
  "open" in question ? Promise.all(Array.from({ length: question.open }, listen)) : next(question.count),
);

function listen(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: 60_000 }, receive).on("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
/** The next `count` requests, once all of them have come. */
async function next(count: number): Promise<Receipts> {
  wanted = count;
  await new Promise<void>((resolve) => {
    isThere = resolve;
    if (receipts.length >= count) resolve();
  });
  return receipts.splice(0);
}
