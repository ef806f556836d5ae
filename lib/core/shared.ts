/**
 * One value per process, however many copies of the calling module exist in it: Next bundles a module
 * separately for pages, route handlers and instrumentation, and the fast lane loads it once more.
 */
export function shared<T>(name: string, make: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`zakka.${name}`);
  store[key] ??= make();
  return store[key];
}
