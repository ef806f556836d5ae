/** A request that was sent, and what came back. */
export interface OperationExample {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: object;
  status: number;
  answer: unknown;
  /** What was refused, by status. */
  refusals?: Record<string, unknown>;
}

export interface PrintedOperation {
  operationId: string;
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

/** Puts what was sent and answered into the printed operation. */
export function addExample(operation: PrintedOperation, example: OperationExample | undefined): void {
  if (!example) return;
  for (const parameter of operation.parameters ?? []) {
    const value = example.params?.[parameter.name] ?? example.query?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  const request = operation.requestBody?.content["application/json"];
  if (request && example.body) request.example = example.body;
  for (const [status, body] of Object.entries({ ...example.refusals, [example.status]: example.answer })) {
    const answer = operation.responses[status]?.content?.["application/json"];
    if (answer) answer.example = body;
  }
}
