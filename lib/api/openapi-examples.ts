/** A recorded request and its response. */
export interface OperationExample {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: object;
  status: number;
  response: unknown;
  /** Recorded errors, by status. */
  refusals?: Record<string, unknown>;
}

export interface PrintedOperation {
  operationId: string;
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

/** Adds a recorded request and its responses to an operation of the document. */
export function addExample(operation: PrintedOperation, example: OperationExample | undefined): void {
  if (!example) return;
  for (const parameter of operation.parameters ?? []) {
    const value = example.params?.[parameter.name] ?? example.query?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  const request = operation.requestBody?.content["application/json"];
  if (request && example.body) request.example = example.body;
  for (const [status, body] of Object.entries({ ...example.refusals, [example.status]: example.response })) {
    const response = operation.responses[status]?.content?.["application/json"];
    if (response) response.example = body;
  }
}
