import { addRoute, createRouter, findRoute } from "rou3";

export type FindPath<Data> = (pathname: string) => { data: Data; params?: Record<string, string> } | undefined;

/**
 * Returns a function that finds the data of a path, such as `/v1/tickets/{id}` for `/v1/tickets/018f…`, with decoded
 * parameters. It returns undefined for a trailing slash and for a path that cannot be decoded. Our server and Next both
 * use it, so they serve the same paths.
 */
export function findPathIn<Data>(paths: Iterable<readonly [string, Data]>): FindPath<Data> {
  const router = createRouter<Data>();
  for (const [path, data] of paths) addRoute(router, "", path.replace(/\{(\w+)\}/g, ":$1"), data);
  return (pathname) => {
    const found = pathname.endsWith("/") ? undefined : findRoute(router, "", pathname);
    if (!found?.params || !pathname.includes("%")) return found;
    const params = decoded(found.params);
    return params && { data: found.data, params };
  };
}

function decoded(params: Record<string, string>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}
