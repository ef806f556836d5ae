import { afterEach, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { logPageError } from "./log-page-error.ts";

const ID = "01a21f7f-3e4f-7e04-81d8-915883ab020b";

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  [`/orders/${ID}/packing-slip?note=hidden`, "/orders/[id]/packing-slip", `/orders/${ID}/packing-slip`],
  ["/gift-cards/ABCD-hidden-2345?note=hidden", "/gift-cards/[id]", "/gift-cards/[removed]"],
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
