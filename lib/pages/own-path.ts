const LONGEST_PATH = 2_048;
/** Only to resolve against: whatever leaves it leaves our own origin too. */
const ORIGIN = "http://own.invalid";
/** Browsers skip tabs and line ends inside an address, and read a backslash as a slash. */
const MISREAD = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * True for a path of this site that a request may name as the next page: it begins with one slash and, as a browser
 * resolves it, stays on the same origin.
 */
export function isOwnPath(path: string | null | undefined): path is string {
  if (!path?.startsWith("/") || path.length > LONGEST_PATH || MISREAD.test(path)) return false;
  const url = URL.parse(path, ORIGIN);
  return url?.origin === ORIGIN && !url.pathname.startsWith("//");
}
