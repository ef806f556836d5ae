import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { allRows } from "#lib/testing/all-rows";
import { callApi } from "#lib/testing/http";
import { makeKey, makeStore } from "#lib/testing/store";
import { callsOf } from "#lib/testing/writes";
import { printDocument } from "./openapi.ts";
import { loadRouteTable } from "./table.ts";

interface Schema {
  $ref?: string;
  properties?: object;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

type Printed = Record<string, { requestBody?: { content: { "application/json": { schema: Schema } } } }>;

const { paths, components } = printDocument((await loadRouteTable()).paths) as unknown as {
  paths: Record<string, Printed>;
  components: { schemas: Record<string, Schema> };
};

function takesMetadata({ $ref, properties = {}, anyOf = [], oneOf = [] }: Schema): boolean {
  const named = components.schemas[$ref?.split("/").at(-1) ?? ""];
  return "metadata" in properties || [...anyOf, ...oneOf, ...(named ? [named] : [])].some(takesMetadata);
}

const WITH_METADATA = Object.entries(paths).flatMap(([path, handlers]) =>
  Object.entries(handlers).flatMap(([method, { requestBody }]) =>
    requestBody && takesMetadata(requestBody.content["application/json"].schema)
      ? [`${method.toUpperCase()} /v1${path}`]
      : [],
  ),
);

test("these operations take metadata", () => {
  expect(WITH_METADATA.sort()).toEqual([
    "PATCH /v1/customers/{id}",
    "PATCH /v1/products/{id}",
    "POST /v1/customers",
    "POST /v1/orders",
    "POST /v1/products",
  ]);
});

test.each(WITH_METADATA)(
  "%s refuses a number that would change, changes nothing, and keeps others",
  async (operation) => {
    const { test: ctx } = await makeStore();
    const key = await makeKey(ctx);
    const prepare = callsOf(ctx, key)[operation] ?? expect.fail("It is not in lib/testing/writes.ts.");
    const { path, body } = await prepare();
    const method = operation.split(" ")[0];
    const send = (number: string) => {
      const text = JSON.stringify({ ...body, metadata: { order_no: "?" } }).replace('"?"', number);
      return callApi(key, path, { method, body: text, headers: { "Idempotency-Key": newId() } });
    };
    const before = await allRows([ctx.merchantId]);
    for (const number of ["9007199254740993", "-12345678901234567890", "0.1234567890123456789", "1e400", "1e-400"]) {
      const refused = await send(number);
      expect([refused.status, refused.body.error, refused.body.param]).toEqual([
        400,
        "invalid_request",
        "metadata.order_no",
      ]);
    }
    expect(await allRows([ctx.merchantId])).toBe(before);
    const kept = await send("1234567890.123450000000");
    expect([kept.status, kept.body.metadata]).toEqual([expect.any(Number), { order_no: 1_234_567_890.12345 }]);
  },
);
