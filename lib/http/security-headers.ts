import { appUrl } from "#lib/config/environment";
import { DAY_SECONDS } from "#lib/core/spans";

const HSTS_SECONDS = 365 * DAY_SECONDS;

/** Returns the headers of every response. Only an https origin sends Strict-Transport-Security. */
export const commonHeaders = (): [string, string][] => [
  ["X-Content-Type-Options", "nosniff"],
  ...(/^https:/i.test(appUrl())
    ? ([["Strict-Transport-Security", `max-age=${HSTS_SECONDS}`]] satisfies [string, string][])
    : []),
];

/** The headers of every page, besides its content policy. Our own pages may use the camera, for the scanner. */
export const PAGE_HEADERS: readonly (readonly [string, string])[] = [
  ["Referrer-Policy", "same-origin"], // not no-referrer, with which browsers send our forms with `Origin: null`
  ["X-Frame-Options", "DENY"],
  ["Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
];

/** What a page has instead whose address is a secret of a guest: no other server, cache or search engine learns it. */
const SECRET_PAGE_HEADERS: readonly (readonly [string, string])[] = [
  ["Referrer-Policy", "no-referrer"],
  ["Cache-Control", "private, no-store"],
  ["X-Robots-Tag", "noindex"],
];
const SECRET_PAGE = /^\/(?:pay|download)\//;

/** Returns the headers of the page at a path. */
export const pageHeadersOf = (path: string): readonly (readonly [string, string])[] =>
  SECRET_PAGE.test(path) ? [...PAGE_HEADERS, ...SECRET_PAGE_HEADERS] : PAGE_HEADERS;

/** The content policy of plain text, such as a redirect or an error of the server. */
export const TEXT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
