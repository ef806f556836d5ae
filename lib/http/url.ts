/** The path of an absolute URL as it was sent: neither decoded nor normalised, without the query. */
export function pathOf(url: string): string {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  if (from === -1) return "/";
  const to = url.slice(from).search(/[?#]/);
  return to === -1 ? url.slice(from) : url.slice(from, from + to);
}

/** True for a path that belongs to the API. */
export const isApi = (path: string): boolean => path === "/v1" || path.startsWith("/v1/");

/** The first segment of a page's path. Logs and records keep no more: the rest can be a secret, as in `/pay/…`. */
export const firstWordOf = (path: string): string => /^\/[\w-]*/.exec(path)?.[0] ?? "/";
