import { type Node, nodesOf, readNodes } from "./read-patterns.ts";

export interface Cut {
  /** `lib/core/errors.ts:75`. */
  place: string;
  /** What is cut, in one line: `details`. */
  what: string;
}

const CUTS = new Set(["slice", "substring", "substr"]);

/** Returns where a file cuts a text or a list at a length. A place that was found in the text itself is no such length. */
export const readCuts = (path: string, text: string): Cut[] =>
  readNodes(path, text).flatMap(({ type, callee, arguments: given = [] }) => {
    const isCut = type === "CallExpression" && CUTS.has(callee?.property?.name ?? "");
    if (!isCut || !callee?.object || !given.some((one) => nodesOf(one).some(isLength))) return [];
    const what = text.slice(callee.object.start, callee.object.end).replace(/\s+/g, " ");
    return [{ place: `${path}:${text.slice(0, callee.object.end).split("\n").length}`, what }];
  });

const isLength = ({ type, value, name = "" }: Node): boolean =>
  type === "Literal" ? Number(value) > 1 : /^[A-Z][A-Z_]+$/.test(name) || /max|limit/i.test(name);
