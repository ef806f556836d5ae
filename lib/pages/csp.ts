/**
 * The content security policy of a page. Scripts run by nonce only; WebAssembly only in the scanner, where the
 * decoder needs it; style attributes are allowed (no element and no script can come in through them).
 * In development the overlay and hot reload need eval, inline styles and a socket.
 */
export function contentSecurityPolicy(nonce: string, path: string, development = false): string {
  const scan = path === "/scan" || path.startsWith("/scan/");
  const policy: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      ...(scan ? ["'wasm-unsafe-eval'"] : []),
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    "style-src": ["'self'", ...(development ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`])],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : [])],
    "worker-src": scan ? ["'self'"] : ["'none'"],
    "media-src": ["'none'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}
