import { csvHead, csvRows } from "#lib/core/csv";
import { secondsOfDays } from "#lib/core/day";
import { invalid } from "#lib/core/errors";
import type { PageQuery } from "#lib/core/schema";
import { fromUnix } from "#lib/core/time";
import { statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { getSettings } from "#lib/domain/store-settings/read";
import { GUEST_COLUMNS, type GuestCells, readGuests } from "./guests.ts";
import { pagesOf } from "./pages.ts";
import { EXPORTS, type ExportFormat, type ExportKind } from "./shape.ts";
import { type ExportRow, SOURCES, TIME_COLUMNS } from "./sources.ts";

const PAGE_SIZE = 200;

/** A file that is made while it is read, with about how many rows it will have. */
export interface Export {
  name: string;
  type: string;
  rows: number;
  text: AsyncGenerator<string>;
}

/** The days of an export, in the time zone of the store: 2026-11-21. A day that is not given does not bound it. */
export interface ExportDays {
  from?: string;
  to?: string;
}

type Span = Pick<PageQuery, "created_from" | "created_to">;

/**
 * Begins an export of the data of this mode that was created on these days, and records it. The text is made page by page
 * as it is read, so that its size does not matter. A row that changes in the meantime is exported as it is when its page is
 * read. Throws `invalid_request` for a first day after the last one.
 */
export async function beginExport(
  ctx: Context,
  kind: ExportKind,
  format: ExportFormat,
  days: ExportDays = {},
): Promise<Export> {
  const { from, to } = days;
  if (from && to && from > to) throw invalid("from", "The first day is after the last one. Swap them.");
  const span = from || to ? secondsOfDays(from, to, (await getSettings(ctx)).timezone) : {};
  const rows = await countRows(ctx, kind, span);
  await recordSecurityEvent(ctx, { action: "data.exported", details: { what: kind, format, ...days, rows } });
  return {
    name: `${kind.replaceAll("_", "-")}-${ctx.mode}-${daysInName(ctx, days)}.${format === "csv" ? "csv" : "ndjson"}`,
    type: format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8",
    rows,
    text: format === "csv" ? csvOf(ctx, kind, span) : jsonOf(ctx, kind, span),
  };
}

const daysInName = ({ now }: Context, { from, to }: ExportDays): string =>
  [from && `from-${from}`, to && `to-${to}`].filter(Boolean).join("-") || now.toISOString().slice(0, 10);

/** The statements by kind. Each by an index that begins with merchant and mode, or by the primary key. */
const COUNTS = Object.fromEntries(
  (Object.keys(EXPORTS) as ExportKind[]).map((kind) => [
    kind,
    statement(
      `exports.count-${kind}`,
      `SELECT count(*)::int AS rows FROM ${SOURCES[kind].table}
        WHERE merchant_id = $1 AND mode = $2 AND ($3::timestamptz IS NULL OR created_at >= $3::timestamptz)
          AND ($4::timestamptz IS NULL OR created_at < $4::timestamptz)`,
    ),
  ]),
) as Record<ExportKind, ReturnType<typeof statement>>;

async function countRows(ctx: Context, kind: ExportKind, { created_from, created_to }: Span): Promise<number> {
  const timeOf = (seconds?: number) => (seconds === undefined ? null : fromUnix(seconds));
  const [row] = await ctx.sql<{ rows: number }>(COUNTS[kind], [timeOf(created_from), timeOf(created_to)]);
  return row?.rows ?? 0;
}

async function* rowsOf(ctx: Context, kind: ExportKind, span: Span): AsyncGenerator<readonly ExportRow[]> {
  const { list, rowsOf, pageSize = PAGE_SIZE } = SOURCES[kind];
  for await (const page of pagesOf((query) => list(ctx, { ...query, ...span }), pageSize)) {
    yield rowsOf ? page.flatMap((entry) => rowsOf(entry as never)) : (page as unknown as ExportRow[]);
  }
}

/** One JSON object in each line, as the API returns it. An item that guests have under a code of another system has that too. */
async function* jsonOf(ctx: Context, kind: ExportKind, span: Span): AsyncGenerator<string> {
  for await (const rows of rowsOf(ctx, kind, span)) {
    const guests = await guestsOf(ctx, kind, rows);
    const withCode = (row: ExportRow): ExportRow => {
      const code = guests.get(row.id)?.guest_code;
      return code === undefined ? row : { ...row, guest_code: code };
    };
    yield rows.map((row) => `${JSON.stringify(withCode(row))}\n`).join("");
  }
}

/** One row in each record, after the names of the columns. Of items it also has what another store needs to know to take them over. */
async function* csvOf(ctx: Context, kind: ExportKind, span: Span): AsyncGenerator<string> {
  const { shape, guests } = SOURCES[kind];
  const fields = Object.keys(shape.shape).filter((name) => name !== "object");
  const columns = [...new Set([...fields, ...(guests ? GUEST_COLUMNS[guests] : [])])];
  yield csvHead(columns);
  for await (const rows of rowsOf(ctx, kind, span)) {
    const cells = await guestsOf(ctx, kind, rows);
    const whole = rows.map(
      (row): ExportRow => ({ guest_code: row.code ?? row.qr_token, ...row, ...cells.get(row.id) }),
    );
    yield csvRows(whole.map((row) => columns.map((name) => cellOf(name, row[name]))));
  }
}

const guestsOf = async (
  ctx: Context,
  kind: ExportKind,
  rows: readonly ExportRow[],
): Promise<Map<unknown, GuestCells>> => {
  const { guests } = SOURCES[kind];
  return guests && rows.length > 0 ? readGuests(ctx, guests, rows) : new Map();
};

/** Times are ISO 8601 in UTC, lists and objects JSON. */
function cellOf(name: string, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return TIME_COLUMNS.has(name) ? isoOf(value) : value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const isoOf = (seconds: number): string => fromUnix(seconds).toISOString().replace(".000Z", "Z");
