import { addRoute, createRouter, findRoute } from "rou3";

export type FindPath<Data> = (pathname: string) => { data: Data; params?: Record<string, string> } | undefined;

/**
 * Finds what belongs to a path, `/v1/tickets/{id}` for `/v1/tickets/018f…`, with its parameters decoded. Both
 * ways to the API look here, so they know the same paths. A trailing slash names another path, and so does
 * what does not decode: none.
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
