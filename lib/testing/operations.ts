import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "#lib/core/ids";
import { SCOPES } from "#lib/core/scopes";
import type { PrismaContext } from "#lib/db/context";
import { allRows } from "./all-rows.ts";
import { type Called, callApi } from "./http.ts";
import { eventTypes, makeKey, makeStore, type TestStore } from "./store.ts";
import { callsOf } from "./writes.ts";

interface OperationRequest {
  path: string;
  body?: object;
}

interface OperationTest {
  /** Creates what the call needs and returns the call. Defaults to lib/testing/writes.ts. */
  request?: (ctx: PrismaContext, key: string) => Promise<OperationRequest>;
  /** The events that success fires, sorted. */
  events?: readonly string[];
  /** The code of the 409 when the same request is repeated after its success. */
  again?: string;
  /** A request that is refused with 409 because of the state, and the code. */
  conflict?: (ctx: PrismaContext, key: string) => Promise<OperationRequest & { error: string }>;
}

interface Declared {
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: { "application/json": { example?: object } } };
  responses: Record<string, unknown>;
  "x-scope"?: string | string[];
}

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../app/v1/openapi.json/document.json"), "utf8"),
) as { paths: Record<string, Record<string, Declared>> };

/** Each operation of the document, such as `GET /v1/orders`. */
export const OPERATIONS: ReadonlyMap<string, Declared> = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, declared]) => [`${method.toUpperCase()} /v1${path}`, declared] as const),
  ),
);

/** Returns true for the statuses that lib/api/server-errors.test.ts tests for every operation. */
export const isServerError = (status: string): boolean => ["500", "503"].includes(status);

const TOO_LARGE = JSON.stringify({ note: "x".repeat(300_000) });

/**
 * Tests an operation with one block for each status that the document declares, except 500 and 503. `callApi` checks
 * each response against the document. Refusals come first and change nothing; success comes last.
 */
export function testOperation(name: string, options: OperationTest = {}): void {
  const declared = OPERATIONS.get(name);
  if (!declared) throw new Error(`${name} is not in the document.`);
  const [method = ""] = name.split(" ");
  const statuses = Object.keys(declared.responses).filter((status) => !isServerError(status));

  describe(name, () => {
    const run = new OperationRun(name, method, declared, options);
    beforeAll(() => run.prepare());
    test.each(statuses.filter((status) => Number(status) >= 400))("%s", (status) => run.refuse(status));
    test("refusals change nothing", () => run.expectUnchanged());
    test.each(
      statuses
        .filter((status) => Number(status) < 400)
        .sort()
        .reverse(),
    )("%s", (status) => run.succeed(status));
    if (options.again) test("409 when it is repeated", () => run.repeat(options.again));
  });
}

class OperationRun {
  readonly #name: string;
  readonly #method: string;
  readonly #declared: Declared;
  readonly #options: OperationTest;
  #store!: TestStore;
  #key!: string;
  #request!: OperationRequest;
  #conflict: (OperationRequest & { error: string }) | undefined;
  #keys!: Record<"withoutScope" | "limited" | "ofOtherMode" | "ofOtherMerchant", string>;
  #usedKey!: string;
  #rows!: string;

  constructor(name: string, method: string, declared: Declared, options: OperationTest) {
    this.#name = name;
    this.#method = method;
    this.#declared = declared;
    this.#options = options;
  }

