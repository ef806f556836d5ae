import type { Column } from "#components/ui/table";
import { Table } from "#components/ui/table";
import { Mono, Truncated } from "#components/ui/text";
import type { ReferenceOperation, ReferenceResource } from "./reference.ts";

const COLUMNS: readonly Column<ReferenceOperation>[] = [
  { head: "Operation", name: true, phone: "name", grow: true, cell: ({ summary }) => summary },
  {
    head: "Request",
    phone: "what",
    cell: ({ method, path }) => (
      <Truncated mono title={`${method} ${path}`}>
        {method} {path}
      </Truncated>
    ),
  },
  { head: "Scope", tone: "soft", wideOnly: true, cell: ({ scope }) => <Mono>{scope}</Mono> },
];

/** The operations of a resource, each as a link to its place in the reference. */
export function OperationList({ resource }: { resource: ReferenceResource }) {
  return (
    <Table
      label={resource.name}
      flush
      columns={COLUMNS}
      rows={resource.operations}
      href={({ id }) => `/reference/${resource.id}#${id}`}
    />
  );
}
