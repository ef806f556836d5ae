import { nearest } from "#lib/core/nearest";

/** Returns a question that names what was probably meant, or nothing. */
export function didYouMean(given: unknown, known: readonly unknown[]): [string] | [] {
  if (typeof given !== "string") return [];
  const names = known.filter((name) => typeof name === "string");
  const near = nearest(given, names);
  return near === null ? [] : [`Did you mean \`${near}\`?`];
}
