// Reads from the API document what the client needs: its operations, the shapes of its values, and its error codes.

export interface Schema {
  $ref?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

export interface Operation extends Record<string, unknown> {
  operationId: string;
  summary: string;
  description: string;
  "x-safe"?: boolean;
  parameters?: { in: string; name: string }[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content & { $ref?: string }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: Content } }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}

/**
 * Leaves out what makes the types long and is handled by the client itself: errors, headers, and webhooks as operations. A
 * shape that has a twin for answers, such as `Order` and `OrderOutput`, is given once, as in answers and by the shorter name.
 */
export function slim(document: ApiDocument): ApiDocument {
  const rename = (text: string) =>
    text.replace(/(#\/components\/schemas\/)(\w+)/g, (_, before, name) => before + nameIn(document, name));
  const kept: Record<string, Schema> = {};
  for (const [given, schema] of Object.entries(document.components.schemas)) {
    const name = nameIn(document, given);
    const [fields, others] = [schema, kept[name] ?? schema].map((one) => Object.keys(one.properties ?? {}).join());
    if (fields !== others) throw new Error(`${given} has other fields than ${name}: the client needs both.`);
    kept[name] = schema;
  }
  const paths = mapValues(document.paths, (methods) => mapValues(methods, slimOperation));
  return JSON.parse(rename(JSON.stringify({ ...document, paths, webhooks: {}, components: { schemas: kept } })));
}

/** Returns the operations in the order of their ids, each with its method and path. */
export const operationsOf = ({ paths }: ApiDocument): { method: string; path: string; operation: Operation }[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .toSorted((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1));

/** Returns the codes of all errors that the document declares. */
export function errorCodesOf(document: ApiDocument): string[] {
  const own = operationsOf(document).flatMap(({ operation }) => Object.values(operation.responses));
  const answers: Content[] = [...own, ...Object.values(document.components.responses)];
  return [...new Set(answers.flatMap((answer) => codesIn(schemaOf(answer))))].toSorted();
}

/** Returns the names of the shapes of all webhooks. */
export const eventNamesOf = ({ webhooks }: ApiDocument): string[] =>
  Object.values(webhooks).map(({ post }) => refName(schemaOf(post.requestBody)) ?? "");

export const schemaOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.["application/json"]?.schema;

/** Returns `Order` for a reference to it. */
export const refName = (schema: Schema | undefined): string | undefined => schema?.$ref?.split("/").at(-1);

/** Returns the status and the shape of the answer if all goes well. All such answers of an operation have one shape. */
export function successOf({ operationId, responses }: Operation): { status: string; schema: Schema } {
  const [[status, answer] = [], ...others] = Object.entries(responses).filter(([code]) => code.startsWith("2"));
  const schema = schemaOf(answer);
  const isSame = others.every(([, other]) => JSON.stringify(schemaOf(other)) === JSON.stringify(schema));
  if (!status || !schema || !isSame) throw new Error(`${operationId} does not have one shape of answer.`);
  return { status, schema };
}

function codesIn(schema: Schema | undefined): string[] {
  return (schema?.allOf ?? []).flatMap(({ properties }) => properties?.error?.enum ?? []);
}

/** `Error` would hide the class of JavaScript in a program that imports it. */
function nameIn({ components }: ApiDocument, name: string): string {
  if (name === "Error") return "ErrorBody";
  const shorter = name.replace(/Output$/, "");
  return shorter in components.schemas ? shorter : name;
}

function slimOperation({ operationId, parameters, requestBody, responses }: Operation): Operation {
  return {
    operationId,
    summary: "",
    description: "",
    parameters: parameters?.filter((one) => one.in !== "header"),
    requestBody: requestBody && { required: requestBody.required, content: requestBody.content },
    responses: Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => status.startsWith("2"))
        .map(([status, { content }]) => [status, { description: "", content }]),
    ),
  };
}

const mapValues = <A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
