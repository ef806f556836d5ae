import { ZakkaError } from "./errors.ts";

/** What a method takes as its last argument, for this call only. */
export interface RequestOptions {
  /** Ends the call: it rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** How long one attempt may take, in milliseconds. */
  timeoutMs?: number;
  /** How often the call is sent again after a failure that may pass. */
  maxRetries?: number;
  /**
   * The key of a POST, if the call must be repeatable after a crash of your program too. Otherwise the client makes one. `null`:
   * no key, so the call is not sent again after a failure that may have done its work.
   */
  idempotencyKey?: string | null;
  /** The `ETag` of what you read, for a PATCH that must not overwrite a later change: it throws a `StateError` then. */
  ifMatch?: string;
}

/** An answer, with what its headers say. */
export interface ApiResponse<T> {
  data: T;
  status: number;
  headers: Headers;
  /** The id of the request, for support. */
  requestId: string | null;
  /** True if the server had done the work before, for the same idempotency key. */
  isReplay: boolean;
}

/** The promise of an answer. It resolves to the data alone; `withResponse` gives the headers too. */
export interface Call<T> extends Promise<T> {
  withResponse(): Promise<ApiResponse<T>>;
}

/** What the method of a resource asks for. */
export interface ApiRequest {
  query?: object;
  body?: object;
  /** True if the operation takes an idempotency key. */
  isKeyed?: boolean;
  /** True for a POST that changes nothing. */
  isSafe?: boolean;
}

/** Sends a request to the API. */
export type Send = <T>(method: string, path: string, request: ApiRequest, options?: RequestOptions) => Call<T>;

/** Makes a call of a promised answer. */
export function toCall<T>(response: Promise<ApiResponse<T>>): Call<T> {
  const data = response.then((answer) => answer.data);
  const withResponse = () => {
    data.catch(() => {}); // a caller that asks for the response gets the error there
    return response;
  };
  return Object.assign(data, { withResponse });
}

/** Writes ids into a path. An empty one would name another operation. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  const encoded = ids.map((id) => {
    if (typeof id !== "string" || id.trim() === "") {
      throw new ZakkaError(`An id is missing in ${parts.join("{id}")}. Pass the id of an existing resource.`);
    }
    return encodeURIComponent(id);
  });
  return String.raw({ raw: parts }, ...encoded);
}
