import { z } from "zod";
import { AppError } from "#lib/core/errors";
import { readInput } from "#lib/http/errors";
import { refuseText } from "./body.ts";
import type { Declaration } from "./declaration.ts";

/** Parses query, body and path parameters, in this order. Throws `invalid_request`, or `not_found` for a malformed id in the path. */
export function parseInput<Params, Query, Body>(
  declaration: Pick<Declaration<Params, Query, Body, unknown>, "params" | "query" | "body">,
  params: unknown,
  request: Request,
  body: unknown,
): { params: Params; query: Query; body: Body } {
  const schema = declaration.body;
  return {
    query: parseQuery(declaration.query, request),
    body: schema ? readInput(schema, body === undefined ? {} : body) : (undefined as Body), // no body counts as an empty one
    params: parseParams(declaration.params, params),
  };
}

const NO_QUERY = z.strictObject({});

function parseQuery<Query>(schema: z.ZodType<Query> | undefined, request: Request): Query {
  const at = request.url.indexOf("?");
  if (at === -1 && !schema) return {} as Query;
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(at === -1 ? "" : request.url.slice(at + 1))) {
    if (name in query) throw new AppError("invalid_request", `${name} is sent twice. Send it once.`, { param: name });
    refuseText(name, "");
    refuseText(value, name);
    query[name] = value;
  }
  return readInput((schema ?? NO_QUERY) as z.ZodType<Query>, query);
}

function parseParams<Params>(schema: z.ZodType<Params> | undefined, params: unknown): Params {
  if (!schema) return {} as Params;
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new AppError(
    "not_found",
    "Nothing with this id exists in this store and mode. Use an id as the API returned it.",
  );
}
