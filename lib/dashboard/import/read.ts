import { currencyDigits } from "#lib/core/currency-digits";
import { beginningOf } from "#lib/core/cut";
import type { Page } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { pageOf } from "#lib/db/page";
import { readCell } from "#lib/domain/imports/cells";
import { readDate, tellingDate } from "#lib/domain/imports/dates";
import { ENCODING_LABELS, ENCODINGS } from "#lib/domain/imports/encodings";
import { readMoney } from "#lib/domain/imports/formats";
import { textsOf } from "#lib/domain/imports/guess";
import { NEXT_ROWS } from "#lib/domain/imports/read-sql";
import { type FileRow, type LineRow, toImport } from "#lib/domain/imports/row";
import { DATE_FORMATS, FATES, type Fate, type Import, MONEY_FORMATS } from "#lib/domain/imports/schema";
import { FIELDS } from "#lib/domain/imports/schema-fields";
import { loadTargets, type Targets } from "#lib/domain/imports/targets";
import { getSettings } from "#lib/domain/store-settings/read";
import { formatMoney } from "#lib/texts/money";
import { formatDate, formatDateTime } from "#lib/texts/time";
import { type Choice, type ColumnsView, DATE_TEXTS, type ImportRow, MONEY_TEXTS } from "./shape.ts";
import { COUNT_AGREEING, COUNT_FATES, PAGE_AFTER, PAGE_BEFORE, ROWS_WITH_LETTERS } from "./sql.ts";

interface Cursors {
  starting_after?: string;
  ending_before?: string;
}

/** Lists the files of this store and mode, newest first. */
export const listImports = (ctx: Context, cursors: Cursors): Promise<Page<Import>> =>
  pageOf(ctx, { table: "moving_in" }, cursors, (rows: FileRow[]) => rows.map(toImport));

export type FateCounts = Record<Fate, number>;

/** Returns how many rows of a file have each fate. */
export async function countFates(ctx: Context, id: string): Promise<FateCounts> {
  const rows = await ctx.sql<{ fate: Fate; count: number }>(COUNT_FATES, [id]);
  const byFate = new Map(rows.map(({ fate, count }) => [fate, count]));
  return Object.fromEntries(FATES.map((fate) => [fate, byFate.get(fate) ?? 0])) as FateCounts;
}

/** Returns how many known customers agree to marketing by a file. */
export async function countAgreeing(ctx: Context, id: string): Promise<number> {
  const [row] = await ctx.sql<{ count: number }>(COUNT_AGREEING, [id]);
  return row?.count ?? 0;
}

interface PageRow extends Omit<LineRow, "cells"> {
  id: string;
  fate: Fate;
  customer_id: string | null;
  item_id: string | null;
}

const SHOWN = 50;

/** Lists the rows of a checked file by line. */
export async function listRows(
  ctx: Context,
  id: string,
  { fate, starting_after, ending_before }: Cursors & { fate?: Fate },
): Promise<Page<ImportRow>> {
  const isBackward = ending_before !== undefined;
  const values = [id, fate ?? null, ending_before ?? starting_after ?? null, SHOWN + 1];
  const rows = await ctx.sql<PageRow>(isBackward ? PAGE_BEFORE : PAGE_AFTER, values);
  const shown = rows.slice(0, SHOWN);
  if (isBackward) shown.reverse();
  return { data: shown.map(toRow), has_more: rows.length > SHOWN };
}

const toRow = (row: PageRow): ImportRow => ({
  id: row.id,
  line: row.line,
  fate: row.fate,
  reason: row.reason,
  data: row.data,
  made_id: row.item_id ?? row.customer_id,
});

/** Returns the first rows of a file as they are kept, to show how they are read. */
export const firstRows = (ctx: Context, id: string, count: number): Promise<LineRow[]> =>
  ctx.sql<LineRow>(NEXT_ROWS, [id, 0, count, null]);

/** Returns some cells with bytes beyond ASCII, as they are kept. */
export async function cellsWithLetters(ctx: Context, id: string, count: number): Promise<string[]> {
  const rows = await ctx.sql<{ cells: string[] }>(ROWS_WITH_LETTERS, [id, count]);
  return rows.flatMap(({ cells }) => cells.find((cell) => /[^\p{ASCII}]/u.test(cell)) ?? []);
}

