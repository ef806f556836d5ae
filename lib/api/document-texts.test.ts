import { describe, expect, test } from "vitest";
import { printDocument } from "./openapi.ts";
import { loadRouteTable } from "./table.ts";

// Reads the printed document as an integrator does: every field, parameter and header says what it means. The words stand
// beside the field in its schema; `.describe()` it there.

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: Schema;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Operation["responses"];
    headers: Record<string, { description?: string; schema: Schema }>;
    securitySchemes: Record<string, { description: string }>;
  };
}

/** Something that a reader meets under a name. */
interface Named {
  at: string;
  /** The resource that it belongs to: `ticket`, also in a request body or an event of tickets. */
  owner: string;
  name: string;
  description: string;
  schema: Schema;
  /** A field of an answer that need not be there. */
  mayBeMissing: boolean;
}

const { paths } = await loadRouteTable();
const document = JSON.parse(JSON.stringify(printDocument(paths))) as Document;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const webhooks = Object.values(document.webhooks).map(({ post }) => post);
const named = [...everythingNamed()];

function* everythingNamed(): Generator<Named> {
  for (const operation of operations) {
    yield* namedIn(operation, operation.operationId.split(".")[0]?.replace(/s$/, "") ?? "");
  }
  for (const webhook of webhooks) yield* namedIn(webhook, "event");
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    yield* propertiesOf(schema, name, ownerOf(name), !/(Input|Event)$/.test(name));
  }
  for (const [name, { description = "", schema }] of Object.entries(document.components.headers)) {
    yield { at: `header ${name}`, owner: "header", name, description, schema, mayBeMissing: false };
  }
}

function* namedIn(
  { operationId, parameters = [], requestBody, responses }: Operation,
  owner: string,
): Generator<Named> {
  for (const { name, in: where, description = "", schema } of parameters) {
    yield { at: `${operationId} ${where} ${name}`, owner, name, description, schema, mayBeMissing: false };
  }
  for (const [what, body] of Object.entries({ body: requestBody, ...responses })) {
    const schema = body?.content?.["application/json"]?.schema;
    if (schema) yield* propertiesOf(schema, `${operationId} ${what}`, owner, what !== "body");
  }
}

/** `TicketProductInput` and `DeletedProduct` are about a product, `TicketRedeemedEvent` is about an event. */
function ownerOf(component: string): string {
  const [name = ""] = component.split(/(?:Input|Output|WithSecret)$/);
  if (name.endsWith("Event") && name !== "TicketEvent") return "event";
  return toSnake(name.replace(/^.*Product$/, "Product").replace(/^Deleted/, ""));
}

function toSnake(name: string): string {
  return name.replace(/\B[A-Z]/g, "_$&").toLowerCase();
}

function* propertiesOf(schema: Schema, at: string, owner: string, isAnswer: boolean): Generator<Named> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const mayBeMissing = isAnswer && !schema.required?.includes(name);
    yield { at: `${at}.${name}`, owner, name, description: property.description ?? "", schema: property, mayBeMissing };
    const isData = owner === "event" && name === "data";
    const inside = isData ? toSnake(at.replace(/(Deleted|Redeemed)Event$/, "")) : `${owner}.${name}`;
    yield* propertiesOf(property, `${at}.${name}`, inside, isAnswer);
  }
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  for (const part of [items, additionalProperties, ...anyOf, ...oneOf, ...allOf]) {
    if (typeof part === "object") yield* propertiesOf(part, at, owner, isAnswer);
  }
}

/** Where the rule does not hold, so that a failure names every place. */
const broken = (holds: (one: Named) => boolean, among = named): string[] =>
  among.filter((one) => !holds(one)).map(({ at, description }) => `${at}: ${description || "no description"}`);

/** The values that a field can have, also where it is a list of them or may be null. */
function valuesOf({ enum: values = [], items, anyOf = [] }: Schema): string[] {
  const inner = [...anyOf, ...(items ? [items] : [])].flatMap(valuesOf);
  return [...values.filter((value) => value !== null).map(String), ...inner];
}

const isNullable = ({ type, anyOf = [] }: Schema): boolean => [type].flat().includes("null") || anyOf.some(isNullable);

const isInteger = ({ type, anyOf = [] }: Schema): boolean => [type].flat().includes("integer") || anyOf.some(isInteger);

/** Words that fit every field, and so say nothing of this one. */
const EMPTY = [
  /^(what|where|when|who|why|how (much|many)) (it|they|he|she)? ?(is|stands|are|was|were)?\.?$/i,
  /^(its|the|an?) (\w+)\.?$/i,
  /^(in (minor units|unix seconds|cents)|unix seconds|minor units of the currency)\.?$/i,
  /^(its id, unique in the store|names the shape|as people read it|a longer text, for people|a note for yourself)\.?$/i,
  /\bpaths under\b/i,
];

