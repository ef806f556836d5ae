import { afterEach, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { logPageError } from "./log-page-error.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ["/orders/1?note=hidden", "/orders/[id]", "/orders/1"],
  ["/pay/hidden?card=declined", "/pay/[token]", "/pay/[token]"],
])("an error of %s is logged with its digest and its request, without secrets", (path, routePath, logged) => {
  const lines = vi.spyOn(log, "error").mockImplementation(() => {});
  const error = Object.assign(new Error("no"), { digest: "1234" });
  const headers = { "x-request-id": "request 7", cookie: "hidden", authorization: "hidden" };
  const context = { routerKind: "App Router", routePath, routeType: "render", revalidateReason: undefined } as const;
  logPageError(error, { path, method: "GET", headers }, context);
  expect(lines.mock.calls[0]?.[0]).toMatchObject({
    request_id: "request 7",
    digest: "1234",
    method: "GET",
    path: logged,
    err: error,
  });
  expect(JSON.stringify(lines.mock.calls)).not.toContain("hidden");
});
