import { analyse } from "scslre";
import { parseSync } from "vite";

export interface Pattern {
  /** `lib/core/week.ts:12`. */
  place: string;
  source: string;
  flags: string;
}

/** Whether the time of a search can grow faster than the text. */
export const isSlow = ({ source, flags }: Pick<Pattern, "source" | "flags">): boolean =>
  analyse({ source, flags }).reports.length > 0;

/** A node of a syntax tree, with what is read of it here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  value?: unknown;
  regex?: { pattern: string; flags: string };
  id?: Node;
  init?: Node | null;
  body?: Node;
  callee?: Node & { object?: Node; property?: Node };
  arguments?: Node[];
  quasi?: Node;
  quasis?: { value: { raw: string; cooked: string } }[];
  expressions?: Node[];
}

/** Stands in a pattern for what is known only while the program runs. */
const ANY = "x";

/**
 * Returns the regular expressions of a file: the literal ones, and those that `RegExp` makes of texts and constants of the file.
 * Throws for one whose text is all made elsewhere, because nobody can say how long it takes.
 */
export function readPatterns(path: string, text: string): Pattern[] {
  const nodes = readNodes(path, text);
  const constants = new Map(
    nodes.flatMap(({ type, id, init }) => (type === "VariableDeclarator" && id?.name && init ? [[id.name, init]] : [])),
  );
  return nodes.flatMap((node) => {
    const place = `${path}:${text.slice(0, node.start).split("\n").length}`;
    if (node.regex) return [{ place, source: node.regex.pattern, flags: node.regex.flags }];
    if (node.callee?.name !== "RegExp") return [];
    const [source, flags] = (node.arguments ?? []).map((given) => textOf(given, constants));
    if (!source) throw new Error(`${place}: the text of this pattern is not in its file`);
    return [{ place, source, flags: flags ?? "" }];
  });
}

/** Returns all nodes of the syntax tree of a file. */
export const readNodes = (path: string, text: string): Node[] => nodesOf(parseSync(path, text).program);

export function nodesOf(value: unknown): Node[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(nodesOf);
  return "type" in value && "start" in value ? [value as Node, ...inner] : inner;
}

/** Returns the text that an expression makes, with `ANY` for its unknown parts, or null when all of it is unknown. */
function textOf(node: Node, constants: ReadonlyMap<string, Node>): string | null {
  const inner = (one?: Node): string | null => (one ? textOf(one, constants) : null);
  const joined = (parts: readonly string[], expressions: readonly Node[] = []): string =>
    parts.map((part, at) => part + (expressions[at] ? (inner(expressions[at]) ?? ANY) : "")).join("");
  switch (node.type) {
    case "Literal":
      return String(node.value);
    case "TemplateLiteral":
      return joined(node.quasis?.map(({ value }) => value.cooked) ?? [], node.expressions);
    case "TaggedTemplateExpression":
      return joined(node.quasi?.quasis?.map(({ value }) => value.raw) ?? [], node.quasi?.expressions);
    case "Identifier":
      return inner(constants.get(node.name ?? ""));
    case "CallExpression":
      return inner(constants.get(node.callee?.name ?? ""));
    case "ArrowFunctionExpression":
      return inner(node.body);
    default:
      return null;
  }
}
