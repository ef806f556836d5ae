import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { loadRouteTable, type RouteTable } from "#lib/api/table";
import { appUrl } from "#lib/config/environment";
import { answerMcp } from "#lib/mcp/answer";

let table: Promise<RouteTable> | undefined;

/** Sends a request to `/mcp` in this process. */
export async function fetchMcp(request: Request): Promise<Response> {
  table ??= loadRouteTable();
  return answerMcp(request, await table, "192.0.2.7");
}

/** Posts a message to `/mcp` with the headers that a client of the protocol sends. */
export function postMcp(key: string | null, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetchMcp(
    new Request(`${appUrl()}/mcp`, {
      method: "POST",
      headers: {
        ...(key && { Authorization: `Bearer ${key}` }),
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
      body: (typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body)) as BodyInit,
    }),
  );
}

/** An agent that has connected by the SDK's own client. */
export interface Agent {
  client: Client;
  /** The tools that it sees, by name. */
  tools: Map<string, Tool>;
  /** Calls a tool. Returns the parsed text of the result, and whether it is an error. */
  call(name: string, given?: Record<string, unknown>): Promise<CalledTool>;
}

export interface CalledTool {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the result
  body: any;
  result: CallToolResult;
}

/** Connects an agent with a bearer token, or with what the options say. */
export async function connectAgent(
  token: string | null,
  options: StreamableHTTPClientTransportOptions = {},
): Promise<Agent> {
  const client = new Client({ name: "Test agent", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${appUrl()}/mcp`), {
    fetch: (url, init) => fetchMcp(new Request(url, init)),
    ...(token !== null && { requestInit: { headers: { Authorization: `Bearer ${token}` } } }),
    ...options,
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  return {
    client,
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    call: async (name, given = {}) => {
      const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
      const [content] = result.content;
      if (content?.type !== "text") throw new Error("A result is a text.");
      return { isError: result.isError ?? false, body: JSON.parse(content.text), result };
    },
  };
}
