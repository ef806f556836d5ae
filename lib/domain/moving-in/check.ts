import { foreignForm } from "#lib/core/codes";
import { AppError, invalid, notFound } from "#lib/core/errors";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { getSettings } from "#lib/domain/store-settings/read";
import { currencyDigits } from "#lib/words/money";
import { guessDates, guessMoney } from "./formats.ts";
import { textsOf } from "./guess.ts";
import { aliveSince, everyRow } from "./read.ts";
import { type Reader, readRow } from "./read-row.ts";
import type { FileRow, LineRow } from "./row.ts";
import { type Choices, type Fate, FIELDS, type Kind, type RowData } from "./schema.ts";
import { KNOWN_EMAILS, LOCK, SET_CHECKED, SET_FATES, TAKEN_CODES } from "./sql.ts";
import { loadTargets, type Targets } from "./targets.ts";

/** What becomes of a row. */
interface Decided {
  line: number;
  fate: Fate;
  reason?: string;
  data?: RowData;
}

/**
 * Decides what becomes of every row when the file is read with these choices, and keeps that. Nothing of the store changes.
 * Throws `not_found`, `invalid_transition` once it has moved in, and `invalid_request` for a choice that is missing.
 */
export function checkFile(ctx: Context, id: string, choices: Choices): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const file = await lockFile(tx, id);
    if (file.status !== "draft" && file.status !== "checked") {
      throw new AppError("invalid_transition", "This file is moving in or has moved in. Nothing was changed.");
    }
    refuseMissing(file, choices);
    const { currency, timezone } = await getSettings(tx);
    const digits = currencyDigits(currency);
    const formats = await chosenFormats(tx, id, file.kind, choices, digits);
    const targets = await loadTargets(tx, file.kind);
    const read = { ...choices, ...formats };
    const decide = decider({ kind: file.kind, choices: read, currency, digits, timezone, now: tx.now, targets });
    for await (const rows of everyRow(tx, id, null)) {
      await tx.sql(SET_FATES, [id, JSON.stringify(await decide(tx, rows))]);
    }
    await tx.sql(SET_CHECKED, [id, JSON.stringify(read)]);
  });
}

/** Locks a file until the transaction ends. Throws `not_found`. */
export async function lockFile(tx: Context, id: string): Promise<FileRow> {
  const [file] = await tx.sql<FileRow>(LOCK, [id, aliveSince()]);
  if (!file) throw notFound("file");
  return file;
}

function refuseMissing({ kind, headers }: FileRow, { columns, target }: Choices): void {
  for (const { name, label, isRequired } of FIELDS[kind]) {
    const at = columns[name];
    if (at !== undefined && at >= headers.length) throw invalid(name, "The file has no such column.");
    if (isRequired && at === undefined) throw invalid(name, `Choose the column with: ${label}.`);
  }
  if (kind === "ticket" && !target && columns.event === undefined) {
    throw invalid("target", "Choose the event of all tickets, or the column that names it.");
  }
  if (kind === "voucher" && !target && columns.product === undefined) {
    throw invalid("target", "Choose the product of all vouchers, or the column that names it.");
  }
}

/** Returns the formats to read with. A file that can be read in several ways is never read without a choice. */
async function chosenFormats(tx: Context, id: string, kind: Kind, choices: Choices, digits: number) {
  let { money, dates } = choices;
  if (money && dates) return { money, dates };
  const rows: LineRow[] = [];
  for await (const some of everyRow(tx, id, null)) rows.push(...some);
  money ??= guessMoney(textsOf(kind, "money", choices.columns, rows), digits);
  dates ??= guessDates(textsOf(kind, "date", choices.columns, rows));
  if (!money) throw invalid("money", "Say how amounts are written: the file can be read in more than one way.");
  if (!dates) throw invalid("dates", "Say how dates are written: the file can be read in more than one way.");
  return { money, dates };
}

/** Returns a function that decides about batches of rows, one after another, and remembers what came before. */
function decider(reader: Reader) {
  const seen = new Map<string, number>();
  const takeSeat = seatTaker(reader.targets);
  return async (tx: Context, rows: readonly LineRow[]): Promise<Decided[]> => {
    const read = rows.map((row) => ({ line: row.line, ...readRow(reader, row.cells) }));
    const good = read.flatMap((row) => ("data" in row ? [row.data] : []));
    const known = await knownEmails(tx, good);
    const taken = await takenCodes(tx, good);
    return read.map((row): Decided => {
      if ("reason" in row) return { line: row.line, fate: "invalid", reason: row.reason };
      const { line, data } = row;
      const key = keyOf(data);
      const before = seen.get(key);
      if (before !== undefined) return { line, fate: "duplicate", reason: `The same as line ${before}.`, data };
      seen.set(key, line);
      if (data.code && taken.has(foreignForm(data.code) ?? "")) {
        return { line, fate: "taken", reason: "An item of this store has this code.", data };
      }
      const full = takeSeat(data);
      if (full) return { line, fate: "invalid", reason: full, data };
      return { line, fate: data.email && known.has(data.email.toLowerCase()) ? "match" : "create", data };
    });
  };
}

/** What two rows of a file must not share: the code of an item, or the address of a customer. */
const keyOf = (data: RowData): string =>
  data.code ? (foreignForm(data.code) ?? "") : (data.email ?? "").toLowerCase();

async function knownEmails(tx: Context, rows: readonly RowData[]): Promise<Set<string>> {
  const emails = rows.flatMap(({ email }) => email?.toLowerCase() ?? []);
  return new Set((await tx.sql<{ email: string }>(KNOWN_EMAILS, [emails])).map(({ email }) => email));
}

export async function takenCodes(tx: Context, rows: readonly RowData[]): Promise<Set<string>> {
  const codes = rows.flatMap(({ code }) => (code ? (foreignForm(code) ?? []) : []));
  if (codes.length === 0) return new Set();
  return new Set((await tx.sql<{ code: string }>(TAKEN_CODES, [codes])).map(({ code }) => code));
}

/** Returns a function that takes the seat of each ticket from what is free, and says when there is none left. */
function seatTaker({ events }: Targets): (data: RowData) => string | null {
  const free = new Map<string, number | null>();
  for (const event of events) {
    free.set(event.id, event.free);
    for (const tier of event.tiers) free.set(`${event.id} ${tier.id}`, tier.free);
  }
  return ({ ticket_event_id: id, tier_id, of }) => {
    if (!id) return null;
    const keys = [id, ...(tier_id ? [`${id} ${tier_id}`] : [])];
    if (keys.some((key) => free.get(key) === 0)) return `${of} has no seat left. Raise its capacity.`;
    for (const key of keys) {
      const left = free.get(key);
      if (left !== null && left !== undefined) free.set(key, left - 1);
    }
    return null;
  };
}
