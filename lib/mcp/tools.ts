import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Declaration, Handler } from "#lib/api/declaration";
import { refineJsonSchema } from "#lib/api/json-schema";
import { idOf, isOpen } from "#lib/api/openapi-operation";
import { METHODS, type Method, type PathHandlers } from "#lib/api/table";
import type { Scope } from "#lib/core/scopes";

type Declared = Declaration<unknown, unknown, unknown, unknown>;

/** An operation of the API as a tool. */
export interface ApiTool {
  tool: Tool;
  handler: Handler;
  method: Method;
  /** Such as `/v1/tickets/{id}/redeem`. */
  path: string;
  /** Of these, a bearer needs one. */
  scopes: readonly Scope[];
  /** The names of arguments that are in the path, and of those in the query. All others are fields of the body. */
  inPath: readonly string[];
  inQuery: readonly string[];
  /** What the body is made of, or null when there is none. A body of alternatives is one argument. */
  body: "fields" | typeof BODY | null;
}

/** The argument that has a body of alternatives, which an input schema cannot have at its top. */
export const BODY = "body";
/** The argument that becomes the header Idempotency-Key. */
export const IDEMPOTENCY_KEY = "idempotency_key";

/** Returns the operations of the API by the name of their tool, such as `tickets_redeem`, in alphabetical order. */
export function toolsOf(paths: ReadonlyMap<string, PathHandlers>): Map<string, ApiTool> {
  const tools = [...paths].flatMap(([path, handlers]) =>
    METHODS.flatMap((method) => {
      const handler = handlers[method];
      return handler && !isOpen(handler.declaration) ? [toTool(path, method, handler, handler.declaration)] : [];
    }),
  );
  return new Map(tools.map((tool) => [tool.tool.name, tool] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function toTool(path: string, method: Method, handler: Handler, declaration: Declared): ApiTool {
  const { summary, description, scope, status, isSafe } = declaration;
  const scopes = typeof scope === "string" ? [scope] : scope.oneOf;
  const [params, query] = [printInput(declaration.params), printInput(declaration.query)];
  const body = declaration.body ? printInput(declaration.body) : null;
  const isReadOnly = method === "GET" || isSafe === true;
  const output = printOutput(declaration.response);
  return {
    tool: {
      name: idOf(path, method).replaceAll(".", "_"),
      title: summary,
      description: [summary + (description ? `. ${description}` : "."), scopeWords(scopes)].join("\n\n"),
      inputSchema: toInputSchema([params, query, ...(body ? [body] : [])], !isReadOnly && method === "POST"),
      ...(output && { outputSchema: output }),
      annotations: {
        title: summary,
        readOnlyHint: isReadOnly,
        // A write that only adds something, such as a new order, destroys nothing. To redeem uses something up.
        destructiveHint: !isReadOnly && !(method === "POST" && status === 201),
        idempotentHint: isReadOnly || method !== "POST",
      },
    },
    handler,
    method,
    path,
    scopes,
    inPath: Object.keys(params.properties ?? {}),
    inQuery: Object.keys(query.properties ?? {}),
    body: body && (body.properties ? "fields" : BODY),
  };
}

const scopeWords = (scopes: readonly Scope[]): string =>
  scopes.length === 1 ? `Needs the scope \`${scopes[0]}\`.` : `Needs one of the scopes \`${scopes.join("`, `")}\`.`;

interface Printed {
  type?: unknown;
  properties?: Record<string, object>;
  required?: string[];
  $defs?: Record<string, object>;
}

/** Returns the JSON schema of a part of the input. One that can be left out is printed as if it were there. */
const printInput = (schema: z.ZodType | undefined): Printed => (schema ? print(schema, "input") : { properties: {} });

function toInputSchema(printed: Printed[], takesKey: boolean): Tool["inputSchema"] {
  const parts = printed.map((part) => (part.properties ? part : wrap(part)));
  const $defs = Object.assign({}, ...parts.map((part) => part.$defs));
  const required = parts.flatMap((part) => part.required ?? []);
  return {
    type: "object",
    properties: {
      ...Object.assign({}, ...parts.map((part) => part.properties)),
      ...(takesKey && { [IDEMPOTENCY_KEY]: IDEMPOTENCY_KEY_SCHEMA }),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(Object.keys($defs).length > 0 && { $defs }),
  };
}

function wrap({ $defs, ...body }: Printed): Printed {
  return { properties: { [BODY]: body }, required: [BODY], ...($defs && { $defs }) };
}

const IDEMPOTENCY_KEY_SCHEMA = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  pattern: "^[\\x20-\\x7e]+$",
  description:
    "A key of your choice that makes this call safe to repeat. For 24 hours, the same call with the same key gets the first answer and does nothing more. Use a new key for each new action, and the same key to try one again.",
} as const;

/** Larger schemas of results are left out: they would make the list several times as long. */
const MAX_OUTPUT_LENGTH = 4_500;

/** Returns the JSON schema of a result, or null when it is large or is no single object. */
function printOutput(schema: z.ZodType): Tool["outputSchema"] | null {
  const { $ref, ...printed } = print(schema, "output") as Printed & { $ref?: string };
  const name = $ref?.slice("#/$defs/".length) ?? "";
  const { [name]: root, ...others } = printed.$defs ?? {};
  const whole: Printed = root ? { ...root, ...(Object.keys(others).length > 0 && { $defs: others }) } : printed;
  const text = JSON.stringify(whole);
  const isCheap = whole.type === "object" && text.length <= MAX_OUTPUT_LENGTH && !(root && text.includes(`"${$ref}"`));
  return isCheap ? (whole as Tool["outputSchema"] & object) : null;
}

/** Leaves out the bounds that only say that a number is a safe integer. */
function refineForModels(context: Parameters<typeof refineJsonSchema>[0]): void {
  refineJsonSchema(context);
  const schema = context.jsonSchema as { minimum?: number; maximum?: number };
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function print(schema: z.ZodType, io: "input" | "output"): Printed {
  const { $schema: _dialect, ...printed } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: refineForModels,
  });
  return printed as Printed;
}
