/** The names of browsers, the more specific first: Edge also calls itself Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/\d/, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns the browser of a User-Agent header for people: "Safari on iPhone". */
export function browserText(agent: string | null): string {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent ?? ""))?.[1];
  const browser = find(BROWSERS) ?? "A browser";
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
