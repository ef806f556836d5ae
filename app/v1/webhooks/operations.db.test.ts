import { callApi } from "#lib/testing/http";
import { testOperation } from "#lib/testing/operations";

const create = async (key: string): Promise<string> =>
  (await callApi(key, "/v1/webhooks", { body: { url: "https://hooks.example.com/in", events: ["*"] } })).body.id;

testOperation("GET /v1/webhooks", { request: async () => ({ path: "/v1/webhooks" }) });
testOperation("GET /v1/webhooks/{id}", {
  request: async (_ctx, key) => ({ path: `/v1/webhooks/${await create(key)}` }),
});
testOperation("GET /v1/webhooks/{id}/deliveries", {
  request: async (_ctx, key) => ({ path: `/v1/webhooks/${await create(key)}/deliveries` }),
});
testOperation("POST /v1/webhooks", { events: [] });
testOperation("PATCH /v1/webhooks/{id}", { events: [] });
testOperation("DELETE /v1/webhooks/{id}", { events: [] });
testOperation("POST /v1/webhooks/{id}/rotate_secret", { events: [] });
testOperation("POST /v1/webhooks/{id}/test", { events: ["ticket.redeemed"] });
testOperation("POST /v1/webhooks/{id}/recover", { events: [] });
testOperation("POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry", { events: [] });
