import { authenticate, checkPlan, checkRate } from "#lib/api/authenticate";
import { readBody } from "#lib/api/body";
import { recordRefusedAccess } from "#lib/api/refused-access";
import type { RouteTable } from "#lib/api/table";
import type { Credential } from "#lib/auth/credentials";
import { appUrl } from "#lib/config/environment";
import { traced } from "#lib/config/tracing";
import { AppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { nowInSeconds } from "#lib/core/time";
import { type Context, makeContext } from "#lib/db/context";
import { callerOf } from "#lib/http/client-address";
import { allowMethods, isPreflight, OPEN_HEADERS } from "#lib/http/cors";
import { toErrorResponse } from "#lib/http/errors";
import { logRequest } from "#lib/http/log-request";
import { countRequest } from "#lib/http/metrics";
import { metadataAddressOf } from "#lib/oauth/resource";

/** Where agents connect, by the Model Context Protocol. */
export const MCP_PATH = "/mcp";

type ResponseHeaders = Record<string, string>;

/**
 * Answers a request to `/mcp`: streamable HTTP without sessions and without streams. Refusals are errors of JSON-RPC with the status,
 * code and message that the API has for them. See `docs/decisions/047-tools-for-agents.md`.
 */
export function answerMcp(request: Request, table: RouteTable, peer?: string): Promise<Response> {
  const span = { kind: "server", attributes: { "http.route": MCP_PATH }, from: request.headers } as const;
  return traced(`${request.method} ${MCP_PATH}`, span, () => answerAgent(request, table, peer));
}

async function answerAgent(request: Request, table: RouteTable, peer?: string): Promise<Response> {
  const started = performance.now();
  const facts = { realNow: nowInSeconds(), requestId: newId(), from: callerOf(request, peer) };
  const headers: ResponseHeaders = { "X-Request-Id": facts.requestId, "Cache-Control": "no-store", ...OPEN_HEADERS };
  let credential: Credential | undefined;
  let response: Response;
  if (isOfUnsafeSite(request)) return refuseSite(request, facts.requestId, started);
  if (isPreflight(request)) return allowMethods("POST", "GET", "DELETE"); // the last two are answered with 405
  try {
    refuseOtherMethods(request, headers);
    credential = await authenticateAgent(request, facts, headers);
    response = await answerBearer(request, table, { credential, headers, peer, requestId: facts.requestId });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  } catch (error) {
    response = toRefusal(error, facts.requestId, headers);
    if (credential) await recordRefusedAccess(contextOf(credential, facts), error, request.method);
  }
  logRequest(request, facts.requestId, response.status, started, credential);
  countRequest({ lane: "mcp", method: request.method, route: MCP_PATH, status: response.status, started });
  return response;
}

interface Connection {
  credential: Credential;
  headers: ResponseHeaders;
  peer?: string;
  requestId: string;
}

/** Answers what a bearer sends. A call is counted by the operation that it reaches, everything else here. */
async function answerBearer(
  request: Request,
  table: RouteTable,
  { credential, headers, peer, requestId }: Connection,
): Promise<Response> {
  let isCounted = false;
  const count = async () => {
    isCounted = true;
    await checkRate(credential, headers);
    checkPlan(credential);
  };
  const onCall = () => {
    isCounted = true;
  };
  try {
    const message = await readMessage(request);
    if (!isCall(message)) await count();
    const { answerMessage, checkMessage } = await import("./server.ts"); // loads the SDK when the first agent comes
    checkMessage(message);
    return await answerMessage(request, message, { paths: table.paths, credential, peer, requestId, onCall });
  } finally {
    if (!isCounted) await count();
  }
}

const contextOf = ({ merchantId, mode, actor }: Credential, facts: RequestFacts): Context =>
  makeContext({ merchantId, mode, actor, ...facts });

function refuseOtherMethods({ method }: Request, headers: ResponseHeaders): void {
  if (method === "POST") return;
  headers.Allow = "POST";
  throw new AppError("method_not_allowed", "This path supports only POST. It has no sessions and no streams.");
}

const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * True for what a page sends that came without encryption from another machine: its name may have been bound to the address of
 * this server in the meantime. A page without an origin is refused, too.
 */
function isOfUnsafeSite({ headers }: Request): boolean {
  const origin = headers.get("origin");
  if (origin === null || origin === appUrl()) return false;
  const url = URL.parse(origin);
  return url?.protocol !== "https:" && !(url?.protocol === "http:" && THIS_MACHINE.has(url.hostname));
}

function refuseSite(request: Request, request_id: string, started: number): Response {
  logRequest(request, request_id, 403, started);
  const message = "Only pages with an https address, or on this machine, can connect.";
  return jsonRpcError(403, { code: REFUSED, message, data: { request_id } }, { "X-Request-Id": request_id });
}

async function authenticateAgent(request: Request, facts: RequestFacts, headers: ResponseHeaders): Promise<Credential> {
  const isSent = request.headers.has("authorization");
  const asked = `Bearer ${isSent ? 'error="invalid_token", ' : ""}resource_metadata="${metadataAddressOf(MCP_PATH)}"`;
  try {
    const credential = await authenticate(request, facts, headers);
    if (credential.actor.kind !== "device") return credential;
    throw new AppError("unauthorized", "The token of a scanner does not work here. Use an API key, or install an app.");
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthorized") headers["WWW-Authenticate"] = asked;
    throw error;
  }
}

async function readMessage(request: Request): Promise<object> {
  const message = await readBody(request);
  if (typeof message === "object" && message !== null && !Array.isArray(message)) return message;
  throw new AppError(
    "invalid_request",
    "Send one JSON-RPC message, as an object. Lists of messages are not supported.",
  );
}

const isCall = (message: object): boolean => (message as { method?: unknown }).method === "tools/call";

/** JSON-RPC, 5.1: an invalid request, and the first of the codes that a server may choose. */
const INVALID_REQUEST = -32_600;
const REFUSED = -32_000;

function toRefusal(error: unknown, requestId: string, headers: ResponseHeaders): Response {
  const { status, body, headers: more } = toErrorResponse(error, requestId);
  const code = body.error === "invalid_request" ? INVALID_REQUEST : REFUSED;
  return jsonRpcError(status, { code, message: body.message, data: body }, { ...headers, ...more });
}

const jsonRpcError = (status: number, error: object, headers: ResponseHeaders): Response =>
  Response.json({ jsonrpc: "2.0", id: null, error }, { status, headers: { "Cache-Control": "no-store", ...headers } });
