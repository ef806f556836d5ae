// A fast receiver of webhooks: reads each request and returns 200. It can listen on many ports, so that each endpoint has its
// own server.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { clock, handleRequests } from "./child.ts";

export type ReceiverRequest = { open: number } | { count: number };

/** The time and `webhook-id` of each request, in the order of arrival. */
export type Receipts = { id: string; at: number }[];

const receipts: Receipts = [];
let wanted = Number.POSITIVE_INFINITY;
let resolveNext = () => {};

function receive(request: IncomingMessage, response: ServerResponse): void {
  request.resume().on("end", () => {
    receipts.push({ id: String(request.headers["webhook-id"]), at: clock() });
    response.writeHead(200, { "Content-Length": 0 }).end();
    if (receipts.length === wanted) resolveNext();
  });
}

handleRequests((request: ReceiverRequest) =>
  "open" in request ? Promise.all(Array.from({ length: request.open }, listen)) : next(request.count),
);

function listen(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: 60_000 }, receive).on("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** Returns the next `count` requests when all have arrived. */
async function next(count: number): Promise<Receipts> {
  wanted = count;
  await new Promise<void>((resolve) => {
    resolveNext = resolve;
    if (receipts.length >= count) resolve();
  });
  return receipts.splice(0);
}
