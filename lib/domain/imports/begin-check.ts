import { currencyDigits } from "#lib/core/currency-digits";
import { beginningOf } from "#lib/core/cut";
import { AppError, invalid, isAppError } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { getSettings } from "#lib/domain/store-settings/read";
import { readCell } from "./cells.ts";
import { BEGIN_CHECK, CANCEL_CHECK, FAIL_CHECK, TEXTS_OF } from "./check-sql.ts";
import { guessDates, whyNoDates } from "./dates.ts";
import { whyNoMoney } from "./formats.ts";
import { columnsOf, moneyFormatOf } from "./guess.ts";
import { aliveSince, getImport } from "./read.ts";
import { GET } from "./read-sql.ts";
import type { FileRow } from "./row.ts";
import { cellsAllowed } from "./row-shape.ts";
import { type Choices, type Import, unreadColumns } from "./schema.ts";
import { FIELDS, type FieldFormat } from "./schema-fields.ts";

const SHOWN = 10;
const SHOWN_OF_HEADER = 60;

/**
 * Begins a dry run from the first row: `checkBatch` does the work. One that is not finished is replaced. Throws `not_found`,
 * `invalid_transition` once the file was imported, and `invalid_request` for a choice that is missing,
 * also what becomes of a column.
 */
export async function beginCheck(ctx: Context, id: string, choices: Choices): Promise<void> {
  const file = await getImport(ctx, id);
  refuseMissing(file, choices);
  const encoding = chosenEncoding(file, choices);
  const left_out = refuseUnread(file, choices);
  const formats = await chosenFormats(ctx, file, { ...choices, encoding });
  const { header_line, empty } = file.choices;
  const chosen: Choices = { ...choices, ...formats, encoding, left_out, header_line, empty };
  const begun = await ctx.sql(BEGIN_CHECK, [id, JSON.stringify(chosen)]);
  if (begun.length === 0) {
    throw new AppError(
      "invalid_transition",
      "This file is being imported or was imported, so its columns can no longer be changed. Upload it again to choose other columns.",
    );
  }
}

/** Ends a dry run before its end. Its columns can then be chosen again. Throws `not_found`, `invalid_transition`. */
export async function cancelCheck(ctx: Context, id: string): Promise<void> {
  const cancelled = await ctx.sql(CANCEL_CHECK, [id]);
  if (cancelled.length > 0) return;
  await getImport(ctx, id);
  throw new AppError(
    "invalid_transition",
    "The rows of this file are not being read, so there is nothing to cancel. Reload the page to see its status.",
  );
}

/**
 * Ends a dry run whose next rows always fail, and keeps why. Its columns can then be chosen again. Does nothing when it has gone
 * on in the meantime.
 */
export async function failCheck(ctx: Context, id: string, error: unknown): Promise<void> {
  const [file] = await ctx.sql<FileRow>(GET, [id, aliveSince()]);
  if (!file) return;
  const line = file.checked_line;
  const rows = line === 0 ? "The first rows of the file" : `The rows after line ${line.toLocaleString("en")}`;
  const why = isAppError(error)
    ? error.message
    : `${rows} cannot be read. Nothing was changed. Look for what is unusual in them, then upload the file again.`;
  await ctx.sql(FAIL_CHECK, [id, line, why]);
}

function refuseMissing({ kind, headers }: Import, { columns, target }: Choices): void {
  for (const { name, label, isRequired } of FIELDS[kind]) {
    const at = columns[name];
    if (at !== undefined && at >= headers.length) throw invalid(name, "The file has no such column.");
    if (isRequired && at === undefined) throw invalid(name, `Choose the column for ${label}.`);
  }
  if (kind === "ticket" && !target && columns.event === undefined) {
    throw invalid("target", "Choose the event of all tickets, or the column that names it.");
  }
  if (kind === "voucher" && !target && columns.product === undefined) {
    throw invalid("target", "Choose the product of all vouchers, or the column that names it.");
  }
}

/** Returns in what the cells are written. A file that is kept as text stays text, whatever is chosen. */
function chosenEncoding(file: Import, { encoding }: Choices): Choices["encoding"] {
  if (file.choices.encoding === undefined) return undefined;
  if (encoding) return encoding;
  throw invalid("encoding", "Choose the encoding that shows the examples correctly.");
}

/** A column that nothing reads is lost, so each is named and left out knowingly. Returns those. */
function refuseUnread({ headers, choices: { empty } }: Import, choices: Choices): number[] {
  const leftOut = new Set(choices.left_out);
  const all = unreadColumns({ headers, choices: { ...choices, empty } });
  const unread = all.filter((at) => !leftOut.has(at));
  if (unread.length === 0) return all;
  const shown = unread.map((at) => `“${beginningOf(headers[at] ?? "", SHOWN_OF_HEADER)}”`);
  throw invalid(
    "left_out",
    `No field is chosen for ${shown.slice(0, SHOWN).join(", ")}${shown.length > SHOWN ? ` and ${shown.length - SHOWN} more` : ""}. Choose a field for each, or tick it to leave it out.`,
  );
}

/** Returns the formats to read with. A file that can be read in several ways is never read without a choice. */
async function chosenFormats(ctx: Context, file: Import, choices: Choices): Promise<Pick<Choices, "money" | "dates">> {
  const textsOf = async (format: FieldFormat): Promise<string[]> => {
    const columns = columnsOf(file.kind, format, choices.columns);
    const rows = await ctx.sql<{ text: string }>(TEXTS_OF, [file.id, columns, ...cellsAllowed(file.headers)]);
    const texts = rows.map(({ text }) => readCell(text, choices.encoding));
    return texts.filter((text) => text && !file.headers.includes(text));
  };
  const digits = currencyDigits((await getSettings(ctx)).currency);
  const amounts = choices.money ? [] : await textsOf("money");
  const money = choices.money ?? moneyFormatOf(file.kind, file.headers, choices.columns, { texts: amounts, digits });
  if (!money) throw invalid("money", whyNoMoney(amounts, digits));
  const moments = choices.dates ? [] : await textsOf("date");
  const dates = choices.dates ?? guessDates(moments);
  if (!dates) throw invalid("dates", whyNoDates(moments));
  return { money, dates };
}
