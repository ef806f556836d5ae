// What a page of another site may read. It sends no cookie here: a token or a code in the request says who asks.

const ALLOW_HEADERS = "Authorization, Content-Type, MCP-Protocol-Version, Mcp-Session-Id, Last-Event-ID";
const EXPOSE_HEADERS = "WWW-Authenticate, Mcp-Session-Id, X-Request-Id, Retry-After";
const PREFLIGHT_SECONDS = 7_200;

/** The headers of an answer that every page may read. */
export const OPEN_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSE_HEADERS,
} as const;

/** Tells a browser that pages may send these methods. */
export const allowMethods = (...methods: readonly string[]): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...OPEN_HEADERS,
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": ALLOW_HEADERS,
      "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
    },
  });

/** True for what a browser sends before a request of a page of another site. */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method");
