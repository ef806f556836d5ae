import type { Attempt } from "#lib/domain/webhook-endpoints/schema";

/** The request of a try as a line for a shell, with the very bytes that were signed. */
export function curlOf({ url, request_headers }: Pick<Attempt, "url" | "request_headers">, body: string): string {
  const headers = Object.entries(request_headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`);
  return [`curl -i -X POST ${quoted(url)}`, ...headers, `  --data-binary ${quoted(body)}`].join(" \\\n");
}

/** One word of a shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
