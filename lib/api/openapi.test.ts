import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { SCOPES } from "#lib/core/scopes";
import { fulfillOrder } from "#lib/domain/orders/fulfill";
import { Order } from "#lib/domain/orders/schema";
import type { Declaration, Handler } from "./declaration.ts";
import { printDocument } from "./openapi.ts";
import { prismaRoute, route } from "./route.ts";
import { loadRouteTable, METHODS } from "./table.ts";
import { ONLY_IN_TEST_MODE } from "./test-helper.ts";

const committed = join(import.meta.dirname, "../../app/v1/openapi.json/document.json");
const examples = JSON.parse(readFileSync(join(committed, "../examples.json"), "utf8"));
const { paths } = await loadRouteTable();
const operations = [...paths].flatMap(([path, handlers]) =>
  METHODS.flatMap((method) => (handlers[method] ? [{ method, path, handler: handlers[method] }] : [])),
);

describe("the committed document", () => {
  test("is up to date with the handlers: `npm run openapi` writes it", () => {
    const printed = `${JSON.stringify(printDocument(paths, examples), null, 2)}\n`;
    expect(readFileSync(committed, "utf8")).toBe(printed);
  });

  test("names every path and method that has a handler", () => {
    const { paths: documented } = JSON.parse(readFileSync(committed, "utf8")) as { paths: Record<string, object> };
    const named = Object.entries(documented).flatMap(([path, item]) =>
      Object.keys(item).map((name) => `${name} ${path}`),
    );
    expect(named.sort()).toEqual(
      operations.map(({ method, path }) => `${method.toLowerCase()} ${path.slice(3)}`).sort(),
    );
  });

  test("needs a credential for every operation except the document itself", () => {
    const open = operations.filter(({ handler }) => handler.declaration.scope === null);
    expect(open.map(({ path }) => path)).toEqual(["/v1/openapi.json"]);
  });

  test("has test helpers under one path, each of which says that it exists only in test mode", () => {
    const helpers = operations.filter(({ path }) => path.startsWith("/v1/test_helpers/"));
    expect(helpers.length).toBeGreaterThan(0);
    for (const { path, handler } of operations) {
      const declaration = handler.declaration as Declaration<unknown, unknown, unknown, unknown>;
      const isHelper = path.startsWith("/v1/test_helpers/");
      expect([path, declaration.isTestHelper === true]).toEqual([path, isHelper]);
      expect(declaration.description?.endsWith(ONLY_IN_TEST_MODE), path).toBe(isHelper);
    }
  });
});

describe("the document has for", () => {
  const document = printDocument(paths) as { paths: Record<string, Record<string, Printed>> };
  const printed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

  test.each(printed)("$name: a summary and a description", ({ name, operation }) => {
    expect(operation.summary, name).toMatch(/^[A-Z].{5,60}[^.]$/s);
    expect(operation.description, `${name} needs a \`description\` in its route`).toMatch(/^[A-Z`].{10,}\.$/s);
  });
});

interface Printed {
  summary?: string;
  description?: string;
  security?: object[];
  "x-scope"?: string | string[];
}

describe("the document offers", () => {
  const document = printDocument(paths) as {
    paths: Record<string, Record<string, Printed>>;
    components: {
      securitySchemes: { apiKey: object; oauth2: { flows: { authorizationCode: { scopes: Record<string, string> } } } };
    };
  };

  test("a bearer key and OAuth 2.0 with every scope and its words", () => {
    const { apiKey, oauth2 } = document.components.securitySchemes;
    expect(apiKey).toMatchObject({ type: "http", scheme: "bearer" });
    const { scopes, ...flow } = oauth2.flows.authorizationCode;
    expect(flow).toMatchObject({ authorizationUrl: "/oauth/authorize", tokenUrl: "/oauth/token" });
    expect(Object.keys(scopes)).toEqual([...SCOPES]);
    for (const words of Object.values(scopes)) expect(words).toMatch(/^[A-Z][^.]{8,}$/);
  });

  test("both on every operation, with its scope", () => {
    const closed = Object.values(document.paths).flatMap((item) => Object.values(item).filter((one) => one["x-scope"]));
    expect(closed.length).toBeGreaterThan(50);
    for (const operation of closed) {
      const scopes = [operation["x-scope"] ?? []].flat();
      expect(operation.security).toEqual(scopes.flatMap((scope) => [{ apiKey: [scope] }, { oauth2: [scope] }]));
    }
  });
});

describe("a declaration", () => {
  const nothing = async () => ({});
  const empty = z.object({});
  const print = (path: string, handler: unknown) => () => printDocument(new Map([[path, { GET: handler as Handler }]]));

  test("without a scope throws", () => {
    const handler = route({ summary: "Bare", response: empty } as never, nothing);
    expect(print("/v1/bare", handler)).toThrow("GET /v1/bare declares no scope");
    expect(print("/v1/bare", nothing)).toThrow("GET /v1/bare declares no scope");
  });

  test("with other parameters than its folder throws", () => {
    const bare = { summary: "Bare", scope: "tickets:read", response: empty } as const;
    expect(print("/v1/bare/{id}", route(bare, nothing))).toThrow("the folder has {id}");
    const other = route({ ...bare, params: z.object({ id: IdInput, other: IdInput }) }, nothing);
    expect(print("/v1/bare/{id}", other)).toThrow("the declaration {id,other}");
  });

  test("of a `route` cannot use Prisma: it does not compile", () => {
    const bare = { summary: "Bare", scope: "orders:write", response: Order } as const;
    // @ts-expect-error: the context of `route` has no Prisma
    const wrong = route(bare, async ({ ctx }) => fulfillOrder(ctx, ""));
    const right = prismaRoute(bare, async ({ ctx }) => fulfillOrder(ctx, ""));
    expect(right.declaration).toEqual(wrong.declaration);
  });
});