/** Fields that mean the same wherever they are, so that one wording may stand in several resources. */
const MEANS_THE_SAME = new Set([
  ...["limit", "starting_after", "ending_before", "created_from", "created_to", "Idempotency-Key"],
  ...["object", "data", "has_more", "url", "error", "display", "metadata"],
  ...["note", "source", "reason", "token", "amount_cents", "custom_fields", "day", "opens"],
  ...["email", "name", "accepts_marketing", "recipient_email", "recipient_name", "message", "deliver_at"],
]);

describe("every field, parameter and header", () => {
  test("are all found", () => {
    expect(named.length).toBeGreaterThan(1_000);
  });

  test("has a description, also beside a $ref: add `.describe()` to its schema", () => {
    expect(broken(({ description }) => description !== "")).toEqual([]);
  });

  test("has a description in sentences", () => {
    const isSentence = (text = "") => /^[A-Z0-9`].{8,}\.$/s.test(text);
    expect(broken(({ description }) => isSentence(description.split("\n\n- ")[0]))).toEqual([]);
  });

  test("has a description that says something about this field", () => {
    expect(broken(({ description }) => !EMPTY.some((words) => words.test(description)))).toEqual([]);
  });

  test("explains each value that it can have", () => {
    const isExplained = (description: string, value: string) => description.includes(`\n- \`${value}\`: `);
    expect(
      broken(({ description, schema }) => valuesOf(schema).every((value) => isExplained(description, value))),
    ).toEqual([]);
  });

  test("says when it is null", () => {
    expect(broken(({ description, schema }) => !isNullable(schema) || /\bnull\b/i.test(description))).toEqual([]);
  });

  test("says when a response omits it", () => {
    const says = (description: string) => /\b(omitted|only|present)\b/i.test(description);
    expect(broken(({ description, mayBeMissing }) => !mayBeMissing || says(description))).toEqual([]);
  });

  test("names its unit", () => {
    const UNITS: [RegExp, RegExp][] = [
      [/(_at|_from|_to|_start|_end|^created|^updated|^since|-Reset|-timestamp)$/, /Unix seconds/],
      [/_cents$/, /\bcents\b/],
      [/_minutes$/, /\bminutes\b/i],
      [/_days$/, /\bdays?\b/i],
      [/_ms$/, /\bmilliseconds\b/i],
      [/^Retry-After$/, /\bseconds\b/i],
    ];
    const numbers = named.filter(({ schema, name }) => isInteger(schema) || /^webhook-|^X-|^Retry/.test(name));
    const names = ({ name, description }: Named) =>
      UNITS.every(([of, unit]) => !of.test(name) || unit.test(description));
    expect(broken(names, numbers)).toEqual([]);
  });

  test("does not share its description with a field of another name or meaning", () => {
    const shared = [...Map.groupBy(named, ({ description }) => description)].flatMap(([description, ones]) => {
      const names = [...new Set(ones.map(({ name }) => name))];
      const owners = [...new Set(ones.map(({ owner }) => owner))];
      const isFine = names.length === 1 && (owners.length === 1 || MEANS_THE_SAME.has(names[0] ?? ""));
      return isFine ? [] : [`${names.join(", ")} of ${owners.join(", ")}: ${description}`];
    });
    expect(shared).toEqual([]);
  });

  test.each(["type", "status", "kind", "events"])("`%s` has its own description in each resource", (name) => {
    const owners = Map.groupBy(
      named.filter((one) => one.name === name),
      ({ owner }) => owner,
    );
    const described = [...owners].flatMap(([, ones]) => [...new Set(ones.map(({ description }) => description))]);
    expect(new Set(described).size).toBe(described.length);
    expect(owners.size).toBeGreaterThan(1);
  });
});

describe("the document", () => {
  test("declares the default page size of 25", () => {
    const limits = operations.flatMap(({ parameters = [] }) => parameters.filter(({ name }) => name === "limit"));
    expect(limits.length).toBeGreaterThan(10);
    for (const { schema } of limits)
      expect(schema).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 25 });
  });

  test("has no default in a shared schema, because generated clients treat such a field as required", () => {
    const { schemas } = document.components;
    const shared = Object.entries(schemas).flatMap(([name, schema]) => [...propertiesOf(schema, name, name, false)]);
    expect(shared.filter(({ schema }) => schema.default !== undefined).map(({ at }) => at)).toEqual([]);
  });

  test("has a description of the resource for each tag", () => {
    const used = new Set(operations.flatMap(({ tags = [] }) => tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
    for (const { name, description } of document.tags) {
      expect(description, name).toMatch(/^[A-Z`].{40,}\.$/s);
      expect(description, name).not.toMatch(/paths under/i);
    }
  });

  test("has an operation id of resource and verb for each operation", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z_]+(\.[a-z_]+)+$/);
    expect(ids).toContain("redemptions.create");
  });

  test("has a description of each response and each credential", () => {
    const answers = [...operations, ...webhooks].flatMap(({ responses }) => Object.values(responses));
    for (const { $ref, description } of [...answers, ...Object.values(document.components.responses)]) {
      if (!$ref) expect(description).toMatch(/^[A-Z`].{4,}\.$/s);
    }
    for (const { description } of Object.values(document.components.securitySchemes))
      expect(description).toMatch(/\.$/);
  });
});
