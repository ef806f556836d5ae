import { isUtf8 } from "node:buffer";

/** In what Unicode a file is written: UTF-8 or UTF-16, with and without a byte order mark; null for a file that is no Unicode. */
export function unicodeOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return wideByZeros(bytes.subarray(0, 1024)) ?? (isUtf8(bytes) ? "utf-8" : null);
}

/** UTF-16 without a mark: in Western text every other byte is zero. */
function wideByZeros(start: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = start.length / 4;
  if (odd > many && even === 0) return "utf-16le";
  return even > many && odd === 0 ? "utf-16be" : null;
}
