import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { RowKeys } from "./row-keys.tsx";

export interface Column<Row> {
  /** The head; an empty string for a column of buttons (then give `label`). */
  head: string;
  label?: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  right?: boolean;
  /** The name of the row: weight 500, and it carries the row's link. Exactly one column. */
  name?: boolean;
  /** Has a second line (<small>): the row is 44 px. */
  two?: boolean;
  /** Takes the width that is left and is cut with …. At most one. */
  grow?: boolean;
  /** Width in px where the content must not decide. */
  width?: number;
  className?: string;
  /** Where it stands on a phone: two lines, name and amount, then what, meta (status) and when. Absent: left out. */
  phone?: "name" | "amount" | "what" | "meta" | "when";
}

/** Ruled rows, edge to edge. With `href` a row opens its thing; J and K move, ↵ opens. */
export function Table<Row extends { id: string }>({
  label,
  columns,
  rows,
  href,
  current,
  fresh,
  flush,
  sticky = true,
  foot,
}: {
  /** What the rows are, for people who do not see: "Orders". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  href?: (row: Row) => string;
  /** The id of the opened row. */
  current?: string;
  /** The id of a row just made: tinted. */
  fresh?: string;
  /** Inside a section rather than edge to edge. */
  flush?: boolean;
  sticky?: boolean;
  /** A last row such as a sum: <tr className="sum">. */
  foot?: ReactNode;
}) {
  return (
    <>
      <table
        className={`rows phoned ${flush ? "flush" : "full"}${sticky && !flush ? " sticky" : ""}`}
        aria-label={label}
      >
        <Heads columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={rowClass(row.id, Boolean(href), current, fresh)}
              aria-current={row.id === current ? "true" : undefined}
            >
              {columns.map((column) => (
                <td key={column.head || column.label} className={cellClass(column)} data-ph={column.phone}>
                  {column.name && href ? (
                    <Link className="rowlink" href={href(row) as Route} prefetch={false} scroll={false}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
          {foot}
        </tbody>
      </table>
      {href && <RowKeys />}
    </>
  );
}

/** The heads over fading rules: the top of an empty list. */
export function GhostTable<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <table className="rows full phoned ghost-table" aria-hidden="true">
      <Heads columns={columns} />
      <tbody className="ghost">
        {[1, 2, 3].map((row) => (
          <tr key={row}>
            {columns.map((column) => (
              <td key={column.head || column.label} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heads<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.head || column.label}
            scope="col"
            className={[column.right && "r", column.className].filter(Boolean).join(" ") || undefined}
            style={column.width ? { width: column.width } : undefined}
          >
            {column.head || <span className="vh">{column.label}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function rowClass(id: string, goes: boolean, current?: string, fresh?: string): string | undefined {
  return [goes && "goes", id === current && "cur", id === fresh && "sel"].filter(Boolean).join(" ") || undefined;
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  return (
    [column.right && "r", column.name && "name", column.two && "two", column.grow && "grow cut", column.className]
      .filter(Boolean)
      .join(" ") || undefined
  );
}
