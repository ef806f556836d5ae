import { isUuid } from "#lib/core/ids";

export type Params = Record<string, string | string[] | undefined>;

/** Returns a path with the current query changed. Null removes a parameter. A change of anything but a cursor removes the cursors. */
export function addressWith(path: string, present: Params, change: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(present)) {
    const first = firstOf(value);
    if (first) query.set(name, first);
  }
  if (!Object.keys(change).some((name) => CURSORS.includes(name))) for (const name of CURSORS) query.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Returns the first value of a parameter, or undefined when it is empty, has a NUL or is not a text. For a name that every
 * object has, such as `constructor`, Next returns a function.
 */
export function firstOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && !first.includes("\0") ? first.trim() || undefined : undefined;
}

/** Returns the id in a parameter, or undefined when it is not an id. */
export function idIn(query: Params, name: string): string | undefined {
  const value = firstOf(query[name]);
  return value && isUuid(value) ? value : undefined;
}

const CURSORS = ["after", "before"];