  async prepare(): Promise<void> {
    this.#store = await makeStore();
    const { test: ctx } = this.#store;
    this.#key = await makeKey(ctx);
    const make = this.#options.request ?? ((own, key) => this.#write(own, key));
    this.#request = await make(ctx, this.#key);
    this.#conflict = await this.#options.conflict?.(ctx, this.#key);
    this.#keys = await this.#makeKeys();
    this.#usedKey = newId();
    const body = { email: `${newId()}@post.example` };
    await callApi(this.#key, "/v1/customers", { body, headers: { "Idempotency-Key": this.#usedKey } });
    this.#rows = await this.#allRows();
  }

  async #makeKeys() {
    const { test: ctx, live } = this.#store;
    const needed = [this.#declared["x-scope"] ?? []].flat();
    return {
      withoutScope: await makeKey(
        ctx,
        SCOPES.filter((scope) => !needed.includes(scope)),
      ),
      limited: await makeKey(ctx),
      ofOtherMode: await makeKey(live),
      ofOtherMerchant: await makeKey((await makeStore()).test),
    };
  }

  #write(ctx: PrismaContext, key: string): Promise<OperationRequest> {
    const make = callsOf(ctx, key)[this.#name];
    if (!make) throw new Error(`Add ${this.#name} to lib/testing/writes.ts.`);
    return make();
  }

  refuse(status: string): Promise<void> {
    const refusals: Record<string, () => Promise<void>> = {
      400: () => this.#refuseInput(),
      401: () => this.#expectRefusal(null, 401, "unauthorized"),
      403: () => this.#expectRefusal(this.#keys.withoutScope, 403, "insufficient_scope"),
      404: () => this.#refuseStrangers(),
      405: () => this.#expectRefusal(null, 405, "method_not_allowed", { method: "PUT" }),
      409: () => this.#refuseConflict(),
      412: () =>
        this.#expectRefusal(this.#key, 412, "precondition_failed", { headers: { "If-Match": '"another version"' } }),
      413: () => this.#expectRefusal(this.#key, 413, "payload_too_large", { body: TOO_LARGE }),
      415: () =>
        this.#expectRefusal(this.#key, 415, "unsupported_media_type", {
          body: "{}",
          headers: { "Content-Type": "text/plain" },
        }),
      429: () => this.#refuseRate(),
    };
    const refusal = refusals[status];
    if (!refusal) throw new Error(`${this.#name} declares ${status}: add a block for it to lib/testing/operations.ts.`);
    return refusal();
  }

  async expectUnchanged(): Promise<void> {
    expect(await this.#allRows()).toBe(this.#rows);
  }

  async succeed(status: string): Promise<void> {
    if (status === "304") return this.#expectNotModified();
    const { test: ctx } = this.#store;
    const before = (await eventTypes(ctx)).length;
    const response = await this.#call(this.#key);
    expect([response.status, response.body?.error]).toEqual([Number(status), undefined]);
    if (this.#method === "GET") return this.expectUnchanged();
    const fired = status === "200" && "201" in this.#declared.responses ? [] : (this.#options.events ?? []);
    expect((await eventTypes(ctx)).slice(before).sort()).toEqual(fired);
  }

  async #expectNotModified(): Promise<void> {
    const headers = { "If-None-Match": (await this.#call(this.#key)).headers.get("ETag") ?? "" };
    const response = await this.#call(this.#key, { headers });
    expect([response.status, response.body]).toEqual([304, null]);
  }

  async repeat(error = ""): Promise<void> {
    const rows = await this.#allRows();
    const response = await this.#call(this.#key);
    expect([response.status, response.body.error]).toEqual([409, error]);
    expect(await this.#allRows()).toBe(rows);
  }

  /** Sends an unknown field, or an unknown query parameter if there is no body. */
  #refuseInput(): Promise<void> {
    const { body } = this.#request;
    const more = body ? { body: { ...body, unknown_field: 1 } } : { query: "?unknown_field=1" };
    return this.#expectRefusal(this.#key, 400, "invalid_request", more);
  }

  /** A test helper without an id is only unknown to the other mode. */
  async #refuseStrangers(): Promise<void> {
    const { ofOtherMerchant, ofOtherMode } = this.#keys;
    for (const key of this.#name.includes("{") ? [ofOtherMerchant, ofOtherMode] : [ofOtherMode])
      await this.#expectRefusal(key, 404, "not_found");
  }

  async #refuseConflict(): Promise<void> {
    if (this.#conflict) {
      const { error, ...request } = this.#conflict;
      return this.#expectRefusal(this.#key, 409, error, request);
    }
    const headers = { "Idempotency-Key": this.#usedKey };
    await this.#expectRefusal(this.#key, 409, "idempotency_conflict", { headers });
  }

  async #refuseRate(): Promise<void> {
    const key = this.#keys.limited;
    vi.stubEnv("API_RATE_LIMIT_PER_MINUTE", "1");
    try {
      await callApi(key, "/v1/customers");
      await this.#expectRefusal(key, 429, "rate_limited");
    } finally {
      vi.unstubAllEnvs();
    }
  }

  async #expectRefusal(key: string | null, status: number, error: string, more: Partial<Sent> = {}): Promise<void> {
    const response = await this.#call(key, more);
    expect([response.status, response.body.error]).toEqual([status, error]);
  }

  #call(key: string | null, more: Partial<Sent> = {}): Promise<Called> {
    const { method, path, body, query, headers } = { method: this.#method, query: "", ...this.#request, ...more };
    return callApi(key, `${path}${query}`, { method, body, headers });
  }

  #allRows(): Promise<string> {
    return allRows([this.#store.merchantId]);
  }
}

interface Sent {
  method: string;
  path: string;
  body: unknown;
  query: string;
  headers: Record<string, string>;
}
