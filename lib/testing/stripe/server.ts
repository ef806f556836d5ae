import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { ACTIONS } from "./actions.ts";
import { answerCall } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { Fake } from "./fake.ts";
import { answerPage } from "./page.ts";

/** Listens on a free port of this machine. */
export async function startServer(): Promise<{ server: Server; url: string }> {
  let fake: Fake;
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    if (path === "/control/reset") fake = new Fake(fake.state.url);
    respond(fake, path, request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  // A client would meet a connection that is being closed because nobody used it for a while.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake = new Fake(url);
  return { server, url };
}

async function respond(fake: Fake, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  if (path.startsWith("/control/")) return control(fake, path.slice("/control/".length), body, response);
  if (path.startsWith("/pay/")) return page(fake, path.slice("/pay/".length), body, response);
  if (!path.startsWith("/v1/")) return void response.writeHead(404).end();
  const query = (request.url ?? "").slice(path.length + 1);
  const method = request.method ?? "";
  const { answer, isReplayed, events } = await answerCall(fake, {
    method,
    path,
    text: body || query,
    headers: request.headers,
  });
  const send = (): void => void fake.deliveries.take(events);
  if (!answer) {
    response.destroy();
    return send();
  }
  const headers: Record<string, string> = { "Content-Type": "application/json", "Request-Id": answer.requestId };
  for (const name of ["Idempotency-Key", "Stripe-Account", "Stripe-Version"]) {
    const value = request.headers[name.toLowerCase()];
    if (typeof value === "string") headers[name] = value;
  }
  if (isReplayed) headers["Idempotent-Replayed"] = "true";
  response.writeHead(answer.status, headers).end(answer.body, send);
}

async function page(fake: Fake, id: string, body: string, response: ServerResponse): Promise<void> {
  const { status, body: html, location } = await answerPage(fake, id, new URLSearchParams(body).get("choice"));
  const headers = { "Content-Type": "text/html; charset=utf-8", ...(location && { Location: location }) };
  response.writeHead(status, headers).end(html);
}

/** Answers once the events of the action have been sent, so that a test may go on with what follows from them. */
async function control(fake: Fake, name: string, body: string, response: ServerResponse): Promise<void> {
  const write = (status: number, value: unknown): void => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value ?? null));
  };
  if (name === "reset") return write(200, null);
  if (!Object.hasOwn(ACTIONS, name)) return write(404, { error: `There is no action ${name}.` });
  const action = ACTIONS[name as keyof typeof ACTIONS] as (fake: Fake, input: unknown) => unknown;
  try {
    const result = await action(fake, body === "" ? undefined : JSON.parse(body));
    await fake.deliveries.take(fake.state.takeEvents());
    write(200, result);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    write(400, { error: error.message });
  }
}
