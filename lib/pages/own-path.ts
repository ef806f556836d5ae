/** Enough for the address of a consent page. Twice in the headers of a request, as address and referrer, it is not too large. */
const MAX_PATH_LENGTH = 4_096;
/** A base for resolving paths. A path that leaves it would leave our origin too. */
const ORIGIN = "http://own.invalid";
/** Browsers ignore tabs and line ends inside an address, and read a backslash as a slash. */
const AMBIGUOUS = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Returns true for a path that is safe as a redirect target: it begins with one slash, and a browser that resolves it stays on
 * our origin.
 */
export function isOwnPath(path: string | null | undefined): path is string {
  if (!path?.startsWith("/") || path.length > MAX_PATH_LENGTH || AMBIGUOUS.test(path)) return false;
  const url = URL.parse(path, ORIGIN);
  return url?.origin === ORIGIN && !url.pathname.startsWith("//");
}
