import { isUuid } from "#lib/core/ids";

export type Params = Record<string, string | string[] | undefined>;

/** A path with the present query changed: null removes. Changing anything but a cursor drops the cursors. */
export function addressWith(path: string, present: Params, change: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(present)) {
    const first = one(value);
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
 * One value of a parameter that may be given twice: the first, or undefined when empty. For a name that every object
 * has, such as `constructor`, Next answers a function; and the database stores no text with NUL.
 */
export function one(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && !first.includes("\0") ? first.trim() || undefined : undefined;
}

/** A parameter that names something by its id; undefined for anything that is no id. */
export function idIn(query: Params, name: string): string | undefined {
  const value = one(query[name]);
  return value && isUuid(value) ? value : undefined;
}

/** The addresses of the pages beside this one. `after`/`before` are the query's cursors, as in the API's lists. */
export function pagesBeside(
  path: string,
  present: Params,
  rows: readonly { id: string }[],
  hasMore: boolean,
): { newer: string | null; older: string | null } {
  const first = rows[0]?.id;
  const last = rows.at(-1)?.id;
  const back = one(present.before) !== undefined;
  const older = back ? rows.length > 0 : hasMore;
  const newer = back ? hasMore : one(present.after) !== undefined;
  return {
    older: older && last ? addressWith(path, present, { after: last, before: null }) : null,
    newer: newer && first ? addressWith(path, present, { before: first, after: null }) : null,
  };
}

const CURSORS = ["after", "before"];
