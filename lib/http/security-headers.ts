import { appUrl } from "#lib/config/environment";

const HSTS_SECONDS = 365 * 86_400;

/** The headers of every answer. Browsers are told to insist on https only where the public origin uses it. */
export const answerHeaders = (): [string, string][] => [
  ["X-Content-Type-Options", "nosniff"],
  ...(/^https:/i.test(appUrl())
    ? ([["Strict-Transport-Security", `max-age=${HSTS_SECONDS}`]] satisfies [string, string][])
    : []),
];

/** The headers of every page besides its content policy. Only our own pages may use the camera, for the scanner. */
export const PAGE_HEADERS: readonly (readonly [string, string])[] = [
  ["Referrer-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
];

/** The policy of an answer that shows nothing but text, such as a redirect or an error of the server itself. */
export const TEXT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
