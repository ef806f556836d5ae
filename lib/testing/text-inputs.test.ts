import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { loadRouteTable } from "#lib/api/table";
import { isSlow } from "./read-patterns.ts";

const forms = vi.hoisted(() => [] as unknown[]);
vi.mock("#lib/pages/action", async (original) => ({
  ...(await original<object>()),
  action: ({ input }: { input: unknown }) => forms.push(input),
}));
vi.mock("#lib/pages/visitor-action", async (original) => ({
  ...(await original<object>()),
  visitorAction: ({ input }: { input: unknown }) => forms.push(input),
}));

const APP = join(import.meta.dirname, "../../app");

/** The schemas of what the API and the forms take, with those inside them, and where each is used first. */
const schemas = new Map<z.core.$ZodType, string>();

beforeAll(async () => {
  for (const [path, handlers] of (await loadRouteTable()).paths) {
    for (const [method, { declaration }] of Object.entries(handlers)) {
      const { params, query, body } = { query: null, params: null, body: null, ...declaration };
      collect([params, query, body], `${method} ${path}`);
    }
  }
  for (const file of await readdir(APP, { recursive: true })) {
    if (!/actions\.ts$/.test(file)) continue;
    await import(pathToFileURL(join(APP, file)).href);
    collect(forms.splice(0), file);
  }
});

function collect(value: unknown, place: string): void {
  if (typeof value !== "object" || value === null) return;
  if (!(value instanceof z.core.$ZodType)) {
    for (const [name, one] of Object.entries(value)) collect(one, Array.isArray(value) ? place : `${place} ${name}`);
    return;
  }
  if (schemas.has(value)) return;
  schemas.set(value, place);
  const { checks, ...inside } = value._zod.def as z.core.$ZodTypeDef & { getter?: () => unknown };
  collect([inside.getter?.(), ...Object.values(inside)], place);
}

type Check = z.core.$ZodCheckDef;

/** The checks of a text in their order: first that of its own type, such as an e-mail address. */
function checksOf({ _zod: { def } }: z.core.$ZodType): Check[] {
  const own = def.type === "string" && "check" in def ? [def as unknown as Check] : [];
  return [...own, ...(def.checks ?? []).map((check) => check._zod.def)];
}

const isMaximum = ({ check }: Check) => check === "max_length" || check === "length_equals";

test("the texts of the API and of forms are found", () => {
  const places = [...schemas].flatMap(([{ _zod }, place]) => (_zod.def.type === "string" ? [place] : []));
  expect(places.filter((place) => place.includes("/v1/")).length).toBeGreaterThan(50);
  expect(places.filter((place) => place.includes("actions.ts")).length).toBeGreaterThan(50);
});

test("a text with a longest length meets no pattern when it is longer", () => {
  const isWrong = (schema: z.core.$ZodType): boolean => {
    const checks = checksOf(schema);
    const format = checks.findIndex(({ check }) => check === "string_format");
    const end = checks.findIndex((check) => isMaximum(check) && check.abort);
    return format >= 0 && checks.some(isMaximum) && !(end >= 0 && end < format);
  };
  const wrong = [...schemas].filter(([schema]) => isWrong(schema)).map(([, place]) => place);
  expect(wrong, "put .max(…, { abort: true }) before the pattern").toEqual([]);
});

const PARTS = ["a", " ", "0", "-a", "a ", "@", "a.", "\n", "a@", "=", "http://", "[", "%"];
const textsOf = (length: number) => PARTS.map((part) => `${part.repeat(length / part.length)}!`);
const HOSTILE = textsOf(256 * 1024);
const SHORT = textsOf(16);
/** So often a text may be gone through. */
const TIMES = 4;

/** Returns the patterns that meet a text in `run`, and how many of its characters they go through at most, if none is slow. */
function searchesOf(run: () => void): { patterns: RegExp[]; characters: number } {
  const patterns = new Set<RegExp>();
  let characters = 0;
  const { exec } = RegExp.prototype;
  const spy = vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text) {
    const start = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    patterns.add(this);
    characters += (found ? found.index + found[0].length : text.length) - start;
    return found;
  });
  try {
    run();
  } finally {
    spy.mockRestore();
  }
  return { patterns: [...patterns], characters };
}

test("256 kB of any text are gone through a few times at most, and by no slow pattern", () => {
  const slow: string[] = [];
  for (const [schema, place] of schemas) {
    const parse = (texts: readonly string[]) => searchesOf(() => texts.map((text) => z.safeParse(schema, text)));
    const wrong = parse(SHORT).patterns.filter(isSlow);
    if (wrong.length > 0) slow.push(`${place} ${wrong}`);
    else if (parse(HOSTILE).characters > TIMES * HOSTILE.join("").length) slow.push(place);
  }
  expect(slow).toEqual([]);
});
