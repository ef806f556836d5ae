import { callApi } from "#lib/testing/http";
import { testOperation } from "#lib/testing/operations";

const anyEvent = async (key: string): Promise<string> => {
  await callApi(key, "/v1/customers", { body: { email: "ines@post.example" } });
  return (await callApi(key, "/v1/events")).body.data[0].id;
};

testOperation("GET /v1/events", { request: async () => ({ path: "/v1/events" }) });
testOperation("GET /v1/events/{id}", {
  request: async (_ctx, key) => ({ path: `/v1/events/${await anyEvent(key)}` }),
});
