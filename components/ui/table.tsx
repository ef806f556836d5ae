import { clsx } from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import styles from "./table.module.css";
import { VisuallyHidden } from "./text.tsx";

export interface Column<Row> {
  /** The text of the head. A column of buttons has an empty head and a `label`. */
  head: string;
  label?: string;
  cell: (row: Row) => ReactNode;
  /** Aligned right, for numbers. */
  right?: boolean;
  /** The name of the row, which has the link. Exactly one column. */
  name?: boolean;
  /** The cell has a second line in <small>. */
  two?: boolean;
  /** Takes the remaining width; long text is truncated. At most one column. */
  grow?: boolean;
  /** Width in px. Without it the content decides. */
  width?: number;
  /** `soft` for what explains the name. */
  tone?: "soft";
  /** Slightly heavier. */
  strong?: boolean;
  /** Left out in windows narrower than 1180 px. */
  wideOnly?: boolean;
  className?: string;
  /**
   * The position in the two lines of a phone: name and amount, then what, meta (status) and when; `box` stands before both lines.
   * Absent: not shown.
   */
  phone?: "name" | "amount" | "what" | "meta" | "when" | "box";
}

/** A table of rows. With `href` a row is a link; J and K move between rows, Enter opens one. */
export function Table<Row extends { id: string }>({
  label,
  columns,
  rows,
  href,
  current,
  newId,
  flush,
  foot,
  className,
}: {
  /** What the rows are, for screen readers: "Orders". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  href?: (row: Row) => string;
  /** The ID of the open row. */
  current?: string;
  /** The ID of a row that was just created, which is highlighted. */
  newId?: string;
  /** Inside a section rather than edge to edge. */
  flush?: boolean;
  /** A last row such as a sum: <SumRow>. */
  foot?: ReactNode;
  className?: string;
}) {
  return (
    <table
      className={clsx(styles.table, styles.stacks, flush ? styles.flush : [styles.full, styles.stickyHead], className)}
      aria-label={label}
    >
      <Heads columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={rowClass(row.id, Boolean(href), current, newId)}
            aria-current={row.id === current ? "true" : undefined}
          >
            {columns.map((column) => (
              <td key={column.head || column.label} className={cellClass(column)} data-phone={column.phone}>
                {column.name && href ? (
                  <Link className={styles.rowLink} data-row-link="" href={href(row) as Route} scroll={false}>
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
  );
}

/** The last row of a table: a sum, and what it says of it. */
export function SumRow({
  label,
  span,
  amount,
  note,
}: {
  label: ReactNode;
  /** The number of columns before the amount. */
  span: number;
  amount: ReactNode;
  /** In the column after the amount; not on a phone. */
  note?: ReactNode;
}) {
  return (
    <tr className={styles.sum}>
      <td colSpan={span}>{label}</td>
      <td className={styles.right}>{amount}</td>
      {note && <td className={clsx(styles.right, styles.sumNote)}>{note}</td>}
    </tr>
  );
}

/** A table whose cells are written out: it has the look of the others and does not stack on a phone. */
export function PlainTable({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <table className={clsx(styles.table, styles.flush, className)} aria-label={label}>
      {children}
    </table>
  );
}

/** The column heads of an empty list. */
export function EmptyTable<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <table className={clsx(styles.table, styles.stacks, styles.full)} aria-hidden="true">
      <Heads columns={columns} />
      <tbody className={styles.fading}>
        {[1, 2, 3].map((row) => (
          <tr key={row}>
            {columns.map((column) => (
              <td
                key={column.head || column.label}
                className={clsx(column.wideOnly && styles.wideOnly, column.className) || undefined}
              />
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
            className={
              clsx(column.right && styles.right, column.wideOnly && styles.wideOnly, column.className) || undefined
            }
            style={column.width ? { width: column.width } : undefined}
          >
            {column.head || <VisuallyHidden>{column.label}</VisuallyHidden>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function rowClass(id: string, isLink: boolean, current?: string, newId?: string): string | undefined {
  return clsx(isLink && styles.link, id === current && styles.current, id === newId && styles.new) || undefined;
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  return (
    clsx(
      column.right && styles.right,
      column.name && styles.name,
      column.two && styles.twoLines,
      column.grow && styles.grow,
      column.wideOnly && styles.wideOnly,
      column.tone && styles[column.tone],
      column.strong && styles.strong,
      column.className,
    ) || undefined
  );
}