const ROWS_SHOWN = 5;
/** An example of a date or an amount is looked for in these rows. */
const ROWS_SEARCHED = 500;

/** Returns what is chosen when a file is read: its columns and formats, each with what it makes of a value of the file. */
export async function viewColumns(ctx: Context, { id, kind, headers, choices }: Import): Promise<ColumnsView> {
  const { currency, timezone } = await getSettings(ctx);
  const rows = (await firstRows(ctx, id, ROWS_SEARCHED)).map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => readCell(cell, choices.encoding)),
  }));
  const has = (format: string) => FIELDS[kind].some((field) => field.format === format);
  const digits = currencyDigits(currency);
  const amounts = textsOf(kind, "money", choices.columns, rows);
  const amount = amounts.find((text) => /[.,'’]/.test(text)) ?? amounts[0] ?? "";
  const date = tellingDate(textsOf(kind, "date", choices.columns, rows));
  const amountIn = (format: (typeof MONEY_FORMATS)[number]) => {
    const cents = readMoney(amount, format, digits);
    return cents === null ? null : formatMoney(cents, currency);
  };
  const dateIn = (format: (typeof DATE_FORMATS)[number]) => {
    const at = readDate(date, format, timezone);
    return at && formatDate(toUnix(at), timezone);
  };
  return {
    fields: FIELDS[kind],
    columns: headers.flatMap((header, at) => {
      if (choices.empty?.includes(at)) return [];
      return { at, header, example: rows.find(({ cells }) => cells[at])?.cells[at] ?? "" };
    }),
    rows: rows.slice(0, ROWS_SHOWN),
    money: has("money")
      ? MONEY_FORMATS.map((format) => toChoice(format, MONEY_TEXTS[format], amount, amountIn(format)))
      : null,
    dates: has("date")
      ? DATE_FORMATS.map((format) => toChoice(format, DATE_TEXTS[format], date, dateIn(format)))
      : null,
    encodings: choices.encoding === undefined ? null : encodingsOf(await cellsWithLetters(ctx, id, LETTERS_SHOWN)),
    targets: targetsOf(await loadTargets(ctx, kind), timezone),
  };
}

const toChoice = (value: string, text: string, example: string, read: string | null): Choice => ({
  value,
  label: example ? `${text}: “${example}” ${read ? `is ${read}` : "cannot be read"}` : text,
});

const LETTERS_SHOWN = 3;
const LETTERS_LENGTH = 24;

/** Returns all encodings with what each makes of some cells: first those that make letters of everything. */
function encodingsOf(cells: readonly string[]): Choice[] {
  const examples = ENCODINGS.map((encoding) => ({ encoding, texts: cells.map((cell) => readCell(cell, encoding)) }));
  const isWhole = ({ texts }: { texts: readonly string[] }) => !texts.some((text) => NO_LETTERS.test(text));
  return [...examples.filter(isWhole), ...examples.filter((one) => !isWhole(one))].map(({ encoding, texts }) => {
    const shown = texts.map((text) => `“${beginningOf(text, LETTERS_LENGTH)}”`).join(", ");
    return { value: encoding, label: shown ? `${ENCODING_LABELS[encoding]}: ${shown}` : ENCODING_LABELS[encoding] };
  });
}

/** Bytes that are no letter, or a control character. */
const NO_LETTERS = /[\uFFFD\p{Cc}]/u;

const TARGETS_SHOWN = 500;

function targetsOf({ events, products }: Targets, zone: string): Choice[] {
  const ofEvents = events.flatMap(({ id, title, starts_at, tiers }) => {
    const label = `${title}, ${formatDateTime(toUnix(starts_at), zone)}`;
    if (tiers.length === 0) return [{ value: id, label }];
    return tiers.map((tier) => ({ value: `${id} ${tier.id}`, label: `${label}, ${tier.name}` }));
  });
  return [...ofEvents, ...products.map(({ id, title }) => ({ value: id, label: title }))].slice(0, TARGETS_SHOWN);
}
