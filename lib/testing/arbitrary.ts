import fc from "fast-check";

/** A JSON schema of the API document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** What values are made from: the named schemas, and ids that exist. */
interface Source {
  components: Record<string, Schema>;
  ids: readonly string[];
}

const MANY = 3;
const LONG = 300;
const LARGE = 2 ** 45;

/** Returns a value that fits the schema, with some parts replaced by random ones that also fit. */
export function arbitraryLike(good: unknown, schema: Schema, source: Source): fc.Arbitrary<unknown> {
  if (schema.$ref) return arbitraryLike(good, named(schema.$ref, source), source);
  const { properties, items } = schema;
  if (Array.isArray(good) && items && good.length > 0) {
    const like = good.map((one) => arbitraryLike(one, items, source));
    return fc.array(fc.oneof(...like), { minLength: 1, maxLength: MANY });
  }
  if (typeof good !== "object" || good === null || !properties) {
    return fc.oneof({ weight: 3, arbitrary: fc.constant(good) }, arbitraryOf(schema, source));
  }
  const parts = Object.entries(properties).map(([name, inner]) => {
    const isGiven = name in good;
    const part = isGiven ? arbitraryLike(good[name as never], inner, source) : arbitraryOf(inner, source);
    const absent = { weight: isGiven ? 1 : 40, arbitrary: fc.constant(undefined) };
    return [name, fc.oneof(absent, { weight: isGiven ? 15 : 1, arbitrary: part })] as const;
  });
  const required = schema.required ?? [];
  return fc.record(Object.fromEntries(parts)).map((made) =>
    Object.fromEntries(
      Object.entries(made).flatMap(([name, value]) => {
        if (value !== undefined) return [[name, value]];
        return required.includes(name) ? [[name, good[name as never]]] : [];
      }),
    ),
  );
}

/** Generates random values that fit a schema of the document. Throws for a keyword that it does not support. */
export function arbitraryOf(schema: Schema, source: Source): fc.Arbitrary<unknown> {
  if (schema.$ref) return arbitraryOf(named(schema.$ref, source), source);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, source)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type }, source)));
  }
  switch (schema.type) {
    case "object":
      return objectOf(schema, source);
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}, source), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? MANY, Math.max(MANY, schema.minItems ?? 0)),
      });
    case "string":
      return stringOf(schema, source);
    case "integer":
      return fc.oneof(
        fc.integer(range(schema, 2 ** 31 - 1)),
        fc.maxSafeInteger().map((n) => within(schema, n)),
      );
    case "number":
      return fc.double({ noNaN: true, min: schema.minimum ?? -LARGE, max: schema.maximum ?? LARGE });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case undefined:
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`Cannot make values for ${JSON.stringify(schema)}.`);
  }
}

function named(ref: string, { components }: Source): Schema {
  const schema = components[ref.split("/").at(-1) ?? ""];
  if (!schema) throw new Error(`There is no schema ${ref}.`);
  return schema;
}

function objectOf(schema: Schema, source: Source): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner, source)])),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== "object") return known;
  const names = stringOf({ maxLength: 12, ...schema.propertyNames }, source);
  const more = fc.dictionary(names, arbitraryOf(additionalProperties, source), { maxKeys: MANY });
  return fc.tuple(more, known).map(([others, own]) => ({ ...others, ...own }));
}

function stringOf({ format, pattern, minLength = 0, maxLength = LONG }: Schema, { ids }: Source): fc.Arbitrary<string> {
  if (format === "uuid") return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === "idn-email") return fc.stringMatching(/^[a-z&+]{1,9}\.[a-z0-9]{1,9}@[a-zäü]{2,9}\.example$/);
  if (format === "uri") return fc.webUrl({ validSchemes: ["https"] });
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, LONG) });
}

const range = ({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema, most: number) => ({
  min: Math.max(minimum, -most),
  max: Math.max(Math.max(minimum, -most), Math.min(maximum, most)),
});

const within = ({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema, n: number): number =>
  Math.min(maximum, Math.max(minimum, n));
