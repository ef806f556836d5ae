import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { printDocument } from "#lib/api/openapi";
import type { PathHandlers } from "#lib/api/table";
import { readEmail } from "#lib/core/email";
import { findPathIn } from "#lib/http/paths";

/** A request and its response. */
interface Exchange {
  method: string;
  /** The path, with or without a query. */
  path: string;
  status: number;
  /** The parsed JSON; null if there is none. */
  body: unknown;
}

export interface Contract {
  /** Method, path without the version, and description of each operation, by its id. */
  operations: ReadonlyMap<string, { method: string; path: string; description: string }>;
  /** Throws if the document does not declare this response. Outside of all operations it must be an error. */
  checkResponse(exchange: Exchange): void;
  /** Throws if the operation does not accept this request body. */
  checkBody(exchange: Pick<Exchange, "method" | "path" | "body">): void;
  /** Throws if the document does not declare this type of event, or in another shape. */
  checkEvent(event: { type: string }): void;
}

interface Operation {
  operationId: string;
  description: string;
  requestBody?: { required?: boolean };
  responses: Record<string, { $ref?: string; content?: object }>;
}

type Document = { paths: Record<string, Record<string, Operation>>; webhooks: Record<string, unknown> };

/** Generates the API document from the handlers, and returns checks against it. */
export function contractOf(paths: ReadonlyMap<string, PathHandlers>): Contract {
  const document = JSON.parse(JSON.stringify(printDocument(paths))) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat("idn-email", (text) => readEmail(text).problem === undefined);
  ajv.addSchema({ ...document, $id: "zakka:" });
  const validators = new Map<string, ValidateFunction>();
  const find = findPathIn(Object.keys(document.paths).map((path) => [`/v1${path}`, path] as const));

  const validatorAt = (...pointer: string[]): ValidateFunction => {
    const ref = `zakka:#/${pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
    const known = validators.get(ref) ?? ajv.compile({ $ref: ref });
    validators.set(ref, known);
    return known;
  };

  const operationAt = (method: string, path: string) => {
    const template = find(path.split("?")[0] ?? "")?.data;
    const name = (method === "HEAD" ? "GET" : method).toLowerCase();
    const operation = template === undefined ? undefined : document.paths[template]?.[name];
    return template !== undefined && operation ? { template, name, operation } : undefined;
  };

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([name, { operationId, description }]) =>
        [operationId, { method: name.toUpperCase(), path, description }] as const,
    ),
  );

  return {
    operations: new Map(operations),
    checkResponse({ method, path, status, body }) {
      const found = operationAt(method, path);
      if (!found) return validate(validatorAt("components", "schemas", "Error"), body, `${method} ${path}`, method);
      const { template, name, operation } = found;
      const response = operation.responses[String(status)];
      const what = `${operation.operationId} ${status}`;
      if (!response) {
        throw new Error(`${what} is not declared: name its code in \`errors\` of the route. ${JSON.stringify(body)}`);
      }
      const shared = response.$ref?.split("/").at(-1);
      const at = shared ? ["components", "responses", shared] : ["paths", template, name, "responses", String(status)];
      const hasBody = shared !== undefined || response.content !== undefined;
      if (!hasBody) return expectNone(body, what);
      validate(validatorAt(...at, "content", "application/json", "schema"), body, what, method);
    },
    checkBody({ method, path, body }) {
      const found = operationAt(method, path);
      if (!found) throw new Error(`${method} ${path} is not in the document.`);
      const { template, name, operation } = found;
      const what = `The body of ${operation.operationId}`;
      if (body === undefined || body === null) {
        if (operation.requestBody?.required) throw new Error(`${what} is required.`);
        return;
      }
      const at = ["paths", template, name, "requestBody", "content", "application/json", "schema"];
      validate(validatorAt(...at), body, what, method);
    },
    checkEvent(event) {
      const { type } = event;
      if (!(type in document.webhooks)) throw new Error(`${type} is not in lib/api/payloads.ts.`);
      const at = ["webhooks", type, "post", "requestBody", "content", "application/json", "schema"];
      validate(validatorAt(...at), event, type, "POST");
    },
  };
}

function validate(validator: ValidateFunction, body: unknown, what: string, method: string): void {
  if (method === "HEAD" || validator(body)) return;
  const mistakes = (validator.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath || "the whole"} ${message} ${JSON.stringify(params)}`;
  });
  throw new Error(`${what} does not fit the document: ${mistakes.join("; ")}. It is ${JSON.stringify(body)}`);
}

function expectNone(body: unknown, what: string): void {
  if (body !== null) throw new Error(`${what} has a body, and the document says that it has none.`);
}
