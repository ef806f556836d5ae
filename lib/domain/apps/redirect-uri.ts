const MAX_LENGTH = 2_000;
/** RFC 8252, 7.3: an app on a computer listens on any free port. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(?=[/?]|$)/;
/** RFC 8252, 7.1: an app on a phone is opened by a scheme that is named after the domain of its maker. */
const OWN_SCHEME = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+$/;
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Returns a message that says what is wrong with a redirect address. Null for a valid one. */
export function redirectMistake(uri: string): string | null {
  if (uri.length > MAX_LENGTH) return `Use an address of at most ${MAX_LENGTH} characters.`;
  const url = PRINTABLE.test(uri) && !/["<>\\^`{|}]/.test(uri) ? URL.parse(uri) : null;
  if (!url) return "Enter a full URL, such as https://app.example.com/callback.";
  if (uri.includes("#")) return "Remove the fragment, from # on. It never reaches your server.";
  if (url.username || url.password) return "Remove the user name and password.";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:") {
    return LOOPBACK.test(uri)
      ? null
      : "Use https. Only a loopback address, such as http://127.0.0.1/callback, can use http.";
  }
  return OWN_SCHEME.test(url.protocol.slice(0, -1))
    ? null
    : "Use https, or a custom scheme that contains a dot, such as com.example.app:/callback.";
}

/** Returns whether the addresses are equal, character by character. A loopback address may have a different port. */
export const isSameRedirect = (registered: string, requested: string): boolean =>
  registered === requested || (LOOPBACK.test(registered) && withoutPort(registered) === withoutPort(requested));

const withoutPort = (uri: string): string => uri.replace(LOOPBACK, "http://$1");
