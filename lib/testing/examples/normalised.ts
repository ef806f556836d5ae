/**
 * Returns the value with everything that differs between runs replaced in order of appearance: ids, tokens, codes and
 * secrets. The replacement of a secret cannot be mistaken for one. The HTML of mail is cut: nearly all of it is style.
 */
export function normalised<Value>(value: Value): Value {
  let text = JSON.stringify(value);
  for (const [pattern, toFixed] of RULES) {
    const seen = new Map<string, string>();
    text = text.replace(pattern, (found) => {
      const fixed = seen.get(found) ?? toFixed(seen.size + 1);
      seen.set(found, fixed);
      return fixed;
    });
  }
  return JSON.parse(text);
}

const padded = (n: number, length: number): string => String(n).padStart(length, "0");
const token = (prefix: string) => (n: number) => `${prefix}-EXAMP1E${padded(n, 19)}`;

const RULES: [RegExp, (n: number) => string][] = [
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    (n) => `019aa2c5-1000-7000-8000-${padded(n, 12)}`,
  ],
  [/\bevt_[0-9A-HJKMNP-TV-Z]{26}\b/g, (n) => `evt_01KAHCA400${padded(n, 16)}`],
  [/\bT-[0-9A-HJKMNP-TV-Z]{26}\b/g, token("T")],
  [/\bB-[0-9A-HJKMNP-TV-Z]{26}\b/g, token("B")],
  [/\bV-[0-9A-HJKMNP-TV-Z]{26}\b/g, token("V")],
  [/\bM-[0-9A-HJKMNP-TV-Z]{26}\b/g, token("M")],
  [/\b[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g, (n) => `EXMP-0000-0000-${padded(n, 4)}`],
  [/\border [0-9a-f]{8}\b/g, (n) => `order ${padded(n, 8)}`], // as mail names it, by the end of its id
  [/"html":"(?:[^"\\]|\\.)*"/g, () => '"html":"<!DOCTYPE html><html lang=\\"en\\">…</html>"'],
  [/https?:\/\/[^"/]+\/pay\/[\w-]{32}/g, (n) => `https://zakka.example/pay/EXAMPLE${padded(n, 25)}`],
  [/whsec_[A-Za-z0-9+/]{32}={0,2}/g, () => "whsec_EXAMPLE_not_a_real_secret"],
  [/whsec_[A-Za-z0-9+/]{6}(?=")/g, () => "whsec_EXAMPL"],
];
