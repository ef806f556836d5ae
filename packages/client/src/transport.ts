import { type ApiRequest, type ApiResponse, type RequestOptions, type Send, toCall } from "./call.ts";
import { ConnectionError, TimeoutError, toError, ZakkaError } from "./errors.ts";
import { isWorthRepeating, retryAfterOf, wait, waitBefore } from "./retry.ts";

export interface ZakkaOptions {
  /** An API key, an access token, or a function that returns one. The function is asked before each attempt. */
  apiKey: string | (() => string | Promise<string>);
  /** The address of your Zakka server, such as `https://tickets.example.com`. */
  baseUrl: string;
  /** How often a call is sent again after a failure that may pass. Default: 2. */
  maxRetries?: number;
  /** How long one attempt may take, in milliseconds. Default: 30,000. */
  timeoutMs?: number;
  /** Sends the requests instead of the global `fetch`. */
  fetch?: typeof fetch;
}

const MAX_RETRIES = 2;
const TIMEOUT_MS = 30_000;

/** What the client needs of its surroundings. Tests give their own. */
const SURROUNDINGS = { wait, chance: Math.random };

/** Returns a function that sends requests, and sends them again where that is safe. */
export function transport(client: ZakkaOptions, surroundings = SURROUNDINGS): Send {
  const base = `${client.baseUrl.replace(/(?<!\/)\/+$/, "").replace(/\/v1$/, "")}/v1`;

  return <T>(method: string, path: string, request: ApiRequest, options: RequestOptions = {}) => {
    const { maxRetries = client.maxRetries ?? MAX_RETRIES, timeoutMs = client.timeoutMs ?? TIMEOUT_MS } = options;
    const { signal, ifMatch } = options;
    const { idempotencyKey = newKey() } = options;
    const key = request.isKeyed ? idempotencyKey : null;
    const isRepeatable = method === "GET" || request.isSafe === true || key !== null;
    const url = base + path + queryOf(request.query);

    async function send(): Promise<ApiResponse<T>> {
      for (let before = 0; ; before += 1) {
        const init = { method, headers: await headersOf(client, request, { key, ifMatch }), body: bodyOf(request) };
        try {
          return await attempt<T>(client.fetch ?? fetch, url, init, timeoutMs, signal);
        } catch (error) {
          const made = { error, before, isRepeatable };
          if (before >= maxRetries || signal?.aborted || !isWorthRepeating(made)) throw error;
          await surroundings.wait(waitBefore(made, surroundings.chance()), signal);
        }
      }
    }
    return toCall(send());
  };
}

/** Sends the request once. Throws the reason of the signal, or an error of this client. */
async function attempt<T>(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<ApiResponse<T>> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const timeout = new TimeoutError(
    `No complete answer came within ${timeoutMs} ms. Try again later, or allow more with timeoutMs.`,
  );
  const timer = setTimeout(() => ended.abort(timeout), timeoutMs);
  const end = () => ended.abort(signal?.reason);
  signal?.addEventListener("abort", end);
  try {
    const response = await send(url, { ...init, signal: ended.signal });
    return await read<T>(response);
  } catch (error) {
    if (ended.signal.aborted) throw ended.signal.reason;
    if (error instanceof ZakkaError) throw error;
    throw new ConnectionError(`${init.method} ${url} got no complete answer. Check the address and the network.`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** Returns an answer that is a success. Throws the error of any other. */
async function read<T>(response: Response): Promise<ApiResponse<T>> {
  const { ok, status, headers } = response;
  const text = await response.text();
  const requestId = headers.get("x-request-id");
  if (!ok) throw toError({ status, body: parse(text), requestId, retryAfter: retryAfterOf(headers) });
  const data: T = JSON.parse(text);
  return { data, status, headers, requestId, isReplay: headers.get("idempotent-replayed") === "true" };
}

async function headersOf(
  { apiKey }: ZakkaOptions,
  { body }: ApiRequest,
  { key, ifMatch }: { key: string | null; ifMatch?: string },
) {
  const credential = typeof apiKey === "function" ? await apiKey() : apiKey;
  return {
    Accept: "application/json",
    Authorization: `Bearer ${credential}`,
    ...(body && { "Content-Type": "application/json" }),
    ...(key !== null && { "Idempotency-Key": key }),
    ...(ifMatch !== undefined && { "If-Match": ifMatch }),
  };
}

const bodyOf = ({ body }: ApiRequest): string | undefined => body && JSON.stringify(body);

function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** `crypto.randomUUID` is missing on pages without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Something before the server may answer with a page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
