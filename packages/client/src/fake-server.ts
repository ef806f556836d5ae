import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as the server got it. */
interface Got {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** Answers one request, or leaves it without an answer. */
export type Answer = (response: ServerResponse) => void;

/** A server that answers the first request with the first answer and so on, and the rest with the last. */
export async function fakeServer(...answers: [Answer, ...Answer[]]) {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    const answer = answers[Math.min(got.length, answers.length - 1)];
    got.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    keys: () => got.map(({ headers }) => headers["idempotency-key"]),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));

export const ok: Answer = json(200, { id: "one" });

export const refused = (status: number, error: string, headers: Record<string, string> = {}): Answer =>
  json(status, { error, message: `It is ${error}.`, request_id: "req_1" }, headers);

/** Breaks the connection before the answer. */
export const reset: Answer = (response) => response.socket?.resetAndDestroy();

/** Breaks the connection in the middle of the answer. */
export const cutOff: Answer = (response) => {
  response.writeHead(200, { "Content-Length": "1000" });
  response.write('{"id":', () => response.socket?.resetAndDestroy());
};

export const silence: Answer = () => {};
