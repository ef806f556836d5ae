// Writes the OpenAPI document that app/v1/openapi.json serves, from what the handlers declare.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "../app/v1/openapi.json/document.json");
const EXAMPLES = join(import.meta.dirname, "../app/v1/openapi.json/examples.json");

// The route imports the document, so one must be there while it is printed.
if (!existsSync(FILE)) writeFileSync(FILE, "{}\n");

const { printDocument } = await import("#lib/api/openapi");
const { loadRouteTable } = await import("#lib/api/table");
const { paths } = await loadRouteTable();
const examples = JSON.parse(readFileSync(EXAMPLES, "utf8"));
writeFileSync(FILE, `${JSON.stringify(printDocument(paths, examples), null, 2)}\n`);
