import { describe, expect, test, vi } from "vitest";
import { contentSecurityPolicy, formTargetOf } from "./csp.ts";

const directive = (policy: string, name: string) =>
  policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

test("no inline script without the nonce, no frame around a page", () => {
  const policy = contentSecurityPolicy("abc", "/orders");
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'nonce-abc'");
  expect(directive(policy, "style-src")).toBe("style-src 'self' 'nonce-abc'");
  expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(directive(policy, "default-src")).toBe("default-src 'none'");
});

test("WebAssembly and workers only in the scanner", () => {
  expect(directive(contentSecurityPolicy("abc", "/scan"), "script-src")).toContain("'wasm-unsafe-eval'");
  expect(directive(contentSecurityPolicy("abc", "/scan"), "worker-src")).toBe("worker-src 'self'");
  for (const path of ["/", "/scanner", "/orders/scan", "/sign-in"]) {
    expect(contentSecurityPolicy("abc", path)).not.toContain("wasm");
    expect(directive(contentSecurityPolicy("abc", path), "worker-src")).toBe("worker-src 'none'");
  }
});

test("style sheets without the nonce only in the API reference, whose scripts still need it", () => {
  const policy = contentSecurityPolicy("abc", "/docs/reference");
  expect(directive(policy, "style-src")).toBe("style-src 'self' 'unsafe-inline'");
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'nonce-abc'");
  for (const path of ["/docs", "/docs/reference/x", "/docs/errors", "/"]) {
    expect(contentSecurityPolicy("abc", path).replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe");
  }
});

test("eval only in development", () => {
  expect(contentSecurityPolicy("abc", "/scan").replace("'wasm-unsafe-eval'", "")).not.toContain("unsafe-eval");
  expect(contentSecurityPolicy("abc", "/", { isDevelopment: true })).toContain("'unsafe-eval'");
});

describe("the form of the consent page", () => {
  const targetOf = (redirectUri: string, path = "/oauth/authorize") =>
    formTargetOf(new URL(`http://localhost${path}?${new URLSearchParams({ redirect_uri: redirectUri })}`));

  test.each([
    ["https://app.example/callback?a=1", "https://app.example"],
    ["https://app.example:8443/callback", "https://app.example:8443"],
    ["https://bücher.example/", "https://xn--bcher-kva.example"],
    ["http://127.0.0.1:51234/callback", "http://127.0.0.1:51234"],
    ["http://localhost/callback", "http://localhost"],
    ["http://[::1]:4000/callback", "http:"],
    ["com.example.app:/callback", "com.example.app:"],
  ])("may lead to %s", (redirectUri, source) => {
    expect(targetOf(redirectUri)).toBe(source);
    const policy = contentSecurityPolicy("abc", "/oauth/authorize", { formTarget: source });
    expect(directive(policy, "form-action")).toBe(`form-action 'self' ${source}`);
  });

  test.each([
    "",
    "/callback",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://a;script-src *",
    "https://a;b/",
    "https://a,b/",
    "https://'none'/",
    "https://*/",
    "https://*.example/",
  ])("gets no other source for %j", (redirectUri) => {
    expect(targetOf(redirectUri)).toBeNull();
  });

  test("of a payment page may lead to any page of a processor, and to a fake of one", () => {
    const url = new URL("http://localhost/pay/a-token");
    expect(formTargetOf(url)).toBe("https:");
    vi.stubEnv("STRIPE_API_URL", "http://127.0.0.1:12111");
    expect(formTargetOf(url)).toBe("https: http://127.0.0.1:12111");
    vi.unstubAllEnvs();
  });

  test("is the only one", () => {
    for (const path of ["/", "/sign-in", "/oauth/consent", "/oauth/authorize/"]) {
      expect(targetOf("https://app.example/callback", path)).toBeNull();
    }
    expect(directive(contentSecurityPolicy("abc", "/"), "form-action")).toBe("form-action 'self'");
  });
});
