/**
 * The header in which a handler says how long the file of its answer is. Next drops Content-Length, without which browsers show no
 * progress; the server turns this one into it.
 */
export const FILE_LENGTH = "x-file-length";

/** What of a file a request asks for: a part, all of it (null), or what it does not have. */
export type AskedRange = { from: number; to: number } | null | "unsatisfiable";

/**
 * Reads the header `Range` for a file of so many bytes (RFC 9110). Several ranges at once, other units and what cannot be read
 * are ignored, as the standard allows: the answer is then the whole file.
 */
export function readRange(header: string | null, size: number): AskedRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(" ", "") ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return null;
  if (first === "")
    return Number(last) === 0 ? "unsatisfiable" : { from: Math.max(0, size - Number(last)), to: size - 1 };
  const [from, to] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < from) return null;
  return from >= size ? "unsatisfiable" : { from, to };
}
