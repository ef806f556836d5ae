import type { Reference, ReferenceField, ReferenceOperation, ReferenceShape } from "./shape.ts";

/** Returns the reference as Markdown. `curlOf` makes the example of an operation. */
export function toMarkdown(
  { introduction, resources }: Reference,
  curlOf: (operation: ReferenceOperation) => string,
): string {
  const parts = resources.flatMap(({ name, description, operations }) => [
    `## ${name}`,
    description,
    ...operations.flatMap((operation) => operationLines(operation, curlOf(operation))),
  ]);
  return `${["# API reference", introduction, ...parts].join("\n\n")}\n`;
}

function operationLines(operation: ReferenceOperation, curl: string): string[] {
  const { id, method, path, summary, description, scope, parameters, body, response, responseExample, errors } =
    operation;
  return [
    `### ${summary}`,
    `\`${method} ${path}\` · operation \`${id}\`${scope ? ` · scope \`${scope}\`` : ""}`,
    description,
    `\`\`\`sh\n${curl}\n\`\`\``,
    ...parameters.flatMap((place) => fieldsUnder(`Parameters in the ${place.in}`, place.fields)),
    ...shapesUnder("Body", body),
    ...shapesUnder("Answer", response),
    responseExample === undefined ? "" : `\`\`\`json\n${JSON.stringify(responseExample, null, 2)}\n\`\`\``,
    ["Errors:", "", ...errors.map((error) => `- ${error.status}: ${oneLine(error.description)}`)].join("\n"),
  ].filter(Boolean);
}

const shapesUnder = (title: string, shapes: readonly ReferenceShape[]): string[] =>
  shapes.flatMap((shape) => fieldsUnder(shape.title ? `${title}, ${shape.title}` : title, shape.fields));

const fieldsUnder = (title: string, fields: readonly ReferenceField[]): string[] =>
  fields.length === 0 ? [] : [[`${title}:`, "", ...fields.flatMap((field) => fieldLines(field, 0))].join("\n")];

function fieldLines({ name, type, isRequired, description, fields }: ReferenceField, depth: number): string[] {
  const head = `${"  ".repeat(depth)}- \`${name}\` (${type}${isRequired ? ", required" : ""})`;
  const own = description ? `${head}: ${oneLine(description)}` : head;
  return [own, ...fields.flatMap((field) => fieldLines(field, depth + 1))];
}

const oneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
