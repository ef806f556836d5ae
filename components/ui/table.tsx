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
  /** A last row such as a sum: <tr className="sum">. */
  foot?: ReactNode;
}) {
  return (
    <>
      <table
        className={flush ? "rows stacks-on-phone flush" : "rows stacks-on-phone full has-sticky-head"}
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
                <td key={column.head || column.label} className={cellClass(column)} data-phone={column.phone}>
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
    <table className="rows full stacks-on-phone empty-table" aria-hidden="true">
      <Heads columns={columns} />
      <tbody className="empty-rows">
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
            className={[column.right && "align-right", column.className].filter(Boolean).join(" ") || undefined}
            style={column.width ? { width: column.width } : undefined}
          >
            {column.head || <span className="visually-hidden">{column.label}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function rowClass(id: string, isLink: boolean, current?: string, fresh?: string): string | undefined {
  return (
    [isLink && "is-link", id === current && "is-current", id === fresh && "is-new"].filter(Boolean).join(" ") ||
    undefined
  );
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  return (
    [
      column.right && "align-right",
      column.name && "name",
      column.two && "two-lines",
      column.grow && "grow truncated",
      column.className,
    ]
      .filter(Boolean)
      .join(" ") || undefined
  );
}
