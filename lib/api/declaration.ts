import type { z } from "zod";
import type { ErrorCode } from "#lib/core/errors";
import type { Scope } from "#lib/core/scopes";

/** Describes an operation, for `route` and for the OpenAPI document. */
export interface Declaration<Params, Query, Body, Result> {
  summary: string;
  description?: string;
  /** One scope, or several of which one is needed. `of` reads the needed one from the body, or returns null. */
  scope: Scope | { oneOf: readonly Scope[]; of?: (body: unknown) => Scope | null };
  /** True for a POST that changes nothing: clients can send it again without a key. */
  isSafe?: true;
  /**
   * True for a POST that asks a payment processor. `run` is then never in a transaction, also not with an Idempotency-Key: it commits
   * what it is about to ask for before it asks, and goes on from its rows when the process that began died.
   */
  asksProcessor?: true;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  response: z.ZodType<Result>;
  /** 200 by default. */
  status?: 200 | 201;
  /** Another success status with the same shape, set by a `Reply`, and when it is returned. */
  orElse?: { status: 200; when: string };
  errors?: readonly ErrorCode[];
  /** True if a door waits for it: it may use the connections that are kept for doors. */
  isDoor?: true;
  /** True if a scanner device may call it. It answers any other operation with `insufficient_scope`. */
  isForDevices?: true;
  /** True if it exists only in test mode. A credential of live mode gets `not_found`: see `test-helper.ts`. */
  isTestHelper?: true;
  /** True if the answer has an `ETag`. A PATCH then takes `If-Match`, which `run` gets as `ifMatch`. */
  hasTag?: true;
  /** The fields that a refusal by state has besides those of the error. */
  refusal?: z.ZodType;
}

/** An operation that needs no credential. */
export interface OpenDeclaration {
  summary: string;
  description?: string;
  scope: null;
}

export interface RouteContext {
  // biome-ignore lint/suspicious/noExplicitAny: Next types each route's own parameters here
  params: Promise<any> | Record<string, string>;
  /** The peer's address. Next omits it; the request has it in a header. */
  peer?: string;
}

export interface Handler {
  (request: Request, context: RouteContext): Promise<Response>;
  declaration: Declaration<unknown, unknown, unknown, unknown> | OpenDeclaration;
}

/** A result with its own status or headers. */
export class Reply<Result> {
  readonly body: Result;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(body: Result, { status, headers = {} }: { status?: number; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** Returns a reply that is marked as a replay when `isReplay` is true. For operations that recognise a repeated request themselves. */
export const replayed = <Result>(body: Result, isReplay: boolean): Reply<Result> =>
  new Reply(body, { headers: isReplay ? { "Idempotent-Replayed": "true" } : {} });
