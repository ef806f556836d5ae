import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { productFiles, readProduct } from "#lib/testing/product-files";

const SCHEMA = /^lib\/domain\/[^/]+\/schema[^/]*\.ts$/;
/** What only pages read. The API, phones at the door, jobs, mail and the domain itself are not among them. */
const OF_PAGES = /^(components|lib\/dashboard|lib\/pages|app\/(?!v1\/|scan\/))/;
const IMPORT = /(?:import|export)(?: type)? \{([^}]*)\} from "([^"]+)"/g;
const EXPORT = /^export (?:const|type|interface|function) (\w+)/gm;

/** The names that a file imports of schemas, each as path:name. */
function namesOf(file: string): string[] {
  return [...readProduct(file).matchAll(IMPORT)].flatMap(([, names = "", from = ""]) => {
    const path = from.startsWith(".") ? join(dirname(file), from) : `${from.slice(1)}.ts`;
    return names.split(",").map((name) => `${path}:${name.replace("type ", "").trim().split(" ")[0]}`);
  });
}

test("a schema of the domain has nothing that only pages use: that is in a shape of lib/dashboard", () => {
  const files = productFiles();
  const used = new Set(files.filter((file) => !OF_PAGES.test(file)).flatMap(namesOf));
  const schemas = files.filter((file) => SCHEMA.test(file));
  expect(schemas.length).toBeGreaterThan(20);
  const ofPages = schemas.flatMap((file) => {
    const text = readProduct(file);
    const names = [...new Set([...text.matchAll(EXPORT)].map(([, name = ""]) => name))];
    const isUsed = (name: string) => used.has(`${file}:${name}`) || isUsedInside(text, name);
    return names.filter((name) => !isUsed(name)).map((name) => `${file}: ${name}`);
  });
  expect(ofPages).toEqual([]);
});

/** Whether another part of the file uses a name. Its own parts are its definition and the type of the same name. */
const isUsedInside = (text: string, name: string): boolean =>
  text
    .split(/^(?=export |const |type |interface |function )/m)
    .filter((part) => !new RegExp(`^(export )?(const|type|interface|function) ${name}\\b`).test(part))
    .some((part) => new RegExp(`\\b${name}\\b`).test(part.replaceAll(/\/\*\*.*?\*\//gs, "")));
