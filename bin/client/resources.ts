// Writes the classes of the client, one for each resource, with a method for each operation.
import {
  type ApiDocument,
  errorCodesOf,
  eventNamesOf,
  type Operation,
  operationsOf,
  refName,
  type Schema,
  successOf,
} from "./shape.ts";

const NOTE = "// Written by `npm run openapi` from the API document.";

interface Resource {
  /** `["tickets", "redemptions"]` */
  path: string[];
  methods: string[];
  types: string[];
  children: Resource[];
}

/** Returns the source of `resources.ts`. `document` is as the API serves it, `slimmed` as the types are made from it. */
export function printResources(document: ApiDocument, slimmed: ApiDocument): string {
  const byId = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]));
  const root: Resource = { path: [], methods: [], types: [], children: [] };
  for (const { method, path, operation } of operationsOf(slimmed)) {
    const names = operation.operationId.split(".");
    const resource = names.slice(0, -1).reduce(childOf, root);
    const { summary, description, parameters = [], "x-safe": isSafe } = byId.get(operation.operationId) ?? operation;
    const takesKey = parameters.some(({ name }) => name === "Idempotency-Key");
    const again = isSafe ? "isSafe: true" : takesKey ? "isKeyed: true" : "";
    const printed = printMethod(method, path, operation, again);
    resource.methods.push(comment([`${summary}.`, description], "  ") + printed.method);
    resource.types.push(...printed.types);
  }
  const types = Object.keys(slimmed.components.schemas).filter((name) =>
    root.children.some((one) => mentions(one, name)),
  );
  return [
    NOTE,
    'import { type Call, path, type RequestOptions, type Send } from "./call.ts";',
    'import { type List, listOf } from "./list.ts";',
    'import type { operations } from "./shapes.ts";',
    `import type {\n${types.map((name) => `  ${name},\n`).join("")}} from "./types.ts";`,
    "",
    ...root.children.flatMap(printClass),
    printAll(root.children),
  ].join("\n");
}

/** Returns the source of `types.ts`: a name for each shape, the codes of the errors, and what webhooks bring. */
export function printTypes(document: ApiDocument, slimmed: ApiDocument): string {
  const events = eventNamesOf(document).map((name) => `\n  | ${name}`);
  return [
    NOTE,
    'import type { components } from "./shapes.ts";',
    "",
    ...Object.keys(slimmed.components.schemas).map((name) => `export type ${name} = components["schemas"]["${name}"];`),
    "",
    `${comment(["The codes of the errors that the API answers."])}export type ErrorCode =${union(errorCodesOf(document))};`,
    "",
    `${comment(["What a webhook brings. `type` says what happened."])}export type WebhookEvent =${events.join("")};`,
    "",
  ].join("\n");
}

const mentions = ({ methods, children }: Resource, name: string): boolean =>
  methods.some((method) => method.includes(`<${name}>`)) || children.some((child) => mentions(child, name));

function childOf(parent: Resource, name: string): Resource {
  const found = parent.children.find(({ path }) => path.at(-1) === name);
  if (found) return found;
  const child = { path: [...parent.path, name], methods: [], types: [], children: [] };
  parent.children.push(child);
  return child;
}

function printMethod(method: string, path: string, operation: Operation, again: string) {
  const { operationId, parameters = [], requestBody } = operation;
  const names = operationId.split(".");
  const ids = parameters.filter((one) => one.in === "path").map(({ name }) => camel(name));
  const hasQuery = parameters.some((one) => one.in === "query");
  if (hasQuery && requestBody) throw new Error(`${operationId} has a query and a body: the client takes one of them.`);
  const { status, schema } = successOf(operation);
  const answer = `operations["${operationId}"]["responses"][${status}]["content"]["application/json"]`;
  const isList = names.at(-1) === "list";
  const result = refName(isList ? itemOf(schema) : schema) ?? answer;
  const types = [];
  const params = `${singular(names.slice(0, -1))}${pascal(names.at(-1) ?? "")}Params`;
  if (hasQuery) types.push(`export type ${params} = NonNullable<operations["${operationId}"]["parameters"]["query"]>;`);
  if (requestBody) {
    const body = `NonNullable<operations["${operationId}"]["requestBody"]>["content"]["application/json"]`;
    types.push(`export type ${params} = ${body};`);
  }
  const args = [
    ...ids.map((id) => `${id}: string`),
    ...(types.length > 0 ? [`params${requestBody?.required ? "" : "?"}: ${params}`] : []),
    "options?: RequestOptions",
  ];
  const address = `path\`${path.replace(/\{(\w+)\}/g, (_, name) => `\${${camel(name)}}`)}\``;
  const sent = [
    ...(hasQuery ? ["query: params"] : []),
    ...(requestBody ? ["body: params"] : []),
    ...(again ? [again] : []),
  ];
  const call = isList
    ? `listOf(this.#send, ${address}, params, options)`
    : `this.#send("${method}", ${address}, ${sent.length > 0 ? `{ ${sent.join(", ")} }` : "{}"}, options)`;
  const type = isList ? `List<${result}>` : `Call<${result}>`;
  return { types, method: `  ${camel(names.at(-1) ?? "")}(${args.join(", ")}): ${type} {\n    return ${call};\n  }\n` };
}

function printClass(resource: Resource): string[] {
  const { path, methods, types, children } = resource;
  return [
    ...children.flatMap(printClass),
    ...types,
    "",
    `export class ${className(path)} {`,
    ...children.map((child) => `  readonly ${camel(child.path.at(-1) ?? "")}: ${className(child.path)};`),
    ...(methods.length > 0 ? ["  readonly #send: Send;"] : []),
    "",
    "  constructor(send: Send) {",
    ...(methods.length > 0 ? ["    this.#send = send;"] : []),
    ...children.map((child) => `    this.${camel(child.path.at(-1) ?? "")} = new ${className(child.path)}(send);`),
    "  }",
    ...(methods.length > 0 ? ["", methods.join("\n").trimEnd()] : []),
    "}",
    "",
  ];
}

function printAll(resources: Resource[]): string {
  const fields = resources.map(({ path }) => [camel(path[0] ?? ""), className(path)]);
  return [
    "/** All resources of the API. */",
    "export class Resources {",
    ...fields.map(([field, type]) => `  readonly ${field}: ${type};`),
    "",
    "  constructor(send: Send) {",
    ...fields.map(([field, type]) => `    this.${field} = new ${type}(send);`),
    "  }",
    "}",
    "",
  ].join("\n");
}

const itemOf = (list: Schema): Schema | undefined => list.properties?.data?.items;

const comment = (texts: string[], indent = ""): string => {
  const lines = texts.join("\n\n").replaceAll("*/", "*\\/").split("\n");
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
};

const union = (values: string[]): string => values.map((value) => `\n  | "${value}"`).join("");
const pascal = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** `["tickets", "redemptions"]` is `TicketRedemptions`. */
const className = (path: string[]): string => singular(path.slice(0, -1)) + pascal(path.at(-1) ?? "");
const singular = (path: string[]): string => path.map((name) => pascal(name).replace(/s$/, "")).join("");
