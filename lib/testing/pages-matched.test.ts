import { readdirSync } from "node:fs";
import { join } from "node:path";
import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const { config } = await import(join(ROOT, "proxy.ts"));

/** The addresses of files of a name below `app`, with `x` for each parameter. */
const addressesOf = (name: RegExp): string[] =>
  readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path))
    .map((path) => `/${path.replace(/(^|\/)[^/]+$/, "")}`)
    .map((path) => path.replace(/\/\([^)]+\)/g, "").replace(/\[[^\]]+\]/g, "x") || "/");

/** Whether proxy.ts gives an address its headers. Next asks for the address as it was sent, and decoded. */
const isSeen = (path: string): boolean =>
  [path, decodeURIComponent(path)].some((one) => doesMatch({ config, url: `http://localhost:3000${one}` }));

const pages = addressesOf(/(^|\/)page(\.dev)?\.tsx$/);
/** The routes whose bodies and files do not go through the proxy. They have headers of their own. */
const EXCEPTIONS = ["/pictures/x", "/download/x/x", "/products/pictures", "/products/files", "/settings/import/upload"];

describe("the proxy sees", () => {
  test.each(pages)("the page %s, however it is written", (page) => {
    const written = [page, `${page}/`, `${page}//`, `/${page}`, `${page}%2F`, `${page}%2f/`, page.toUpperCase()];
    for (const path of [...written, `${page}/?a=/b`, `${page}/no/such/page`])
      expect([path, isSeen(path)]).toEqual([path, true]);
  });

  test.each(EXCEPTIONS)("each address that is not exactly the route %s", (route) => {
    expect(isSeen(route)).toBe(false);
    const written = [`${route}/`, `${route}//`, `/${route}`, `${route}/no`, route.toUpperCase()];
    for (const path of written) expect([path, isSeen(path)]).toEqual([path, true]);
  });
});

test("what the proxy does not see is a route, never a page", () => {
  const routes = addressesOf(/(^|\/)route\.tsx?$/).filter((path) => !path.startsWith("/v1"));
  expect(routes.filter((path) => !isSeen(path)).sort()).toEqual([...EXCEPTIONS].sort());
});
