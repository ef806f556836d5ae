import type { z } from "zod";
import { invalid } from "#lib/core/errors";
import { parseWithTexts } from "#lib/core/input";

/** The resources whose fields the caller can set. */
export const OVERRIDABLE = ["customer", "order", "product"] as const;
type Overridable = (typeof OVERRIDABLE)[number];

interface Override {
  word: string;
  path: string[];
  value: unknown;
  isUsed: boolean;
}

/** The fields that the caller sets, with words such as `order.metadata.till=Door`. The schemas of the API check them. */
export class Overrides {
  readonly #all: Override[];

  /** Throws `invalid_request` for a word that is not FIELD=VALUE. */
  constructor(words: readonly string[] = []) {
    this.#all = words.map((word) => {
      const [, resource = "", path = "", text = ""] = /^(\w+)\.([^=]+)=(.*)$/s.exec(word) ?? [];
      if (OVERRIDABLE.some((known) => known === resource)) {
        return { word, path: [resource, ...path.split(".")], value: read(text), isUsed: false };
      }
      throw invalid(
        word,
        `${word} is not FIELD=VALUE: begin with ${OVERRIDABLE.join(", ")}, as in order.metadata.till=Door.`,
      );
    });
  }

  /** Returns true if the caller sets a field of this resource. */
  touches = (resource: Overridable): boolean => this.#all.some(({ path }) => path[0] === resource);

  /** Returns the input with the fields of the caller. Throws `invalid_request` if the API would refuse it. */
  on<Schema extends z.ZodType>(resource: Overridable, schema: Schema, input: unknown): z.output<Schema> {
    let changed = input;
    for (const override of this.#all.filter(({ path }) => path[0] === resource)) {
      changed = withValue(changed, override.path.slice(1), override.value);
      override.isUsed = true;
    }
    const parsed = parseWithTexts(schema, changed);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const param = [resource, ...(issue?.path ?? [])].join(".");
    throw invalid(param, `${param}: ${issue?.message}`);
  }

  /** Throws `invalid_request` for a field that was not used. */
  refuseUnused(): void {
    const unused = this.#all.find(({ isUsed }) => !isUsed);
    if (unused)
      throw invalid(unused.word, `${unused.word}: there is no ${unused.path[0]} in this event. Leave the field out.`);
  }
}

/** Reads JSON, such as a number, `true` or an object. Anything else is text. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withValue(input: unknown, [head, ...rest]: string[], value: unknown): unknown {
  if (head === undefined) return value;
  if (Array.isArray(input)) {
    return input.map((entry, at) => (String(at) === head ? withValue(entry, rest, value) : entry));
  }
  const fields = (typeof input === "object" && input !== null ? input : {}) as Record<string, unknown>;
  return { ...fields, [head]: withValue(fields[head], rest, value) };
}
