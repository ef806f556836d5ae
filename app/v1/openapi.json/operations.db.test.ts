import { testOperation } from "#lib/testing/operations";

testOperation("GET /v1/openapi.json", { request: async () => ({ path: "/v1/openapi.json" }) });
