import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { countToolCall } from "#lib/http/metrics";
import { type ApiTool, BODY, IDEMPOTENCY_KEY } from "./tools.ts";

/** Who calls: what the request to `/mcp` says of them. */
export interface Caller {
  headers: Headers;
  peer?: string | undefined;
}

type Arguments = Record<string, unknown>;

/** The headers by which the API knows a caller. */
const PASSED_ON = ["authorization", "user-agent", "x-forwarded-for"] as const;

/** Calls the handler of a tool, as a request over HTTP would. A refusal of the API becomes an error of the tool. */
export async function callTool(tool: ApiTool, given: Arguments, caller: Caller): Promise<CallToolResult> {
  const params = Object.fromEntries(tool.inPath.map((name) => [name, given[name] as string])); // the handler parses them
  const response = await tool.handler(toRequest(tool, given, caller), { params, peer: caller.peer });
  countToolCall(tool.tool.name, response.status);
  const text = await response.text();
  const replay = response.headers.has("Idempotent-Replayed") && { idempotent_replayed: true };
  return {
    content: [{ type: "text", text }],
    ...(!response.ok && { isError: true }),
    ...(response.ok && { structuredContent: JSON.parse(text) }), // every answer of the API is an object
    _meta: { request_id: response.headers.get("X-Request-Id"), ...replay },
  };
}

function toRequest(tool: ApiTool, given: Arguments, caller: Caller): Request {
  const names = Object.keys(given).filter((name) => !tool.inPath.includes(name) && !isKey(name, tool));
  const inQuery = names.filter((name) => tool.inQuery.includes(name) || !tool.body);
  const headers = headersOf(tool, given, caller);
  const url = `http://localhost${pathOf(tool, given)}${queryOf(given, inQuery)}`;
  if (!tool.body) return new Request(url, { method: tool.method, headers });
  const body = JSON.stringify(
    bodyOf(
      tool,
      given,
      names.filter((name) => !inQuery.includes(name)),
    ),
  );
  headers.set("Content-Type", "application/json");
  headers.set("Content-Length", String(Buffer.byteLength(body)));
  return new Request(url, { method: tool.method, headers, body });
}

/** The path as it is logged, and as an Idempotency-Key is kept for it. The handler gets the parameters apart. */
const pathOf = ({ path }: ApiTool, given: Arguments): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(given[name] ?? "")) || "-");

function queryOf(given: Arguments, names: string[]): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = given[name];
    query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return query.size > 0 ? `?${query}` : "";
}

/** Arguments that the tool does not have become fields too, so that the API refuses them by their name. */
function bodyOf({ body }: ApiTool, given: Arguments, names: string[]): unknown {
  if (body === BODY && names.length === 1 && names[0] === BODY) return given[BODY];
  const nested = body === BODY && isRecord(given[BODY]) ? given[BODY] : {};
  const fields = body === BODY ? names.filter((name) => name !== BODY) : names;
  return { ...nested, ...Object.fromEntries(fields.map((name) => [name, given[name]])) };
}

const isRecord = (value: unknown): value is Arguments =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isKey = (name: string, { method }: ApiTool): boolean => name === IDEMPOTENCY_KEY && method === "POST";

function headersOf({ method }: ApiTool, given: Arguments, caller: Caller): Headers {
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = caller.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const key = given[IDEMPOTENCY_KEY];
  // A key that no header can have is sent as an empty one, which the API refuses.
  if (method === "POST" && key !== undefined) headers.set("Idempotency-Key", isPrintable(key) ? key : "");
  return headers;
}

const isPrintable = (key: unknown): key is string => typeof key === "string" && /^[\x20-\x7e]*$/.test(key);
