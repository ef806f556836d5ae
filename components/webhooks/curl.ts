import type { Attempt } from "#lib/dashboard/webhooks/shape";
import { quoted } from "#lib/texts/shell";

/** Returns the request of an attempt as a shell command, with the exact bytes that were signed. */
export function curlOf({ url, request_headers }: Pick<Attempt, "url" | "request_headers">, body: string): string {
  const headers = Object.entries(request_headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`);
  return [`curl -i -X POST ${quoted(url)}`, ...headers, `  --data-binary ${quoted(body)}`].join(" \\\n");
}
