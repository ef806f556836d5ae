import { environment } from "#lib/config/environment";

interface PolicyOptions {
  isDevelopment?: boolean;
  /** The result of `formTargetOf`: where the page's form may also lead. */
  formTarget?: string | null;
}

const VIEWER = "/docs/reference";

/**
 * Returns the content security policy of a page. Scripts need the nonce. WebAssembly runs only in the scanner, for its decoder.
 * Only the viewer of the API can add style sheets, which it cannot give a nonce. Style attributes are allowed: they cannot add elements or scripts. In development, hot reload needs eval, inline styles and
 * a socket.
 */
export function contentSecurityPolicy(nonce: string, path: string, options: PolicyOptions = {}): string {
  const { isDevelopment = false, formTarget } = options;
  const isScanner = path === "/scan" || path.startsWith("/scan/");
  const policy: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      ...(isScanner ? ["'wasm-unsafe-eval'"] : []),
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    "style-src": ["'self'", isDevelopment || path === VIEWER ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : [])],
    "worker-src": isScanner ? ["'self'"] : ["'none'"],
    "media-src": ["'none'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'", ...(formTarget ? [formTarget] : [])],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/** Host names of web addresses. Other characters would end the source in the policy. */
const HOST = /^[a-z\d._-]+(:\d+)?$/;
/** The schemes that an app can register, which have a dot: not `javascript:` or `data:`. */
const OWN_SCHEME = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/;

/**
 * Returns the source for `form-action` that lets the form of the consent page lead to the app, and that of a payment page to the
 * processor's page, which can have an address of the store's own; or null on other pages. Browsers
 * apply `form-action` to redirects too. The policy does not say that the address is registered: the page checks that and
 * otherwise has no form. A policy cannot name an IPv6 address, so then any host of its scheme is allowed.
 */
export function formTargetOf({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): string | null {
  if (pathname.startsWith("/pay/")) return ["https:", environment.STRIPE_API_URL ?? ""].join(" ").trim();
  const redirectUri = pathname === "/oauth/authorize" ? searchParams.get("redirect_uri") : null;
  const url = redirectUri ? URL.parse(redirectUri) : null;
  if (!url) return null;
  const { protocol, host } = url;
  if (protocol !== "https:" && protocol !== "http:") return OWN_SCHEME.test(protocol) ? protocol : null;
  if (host.startsWith("[")) return protocol;
  return HOST.test(host) ? `${protocol}//${host}` : null;
}
