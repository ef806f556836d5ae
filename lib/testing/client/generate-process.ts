// Writes the types of a client with openapi-typescript. Arguments: the file of the document, the file to write.
import { readFile, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { argv } from "node:process";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "typescript"
      ? next(new URL("./typescript.ts", import.meta.url).href, context)
      : next(specifier, context),
});
const { default: generate, astToString } = await import("openapi-typescript");
const [, , from = "", to = ""] = argv;
await writeFile(to, astToString(await generate(JSON.parse(await readFile(from, "utf8")))));
