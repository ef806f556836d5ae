import type { Attempt } from "#lib/domain/webhook-endpoints/schema";

/** The request of an attempt as a shell command, with exactly the bytes that were signed. */
export function curlOf({ url, request_headers }: Pick<Attempt, "url" | "request_headers">, body: string): string {
  const headers = Object.entries(request_headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`);
  return [`curl -i -X POST ${quoted(url)}`, ...headers, `  --data-binary ${quoted(body)}`].join(" \\\n");
}

/** The text as one quoted word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
