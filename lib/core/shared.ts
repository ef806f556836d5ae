/**
 * Returns the same value to every copy of the calling module in this process. There are several copies: Next bundles a
 * module separately for pages, route handlers and instrumentation, and `server.ts` loads it once more.
 */
export function shared<T>(name: string, make: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`zakka.${name}`);
  store[key] ??= make();
  return store[key];
}
