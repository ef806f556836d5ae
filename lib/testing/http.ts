import { loadRouteTable, type RouteTable } from "#lib/http/table";

export interface Call {
  method?: string;
  /** A value becomes JSON; a text, bytes or a stream is sent as it stands. */
  body?: unknown;
  headers?: Record<string, string>;
  peer?: string;
}

export interface Called {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the answer holds
  body: any;
}

let table: Promise<RouteTable> | undefined;

/** Calls the API in this process, through the route table. `key` is a bearer token, or null for none. */
export async function callApi(key: string | null, path: string, call: Call = {}): Promise<Called> {
  table ??= loadRouteTable();
  return toCalled(await (await table).fetch(makeRequest(key, path, call), call.peer));
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
