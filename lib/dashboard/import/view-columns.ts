import { currencyDigits } from "#lib/core/currency-digits";
import { beginningOf } from "#lib/core/cut";
import { toUnix } from "#lib/core/time";
import { cellsWithLetters, firstRows } from "#lib/dashboard/import/read";
import type { Choice, ColumnsView } from "#lib/dashboard/import/shape";
import type { Context } from "#lib/db/context";
import { readCell } from "#lib/domain/imports/cells";
import { readDate, tellingDate } from "#lib/domain/imports/dates";
import { ENCODING_LABELS, ENCODINGS } from "#lib/domain/imports/encodings";
import { readMoney } from "#lib/domain/imports/formats";
import { textsOf } from "#lib/domain/imports/guess";
import { DATE_FORMATS, type Import, MONEY_FORMATS } from "#lib/domain/imports/schema";
import { FIELDS } from "#lib/domain/imports/schema-fields";
import { loadTargets, type Targets } from "#lib/domain/imports/targets";
import { getSettings } from "#lib/domain/store-settings/read";
import { formatMoney } from "#lib/texts/money";
import { formatDate, formatDateTime } from "#lib/texts/time";

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

const MONEY_TEXTS = {
  point: "Point before the cents, 1,250.00",
  comma: "Comma before the cents, 1.250,00",
  cents: "Whole cents, 125000",
};
const DATE_TEXTS = { ymd: "Year first", dmy: "Day first", mdy: "Month first" };

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
