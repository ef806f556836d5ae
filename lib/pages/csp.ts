/**
 * Returns the content security policy of a page. Scripts need the nonce. WebAssembly runs only in the scanner, for its decoder.
 * Style attributes are allowed: they cannot add elements or scripts. In development, hot reload needs eval, inline styles and
 * a socket.
 */
export function contentSecurityPolicy(nonce: string, path: string, isDevelopment = false): string {
  const isScanner = path === "/scan" || path.startsWith("/scan/");
  const policy: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      ...(isScanner ? ["'wasm-unsafe-eval'"] : []),
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    "style-src": ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`])],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : [])],
    "worker-src": isScanner ? ["'self'"] : ["'none'"],
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
