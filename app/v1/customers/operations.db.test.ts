import { callApi } from "#lib/testing/http";
import { testOperation } from "#lib/testing/operations";

const create = async (key: string): Promise<string> =>
  (await callApi(key, "/v1/customers", { body: { email: "ines@post.example" } })).body.id;

testOperation("GET /v1/customers", { request: async () => ({ path: "/v1/customers" }) });
testOperation("GET /v1/customers/{id}", {
  request: async (_ctx, key) => ({ path: `/v1/customers/${await create(key)}` }),
});
testOperation("POST /v1/customers", { events: ["customer.created"] });
testOperation("PATCH /v1/customers/{id}", { events: ["customer.updated"] });
testOperation("DELETE /v1/customers/{id}", { events: ["customer.deleted"] });
