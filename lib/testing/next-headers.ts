/** What Next knows of the request that a test makes. */
export const request = { cookies: new Map<string, string>(), headers: new Headers() };

/**
 * Stands for next/headers, with `vi.mock`. All test files use this one, because files that run in one process share the
 * modules that import next/headers.
 */
export const nextHeaders = {
  cookies: async () => ({
    get: (name: string) => ({ value: request.cookies.get(name) }),
    delete: (name: string) => request.cookies.delete(name),
  }),
  headers: async () => request.headers,
};
