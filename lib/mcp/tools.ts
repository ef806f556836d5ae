import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Declaration, Handler } from "#lib/api/declaration";
import { refineJsonSchema } from "#lib/api/json-schema";
import { idOf, isOpen } from "#lib/api/openapi-operation";
import { METHODS, type Method, type PathHandlers } from "#lib/api/table";
import type { Credential } from "#lib/auth/credentials";
import { IDEMPOTENCY_HOURS } from "#lib/core/limits";
import { hasScope, type Scope } from "#lib/core/scopes";
import { outlineOf, type Schema } from "./outline.ts";

type Declared = Declaration<unknown, unknown, unknown, unknown>;

/** An operation of the API as a tool. */
export interface ApiTool {
  /** What the list has of it. Every agent reads all of the list, so this is short. */
  tool: Tool;
  /** What `describe_tools` returns of it. */
  described: Described;
  handler: Handler;
  method: Method;
  /** Such as `/v1/tickets/{id}/redeem`. */
  path: string;
  /** Of these, a bearer needs one. */
  scopes: readonly Scope[];
  isTestHelper?: true;
  /** The names of arguments that are in the path, and of those in the query. All others are fields of the body. */
  inPath: readonly string[];
  inQuery: readonly string[];
  /** What the body is made of, or null when there is none. A body of alternatives is one argument. */
  body: "fields" | typeof BODY | null;
}

/** A tool in full. */
export interface Described {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  outputSchema?: object;
  annotations: object;
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
  const { scope, isSafe, isTestHelper } = declaration;
  const [params, query] = [printInput(declaration.params), printInput(declaration.query)];
  const body = declaration.body ? printInput(declaration.body) : null;
  const takesKey = method === "POST" && isSafe !== true;
  const described = describe(idOf(path, method).replaceAll(".", "_"), method, declaration, {
    inputSchema: toInputSchema([params, query, ...(body ? [body] : [])], takesKey),
    outputSchema: printOutput(declaration.response),
  });
  return {
    tool: toListed(described, declaration),
    described,
    handler,
    method,
    path,
    scopes: typeof scope === "string" ? [scope] : scope.oneOf,
    ...(isTestHelper && { isTestHelper }),
    inPath: Object.keys(params.properties ?? {}),
    inQuery: Object.keys(query.properties ?? {}),
    body: body && (body.properties ? "fields" : BODY),
  };
}

function describe(
  name: string,
  method: Method,
  { summary, description, scope, status, isSafe }: Declared,
  schemas: { inputSchema: object; outputSchema: object },
): Described {
  const isReadOnly = method === "GET" || isSafe === true;
  return {
    name,
    title: summary,
    description: [summary + (description ? `. ${description}` : "."), scopeText(scope)].join("\n\n"),
    ...schemas,
    annotations: {
      readOnlyHint: isReadOnly,
      // A write that only adds something, such as a new order, destroys nothing. To redeem uses something up.
      destructiveHint: !isReadOnly && !(method === "POST" && status === 201),
      idempotentHint: isReadOnly || method !== "POST",
    },
  };
}

/** Leaves out what `describe_tools` says: all but the first sentence, what arguments mean, and results. */
function toListed({ name, title, inputSchema, annotations }: Described, { description }: Declared): Tool {
  const { outline, isCut } = outlineOf(inputSchema);
  const sentences = [
    `${title}.`,
    ...(description ? [firstSentenceOf(description)] : []),
    ...(isCut ? ["Call `describe_tools` first: some fields or values are only named there."] : []),
  ];
  return { name, title, description: sentences.join(" "), inputSchema: outline as Tool["inputSchema"], annotations };
}

function firstSentenceOf(text: string): string {
  const end = text.search(/\.\s/);
  return end === -1 ? text : text.slice(0, end + 1);
}

/** True for a tool that the bearer has a scope for, and that exists in their mode. */
export const mayCall = ({ scopes, isTestHelper }: ApiTool, { actor, mode }: Credential): boolean =>
  scopes.some((scope) => hasScope(actor.scopes, scope)) && !(isTestHelper && mode === "live");

const scopeText = (scope: Declared["scope"]): string =>
  typeof scope === "string"
    ? `Needs the scope \`${scope}\`.`
    : `Needs one of the scopes \`${scope.oneOf.join("`, `")}\`.`;

/** Returns the JSON schema of a part of the input. One that can be left out is printed as if it were there. */
const printInput = (schema: z.ZodType | undefined): Schema => (schema ? print(schema, "input") : { properties: {} });

function toInputSchema(printed: Schema[], takesKey: boolean): object {
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

function wrap({ $defs, ...body }: Schema): Schema {
  return { properties: { [BODY]: body }, required: [BODY], ...($defs && { $defs }) };
}

const IDEMPOTENCY_KEY_SCHEMA = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  pattern: "^[\\x20-\\x7e]+$",
  description: `A key of your choice that makes this call safe to repeat. For ${IDEMPOTENCY_HOURS} hours, the same call with the same key gets the first answer and does nothing more. Use a new key for each new action, and the same key to try one again.`,
} as const;

/** Returns the JSON schema of a result. A schema with a name is printed as itself, not as a reference to it. */
function printOutput(schema: z.ZodType): object {
  const { $ref, ...printed } = print(schema, "output");
  const name = $ref?.slice("#/$defs/".length) ?? "";
  const { [name]: root, ...others } = printed.$defs ?? {};
  if (!root) return printed;
  const $defs = JSON.stringify(printed.$defs).includes(`"${$ref}"`) ? printed.$defs : others;
  return { ...root, ...(Object.keys($defs ?? {}).length > 0 && { $defs }) };
}

/** Leaves out the bounds that only say that a number is a safe integer. */
function refineForModels(context: Parameters<typeof refineJsonSchema>[0]): void {
  refineJsonSchema(context);
  const schema = context.jsonSchema as { minimum?: number; maximum?: number };
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Prints a schema for models. */
export function print(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...printed } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: refineForModels,
  });
  return printed as Schema;
}
