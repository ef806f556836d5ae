import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOurResource } from "./resource.ts";

beforeEach(() => {
  vi.stubEnv("APP_URL", "https://zakka.example");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(["", "/", "/mcp", "/mcp/", "/v1"])("the address %j of this deployment is ours", (path) => {
  expect(isOurResource(`https://zakka.example${path}`)).toBe(true);
});

test.each([
  "https://other.example/mcp",
  "http://zakka.example/mcp",
  "https://zakka.example:8443/mcp",
  "https://zakka.example.evil.example/mcp",
  "https://zakka.example@evil.example/mcp",
  "https://me@zakka.example/mcp",
  "https://zakka.example/mcp#x",
  "https://zakka.example/mcp?x=1",
  "https://zakka.example/orders",
  "/mcp",
  "mcp",
  "",
])("%j is not", (resource) => {
  expect(isOurResource(resource)).toBe(false);
});
