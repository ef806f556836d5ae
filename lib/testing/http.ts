import { loadRouteTable, type RouteTable } from "#lib/api/table";
import { type Contract, contractOf } from "./contract.ts";

export interface Call {
  method?: string;
  /** A value becomes JSON; text, bytes and streams are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  peer?: string;
}

export interface Called {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the response
  body: any;
}

let loaded: Promise<{ table: RouteTable; contract: Contract }> | undefined;

async function load(): Promise<{ table: RouteTable; contract: Contract }> {
  const table = await loadRouteTable();
  return { table, contract: contractOf(table.paths) };
}

/**
 * Calls the API in this process, through the route table. `key` is a bearer token, or null for none. Throws for
 * a response that the operation does not declare: its status, code or body.
 */
export async function callApi(key: string | null, path: string, call: Call = {}): Promise<Called> {
  loaded ??= load();
  const { table, contract } = await loaded;
  const request = makeRequest(key, path, call);
  const called = await toCalled(await table.fetch(request, call.peer));
  contract.checkResponse({ method: request.method, path, status: called.status, body: called.body });
  return called;
}

export function makeRequest(key: string | null, path: string, { method, body, headers }: Call = {}): Request {
  const isRaw = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  return new Request(`http://localhost${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: (isRaw ? body : JSON.stringify(body)) as BodyInit | undefined,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
}

export async function toCalled(response: Response): Promise<Called> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}
