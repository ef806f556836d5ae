/** What Next knows of the request that a test makes. */
export const request = { cookies: new Map<string, string>(), headers: new Headers() };

/**
 * Stands for next/headers, with `vi.mock`. All test files use this one, because files that run in one process share the
 * modules that import next/headers.
 */
export const nextHeaders = {
  cookies: async () => ({
    get: (name: string) => ({ value: request.cookies.get(name) }),
    has: (name: string) => request.cookies.has(name),
    set: (name: string, value: string) => request.cookies.set(name, value),
    delete: (given: string | { name: string }) =>
      request.cookies.delete(typeof given === "string" ? given : given.name),
  }),
  headers: async () => request.headers,
};
