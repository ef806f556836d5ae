import type { z } from "zod";
import type { ErrorCode } from "#lib/core/errors";
import type { Scope } from "#lib/core/scopes";

/** What an operation is: read by `route` at each request, and by the printed OpenAPI document. */
export interface Declaration<Params, Query, Body, Result> {
  summary: string;
  description?: string;
  /** One scope; or several of which one is needed, where `of` may read from the body which one (null: it does not say). */
  scope: Scope | { oneOf: readonly Scope[]; of?: (body: unknown) => Scope | null };
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  response: z.ZodType<Result>;
  /** 200 unless said. */
  status?: 200 | 201;
  /** Another good status with the same shape, and when it is answered: a `Reply` carries it. */
  orElse?: { status: 200; when: string };
  errors?: readonly ErrorCode[];
  /** What a refusal by state carries beside the error. */
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
  /** The peer's address. Left out by Next, where the request itself carries it. */
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

/** The first answer again, for a function that recognises the same request by its own rule. */
export const replayed = <Result>(body: Result, isReplay: boolean): Reply<Result> =>
  new Reply(body, { headers: isReplay ? { "Idempotent-Replayed": "true" } : {} });
