import document from "#app/v1/openapi.json/document.json" with { type: "json" };
import { appUrl } from "#lib/config/environment";
import { quoted } from "#lib/texts/shell";
import { toReference } from "./read-document.ts";

/** The reference, made once from the document that the API serves. */
export const REFERENCE = toReference(document);

/** Returns the example of an operation for the shell, with this deployment's address and a variable for the key. */
export function curlOf({ method, example }: { method: string; example: { path: string; body: unknown } }): string {
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(appUrl() + example.path)}`];
  lines.push('  -H "Authorization: Bearer $ZAKKA_KEY"');
  if (method === "POST") lines.push('  -H "Idempotency-Key: $(uuidgen)"');
  if (example.body !== undefined) {
    lines.push('  -H "Content-Type: application/json"', `  -d ${quoted(JSON.stringify(example.body, null, 2))}`);
  }
  return lines.join(" \\\n");
}
