import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

interface Module {
  /** The CSS without comments. */
  css: string;
  classes: ReadonlySet<string>;
}

const MODULES = new Map(globSync("{app,components}/**/*.module.css").map((path) => [path, readModule(path)]));
const SOURCES = new Map(globSync("{app,components}/**/*.{ts,tsx}").map((path) => [path, readFileSync(path, "utf8")]));
/** The sheets for every page: order of the layers, tokens, and what elements look like. */
const GLOBAL_SHEETS = ["elements", "globals", "layers", "reset", "tokens"].map((name) => join("app", `${name}.css`));
/** Each import of a module: `import styles from "./button.module.css"`. */
const IMPORTS = [...SOURCES].flatMap(([path, source]) =>
  [...source.matchAll(/import (\w+) from "(\.\/[^"]+\.module\.css)"/g)].map(([, name = "", from = ""]) => ({
    path,
    source,
    name,
    module: join(dirname(path), from),
  })),
);

test("each class that a component uses is in its module", () => {
  const missing = IMPORTS.flatMap(({ path, source, name, module }) =>
    [...source.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, "g"))]
      .filter(([, used = ""]) => !MODULES.get(module)?.classes.has(used))
      .map(([used]) => `${path}: ${used}`),
  );
  expect(missing).toEqual([]);
});

test("each class of a module is used", () => {
  const unused = [...MODULES].flatMap(([module, { classes }]) => {
    const users = IMPORTS.filter((one) => one.module === module);
    return [...classes]
      .filter((name) => !users.some((one) => usesClass(one, name)))
      .map((name) => `${module}: .${name}`);
  });
  expect(unused).toEqual([]);
});

test("every other style sheet is a module, so that no class reaches another component", () => {
  const sheets = globSync("{app,components}/**/*.css");
  expect(sheets.filter((path) => !MODULES.has(path)).sort()).toEqual(GLOBAL_SHEETS);
  expect([...MODULES].filter(([, { css }]) => css.includes(":global")).map(([path]) => path)).toEqual([]);
});

test("each module has all its rules in the layer of its folder", () => {
  const wrong = [...MODULES].filter(([path, { css }]) => !isOneBlock(css, `@layer ${layerOf(path)}`));
  expect(wrong.map(([path]) => path)).toEqual([]);
});

function readModule(path: string): Module {
  const css = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].map(([prelude]) => prelude.trim());
  const classes = selectors
    .filter((selector) => !selector.startsWith("@"))
    .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
  return { css, classes: new Set(classes) };
}

/** A class may be chosen by a value, as in `styles[kind]`: then all classes of the module count as used. */
function usesClass({ source, name }: { source: string; name: string }, className: string): boolean {
  return source.includes(`${name}[`) || new RegExp(`\\b${name}\\.${className}\\b`).test(source);
}

function layerOf(path: string): string {
  if (path.startsWith(join("components", "ui"))) return "parts";
  return path.startsWith(join("components", "frame")) ? "frame" : "pages";
}

/** Whether the whole text is `start { … }`. */
function isOneBlock(css: string, start: string): boolean {
  const text = css.trim();
  if (!text.startsWith(`${start} {`) || !text.endsWith("}")) return false;
  let depth = 0;
  for (const [at, character] of [...text].entries()) {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (depth === 0 && character === "}" && at < text.length - 1) return false;
  }
  return depth === 0;
}
