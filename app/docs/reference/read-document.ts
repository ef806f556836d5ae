import type { Reference, ReferenceField, ReferenceOperation, ReferenceShape } from "./shape.ts";

// Reads the OpenAPI document into what its pages show, so that they follow no references and merge no schemas.

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  "x-scope"?: string;
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content & { $ref?: string; description?: string }>;
}

/** The parts of the document that the pages show. */
interface OpenApi {
  info: { description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, object>;
  components: object;
}

/** Deeper fields are not shown. */
const MAX_DEPTH = 6;

/** Returns what the pages of the reference show. An operation without a resource is not part of it. */
export function toReference(document: OpenApi): Reference {
  const reader = new Reader(document);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    introduction: document.info.description,
    resources: document.tags.map(({ name, description }) => ({
      id: name.toLowerCase().replaceAll(" ", "-"),
      name,
      description,
      operations: operations
        .filter(({ operation }) => operation.tags?.includes(name))
        .map(({ path, method, operation }) => reader.operation(path, method, operation)),
    })),
  };
}

class Reader {
  readonly #document: OpenApi;

  constructor(document: OpenApi) {
    this.#document = document;
  }

  operation(path: string, method: string, operation: Operation): ReferenceOperation {
    const { parameters = [], requestBody, responses } = operation;
    const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
    const whole = `${this.#document.servers[0]?.url ?? ""}${path}`;
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path: whole,
      summary: operation.summary,
      description: operation.description ?? "",
      scope: operation["x-scope"] ?? null,
      parameters: ["path", "query", "header"].map((place) => ({
        in: place,
        fields: parameters.filter((one) => one.in === place).map((one) => this.#parameter(one)),
      })),
      body: this.#shapes(jsonOf(requestBody)?.schema),
      response: this.#shapes(jsonOf(success)?.schema),
      responseExample: jsonOf(success)?.example,
      errors: Object.entries(responses)
        .filter(([status]) => !status.startsWith("2"))
        .map(([status, response]) => ({ status, description: this.#follow(response).description ?? "" })),
      example: { path: examplePath(whole, parameters), body: jsonOf(requestBody)?.example },
    };
  }

  #parameter({ name, required = false, description, schema = {} }: Parameter): ReferenceField {
    return { ...this.#field(name, schema, required, 0), description: description ?? "" };
  }

  #follow<Part extends { $ref?: string }>(part: Part): Part {
    if (!part.$ref) return part;
    const found = part.$ref
      .slice("#/".length)
      .split("/")
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], this.#document);
    if (!found) throw new Error(`The document has no ${part.$ref}.`);
    return found as Part;
  }

  /** Follows a reference and merges `allOf`. */
  #resolve(schema: Schema): Schema {
    const { $ref, allOf = [], ...own } = schema;
    const parts = [...($ref ? [this.#follow(schema)] : []), ...allOf].map((part) => this.#resolve(part));
    const all = [...parts, own];
    return {
      ...Object.assign({}, ...all),
      properties: Object.assign({}, ...all.map(({ properties }) => properties)),
      required: all.flatMap(({ required = [] }) => required),
    };
  }

  /** Returns the choices of a schema, without null. */
  #choices(schema: Schema): Schema[] {
    const resolved = this.#resolve(schema);
    const choices = resolved.anyOf ?? resolved.oneOf;
    if (!choices) return [resolved];
    return choices.flatMap((choice) => this.#choices(choice)).filter(({ type }) => type !== "null");
  }

  #shapes(schema: Schema | undefined): ReferenceShape[] {
    if (!schema) return [];
    const choices = this.#choices(schema);
    return choices.map((choice) => ({
      title: choices.length > 1 ? titleOf(choice) : null,
      fields: this.#fieldsOf(choice, 0),
    }));
  }

  #fieldsOf({ properties = {}, required = [] }: Schema, depth: number): ReferenceField[] {
    if (depth >= MAX_DEPTH) return [];
    return Object.entries(properties).map(([name, field]) =>
      this.#field(name, field, required.includes(name), depth + 1),
    );
  }

  #field(name: string, schema: Schema, isRequired: boolean, depth: number): ReferenceField {
    const resolved = this.#resolve(schema);
    const choices = this.#choices(schema);
    const type = [...new Set(choices.map((choice) => this.#typeOf(choice)))].join(" or ");
    const inner = choices.flatMap((choice) => (choice.items ? this.#choices(choice.items) : [choice]));
    const fields = inner.flatMap((one) => this.#fieldsOf(one, depth));
    return {
      name,
      type: isNullable(resolved) ? `${type} or null` : type,
      isRequired,
      description: resolved.description ?? "",
      fields: [...new Map(fields.map((field) => [field.name, field])).values()],
    };
  }

  #typeOf(schema: Schema): string {
    if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
    const [type = "any value"] = [schema.type ?? []].flat().filter((one) => one !== "null");
    if (type === "array") {
      const [entry] = schema.items ? this.#choices(schema.items) : [];
      return `list of ${entry ? pluralOf(this.#typeOf(entry)) : "values"}`;
    }
    return schema.format ?? type;
  }
}

const jsonOf = (part: Content | undefined) => part?.content?.["application/json"];

const isNullable = ({ type, anyOf, oneOf }: Schema): boolean =>
  [type].flat().includes("null") || [...(anyOf ?? []), ...(oneOf ?? [])].some((choice) => choice.type === "null");

const pluralOf = (type: string): string => (/^(list|always)/.test(type) ? type : `${type}s`);

/** The value of the field that tells the shapes of a body apart, such as the type of a product. */
function titleOf({ properties = {} }: Schema): string | null {
  for (const name of ["type", "kind", "object"]) {
    const { const: value, enum: values } = properties[name] ?? {};
    const only = value ?? (values?.length === 1 ? values[0] : undefined);
    if (typeof only === "string") return `${name}: ${only}`;
  }
  return null;
}

/** Returns the path with the examples of its parameters, and of the query. */
function examplePath(path: string, parameters: readonly Parameter[]): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, example } of parameters) {
    if (example === undefined) continue;
    if (place === "path") filled = filled.replace(`{${name}}`, String(example));
    if (place === "query") query.set(name, String(example));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}
