import type { z } from "zod";
import { invalid } from "#lib/core/errors";

/** What may be said of what a trigger makes: a customer, an order or a product. */
export const OVERRIDABLE = ["customer", "order", "product"] as const;
type Overridable = (typeof OVERRIDABLE)[number];

interface Override {
  word: string;
  path: string[];
  value: unknown;
  isUsed: boolean;
}

/** Fields that the caller decides, as `order.metadata.till=Door` words; judged by the schemas of the API. */
export class Overrides {
  readonly #all: Override[];

  /** Throws `invalid_request` for a word that says nothing. */
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

  touches = (resource: Overridable): boolean => this.#all.some(({ path }) => path[0] === resource);

  /** The input with what was said of it. Throws `invalid_request` when the API would not take it. */
  on<Schema extends z.ZodType>(resource: Overridable, schema: Schema, input: unknown): z.output<Schema> {
    let changed = input;
    for (const override of this.#all.filter(({ path }) => path[0] === resource)) {
      changed = withValue(changed, override.path.slice(1), override.value);
      override.isUsed = true;
    }
    const parsed = schema.safeParse(changed);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const param = [resource, ...(issue?.path ?? [])].join(".");
    throw invalid(param, `${param}: ${issue?.message}`);
  }

  /** Throws `invalid_request` for a word that was of no use. */
  refuseUnused(): void {
    const unused = this.#all.find(({ isUsed }) => !isUsed);
    if (unused)
      throw invalid(
        unused.word,
        `${unused.word}: there is no ${unused.path[0]} in this event; it comes about without one.`,
      );
  }
}

/** Numbers, true, false, null and whole JSON as what they are; anything else is text. */
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
