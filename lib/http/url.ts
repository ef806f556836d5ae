/** Returns the path of an absolute URL as it was sent: not decoded, not normalised, without the query. */
export function pathOf(url: string): string {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  if (from === -1) return "/";
  const to = url.slice(from).search(/[?#]/);
  return to === -1 ? url.slice(from) : url.slice(from, from + to);
}

/** Returns true for a path of the API. */
export const isApi = (path: string): boolean => path === "/v1" || path.startsWith("/v1/");

/** Returns the first segment of a page's path. Only that is logged and stored: the rest can be a secret, as in `/pay/…`. */
export const firstSegmentOf = (path: string): string => /^\/[\w-]*/.exec(path)?.[0] ?? "/";
