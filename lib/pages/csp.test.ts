import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./csp.ts";

const directive = (policy: string, name: string) =>
  policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

test("no inline script without the nonce, no frame around a page", () => {
  const policy = contentSecurityPolicy("abc", "/orders");
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'nonce-abc'");
  expect(directive(policy, "style-src")).toBe("style-src 'self' 'nonce-abc'");
  expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(directive(policy, "default-src")).toBe("default-src 'none'");
});

test("WebAssembly and workers at the door only", () => {
  expect(directive(contentSecurityPolicy("abc", "/scan"), "script-src")).toContain("'wasm-unsafe-eval'");
  expect(directive(contentSecurityPolicy("abc", "/scan"), "worker-src")).toBe("worker-src 'self'");
  for (const path of ["/", "/scanner", "/orders/scan", "/sign-in"]) {
    expect(contentSecurityPolicy("abc", path)).not.toContain("wasm");
    expect(directive(contentSecurityPolicy("abc", path), "worker-src")).toBe("worker-src 'none'");
  }
});

test("eval only in development", () => {
  expect(contentSecurityPolicy("abc", "/scan", false).replace("'wasm-unsafe-eval'", "")).not.toContain("unsafe-eval");
  expect(contentSecurityPolicy("abc", "/", true)).toContain("'unsafe-eval'");
});
