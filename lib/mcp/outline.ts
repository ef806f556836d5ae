/** What an outline keeps of a JSON schema. */
export interface Schema {
  type?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

interface Limits {
  /** How deep fields inside fields are named. */
  levels: number;
  /** An enumeration with more values is left out. */
  values: number;
}

const WHOLE: Limits = { levels: 6, values: Number.POSITIVE_INFINITY };
const LONG: Limits = { levels: 6, values: 12 };
const SHORT: Limits = { levels: 1, values: 12 };
/** A longer outline is replaced by the short one. */
const MAX_LENGTH = 2_000;

/**
 * Returns a schema of input without prose, bounds and formats: the names and types of its fields. It takes all that the schema
 * takes. `isCut` is true when some fields or values of the schema are not named.
 */
export function outlineOf(schema: Schema): { outline: Schema; isCut: boolean } {
  const [whole, long, short] = [WHOLE, LONG, SHORT].map((limits) => outline(schema, limits, schema.$defs ?? {}));
  const chosen = JSON.stringify(long).length <= MAX_LENGTH ? long : short;
  return { outline: chosen as Schema, isCut: JSON.stringify(chosen) !== JSON.stringify(whole) };
}

function outline(schema: Schema, limits: Limits, defs: Record<string, Schema>): Schema {
  const { type, enum: values, items, ...known } = resolve(schema, defs);
  const alternatives = known.anyOf ?? known.oneOf;
  if (alternatives) return unionOf(alternatives.map((one) => outline(one, limits, defs)));
  return {
    ...(type !== undefined && { type }),
    ...(known.const !== undefined && { const: known.const }),
    ...(values && values.length <= limits.values && { enum: values }),
    ...(limits.levels > 0 && known.properties && fieldsOf(known, { ...limits, levels: limits.levels - 1 }, defs)),
    ...(items && { items: outline(items, limits, defs) }),
  };
}

function fieldsOf({ properties = {}, required }: Schema, limits: Limits, defs: Record<string, Schema>): Schema {
  const fields = Object.entries(properties).map(([name, field]) => [name, outline(field, limits, defs)] as const);
  return { properties: Object.fromEntries(fields), ...(required && { required }) };
}

const resolve = (schema: Schema, defs: Record<string, Schema>): Schema =>
  (schema.$ref && defs[schema.$ref.slice("#/$defs/".length)]) || schema;

/** Two outlines can be equal where their schemas were not, so a value may fit several: never `oneOf`. */
function unionOf(outlines: Schema[]): Schema {
  const different = [...new Map(outlines.map((one) => [JSON.stringify(one), one])).values()];
  return different.length === 1 && different[0] ? different[0] : { anyOf: different };
}
