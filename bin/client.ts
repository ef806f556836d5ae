// Writes what the client of packages/client has from the API document: the shapes of all values, and a method for each
// operation. Argument: the folder to write to, that of the client unless another one is given.
import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { printResources, printTypes } from "./client/resources.ts";
import { slim } from "./client/shape.ts";

// The generator uses the compiler's API, which TypeScript 7 does not have.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "typescript"
      ? next(new URL("./client/typescript.ts", import.meta.url).href, context)
      : next(specifier, context),
});

const ROOT = join(import.meta.dirname, "..");
const [, , folder = join(ROOT, "packages/client/src")] = process.argv;
const { default: generate, astToString } = await import("openapi-typescript");
const document = JSON.parse(readFileSync(join(ROOT, "app/v1/openapi.json/document.json"), "utf8"));
const slimmed = slim(document);
const nodes = await generate(slimmed as object as Parameters<typeof generate>[0]);
const shapes = astToString(nodes.filter((node) => "name" in node && isUsed(node.name)));
const NOTE = "// Written by `npm run openapi` from the API document.\n";
writeFileSync(join(folder, "shapes.ts"), NOTE + shapes);
writeFileSync(join(folder, "types.ts"), printTypes(document, slimmed));
writeFileSync(join(folder, "resources.ts"), printResources(document, slimmed));

/** The generator also writes what other clients need, such as the operations by their paths. */
function isUsed(name: unknown): boolean {
  return ["components", "operations"].includes((name as { text: string }).text);
}
