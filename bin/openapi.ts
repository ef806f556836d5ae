// Writes the OpenAPI document that app/v1/openapi.json serves, from what the handlers declare.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "../app/v1/openapi.json/document.json");

// The route imports the document, so one must be there while it is printed.
if (!existsSync(FILE)) writeFileSync(FILE, "{}\n");

const { printDocument } = await import("#lib/http/openapi");
const { loadRouteTable } = await import("#lib/http/table");
const { paths } = await loadRouteTable();
writeFileSync(FILE, `${JSON.stringify(printDocument(paths), null, 2)}\n`);
