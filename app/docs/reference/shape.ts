/** An input or output: its name, type and meaning, and the fields inside it. */
export interface ReferenceField {
  name: string;
  /** "uuid", "list of strings". */
  type: string;
  isRequired: boolean;
  description: string;
  fields: ReferenceField[];
}

/** The shapes that a body can have. One for most; several where a field decides, whose value is then the `title`. */
export interface ReferenceShape {
  title: string | null;
  fields: ReferenceField[];
}

export interface ReferenceError {
  status: string;
  /** The codes and what each means. */
  description: string;
}

/** An operation of the API. */
export interface ReferenceOperation {
  /** `tickets.redeem`. */
  id: string;
  method: string;
  /** From `/v1`, with parameters in braces. */
  path: string;
  summary: string;
  description: string;
  scope: string | null;
  /** In the path, the query and the headers. */
  parameters: { in: string; fields: ReferenceField[] }[];
  body: ReferenceShape[];
  response: ReferenceShape[];
  responseExample: unknown;
  errors: ReferenceError[];
  /** The query of the example, and its body. */
  example: { path: string; body: unknown };
}

/** A resource with its operations. */
export interface ReferenceResource {
  /** `gift-cards`, as in the address of its page. */
  id: string;
  name: string;
  description: string;
  operations: ReferenceOperation[];
}

export interface Reference {
  introduction: string;
  resources: ReferenceResource[];
}
