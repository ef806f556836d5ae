import { malformed } from "./api-error.ts";

export type Param = string | Param[] | Params;
export interface Params {
  [name: string]: Param;
}

export interface Form {
  /** As sent, such as `line_items[0][quantity]`. */
  entries: [name: string, value: string][];
  /** The same, nested. */
  params: Params;
}

export function readForm(text: string): Form {
  const entries = [...new URLSearchParams(text)];
  const params: Params = {};
  for (const [name, value] of entries) put(params, name.replaceAll("]", "").split("["), value);
  return { entries, params: withArrays(params) as Params };
}

function put(into: Params, [name = "", ...rest]: string[], value: string): void {
  const key = name === "" ? String(Object.keys(into).length) : name;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  into[key] ??= {};
  put(into[key] as Params, rest, value);
}

function withArrays(param: Param): Param {
  if (typeof param === "string") return param;
  const values = Object.entries(param).map(([name, value]): [string, Param] => [name, withArrays(value)]);
  const isArray = values.length > 0 && values.every(([name]) => /^\d+$/.test(name));
  return isArray ? values.map(([, value]) => value) : Object.fromEntries(values);
}

/** `known` names parameters as `line_items[][quantity]`, and with `[*]` for any name. */
export function refuseUnknown({ entries }: Form, known: readonly string[]): void {
  for (const [name] of entries) {
    const general = name.replaceAll(/\[\d*\]/g, "[]");
    const parent = general.slice(0, Math.max(0, general.lastIndexOf("[")));
    if (known.includes(general) || known.includes(`${parent}[*]`)) continue;
    throw malformed(`Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name });
  }
}

/** Reads a nested text; an empty one is as one that was not sent. */
export function textAt(params: Params, ...path: (string | number)[]): string | undefined {
  const found = paramAt(params, ...path);
  return typeof found === "string" && found !== "" ? found : undefined;
}

export function paramAt(params: Params, ...path: (string | number)[]): Param | undefined {
  let at: Param | undefined = params;
  for (const name of path) {
    if (at === undefined || typeof at === "string") return undefined;
    at = (at as Params)[name];
  }
  return at;
}

export function requiredAt(params: Params, ...path: (string | number)[]): string {
  const found = textAt(params, ...path);
  const param = nameOf(path);
  if (found === undefined) throw malformed(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  return found;
}

export function integerAt(params: Params, ...path: (string | number)[]): number | undefined {
  const text = textAt(params, ...path);
  if (text === undefined) return undefined;
  const param = nameOf(path);
  if (!/^-?\d+$/.test(text)) {
    throw malformed(`Invalid integer: ${text}`, { code: "parameter_invalid_integer", param });
  }
  return Number(text);
}

export function nameOf([first, ...rest]: (string | number)[]): string {
  return [String(first), ...rest.map((name) => `[${name}]`)].join("");
}

const MOST_KEYS = 50;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 500;

export function metadataAt(params: Params, ...path: string[]): Record<string, string> {
  const metadata = (paramAt(params, ...path) || {}) as Record<string, string>;
  const param = nameOf(path);
  const entries = Object.entries(metadata);
  if (entries.length > MOST_KEYS) throw malformed(`Metadata can have up to ${MOST_KEYS} keys.`, { param });
  for (const [key, value] of entries) {
    if (key.length > LONGEST_KEY) throw malformed(`Metadata keys can have up to ${LONGEST_KEY} characters.`, { param });
    if (value.length > LONGEST_VALUE) {
      throw malformed(`Metadata values can have up to ${LONGEST_VALUE} characters.`, { param });
    }
  }
  return metadata;
}

/** Metadata after a change, in which an empty value takes a key away. */
export function mergedMetadata(before: Record<string, string>, params: Params): Record<string, string> {
  const merged = { ...before, ...metadataAt(params, "metadata") };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
