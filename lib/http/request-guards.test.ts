import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { readTarget, refusePage } from "./request-guards.ts";

const refusalOf = (url: string) =>
  refusePage({ method: "GET", url } as IncomingMessage, readTarget(url)?.path ?? "")?.status;

test.each(["/orders/%ff", "/pay/%E0%A4%A", "/tickets/%", "/%2f%ff"])(
  "a path that cannot be decoded is 404: %s",
  (url) => {
    expect(refusalOf(url)).toBe(404);
  },
);

test.each(["/_global-error", "/%5Fglobal-error", "/_global-error.rsc", "/_next/data/x/y.json"])(
  "an internal path of Next is 404: %s",
  (url) => {
    expect(refusalOf(url)).toBe(404);
  },
);

test.each(["/", "/orders/%C3%A9", "/pay/a%2Fb", "/sign-in?next=%ff", "/_next/static/x.js"])(
  "%s is passed to Next",
  (url) => {
    expect(refusalOf(url)).toBeUndefined();
  },
);

test.each(["/oauth/token", "/oauth/revoke", "/.well-known/oauth-authorization-server"])(
  "a browser may ask for %s before a page of another site does",
  (path) => {
    expect(refusePage({ method: "OPTIONS", url: path } as IncomingMessage, path)).toBeNull();
    expect(refusePage({ method: "DELETE", url: path } as IncomingMessage, path)?.status).toBe(405);
  },
);
