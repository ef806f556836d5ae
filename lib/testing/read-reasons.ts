import { nodesOf } from "./read-patterns.ts";

/** A message with which the product refuses a state, with its unknown parts as `…`. */
export interface Reason {
  /** `lib/domain/orders/cancel.ts:17`. */
  place: string;
  message: string;
}

interface Tree {
  type: string;
  start: number;
  end: number;
  name?: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
  [part: string]: unknown;
}

/**
 * Returns the messages that the errors of a file with this code have. A message can be a constant of the file, an entry of an
 * object, one of several, or what the calls of the function give it. Throws for one that is made elsewhere.
 */
export function readReasons(program: unknown, code: string, path: string, text: string): Reason[] {
  const nodes = nodesOf(program) as unknown as Tree[];
  const placeOf = ({ start }: Tree) => `${path}:${text.slice(0, start).split("\n").length}`;
  const found = new Map<number, Reason>();

  const follow = (node: Tree, from: Tree): void => {
    const to = (name: string) => follow(node[name] as Tree, from);
    switch (node.type) {
      case "Literal":
        found.set(node.start, { place: placeOf(node), message: String(node.value) });
        return;
      case "TemplateLiteral":
        found.set(node.start, { place: placeOf(node), message: messageOf(node) });
        return;
      case "ConditionalExpression":
        to("consequent");
        to("alternate");
        return;
      case "LogicalExpression":
        to("left");
        to("right");
        return;
      case "MemberExpression":
        to("object");
        return;
      case "ObjectExpression":
        for (const { value } of node.properties as Tree[]) follow(value as Tree, from);
        return;
      case "Identifier":
        for (const value of valuesOf(node, from)) follow(value, from);
        return;
      default:
        throw new Error(`${placeOf(node)}: this message is not in its file`);
    }
  };

  /** What a name stands for: the constant that has it, or what the calls of the function around it give. */
  const valuesOf = ({ name }: Tree, from: Tree): Tree[] => {
    const constant = nodes.find(
      (one) => one.type === "VariableDeclarator" && (one.id as Tree).name === name && one.init,
    );
    if (constant) return [constant.init as Tree];
    const around = nodes.filter(
      (one) => one.start <= from.start && one.end >= from.end && parametersOf(one).some((given) => given.name === name),
    );
    const inner = around.at(-1);
    const at = inner ? parametersOf(inner).findIndex((given) => given.name === name) : -1;
    const called = inner && nameOf(inner, nodes);
    const given = nodes.flatMap((one) =>
      one.type === "CallExpression" && (one.callee as Tree).name === called
        ? [(one.arguments as Tree[])[at] as Tree]
        : [],
    );
    if (given.length === 0) throw new Error(`${placeOf(from)}: the message ${name} is not in its file`);
    return given;
  };

  for (const node of nodes) {
    const [given, message] = (node.arguments as Tree[] | undefined) ?? [];
    const isError = node.type === "NewExpression" && (node.callee as Tree).name === "AppError";
    if (isError && given?.value === code && message) follow(message, node);
  }
  return [...found.values()];
}

const parametersOf = (node: Tree): Tree[] => (/Function/.test(node.type) ? ((node.params as Tree[]) ?? []) : []);

const messageOf = ({ quasis = [] }: Tree): string => quasis.map(({ value }) => value.cooked).join("…");

function nameOf(made: Tree, nodes: readonly Tree[]): string | undefined {
  if (made.id) return (made.id as Tree).name;
  const constant = nodes.find((one) => one.type === "VariableDeclarator" && one.init === made);
  return (constant?.id as Tree | undefined)?.name;
}
