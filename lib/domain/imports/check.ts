import { currencyDigits } from "#lib/core/currency-digits";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { getSettings } from "#lib/domain/store-settings/read";
import {
  CLAIM_CHECK,
  EARLIER_CODES,
  EARLIER_EMAILS,
  KNOWN_EMAILS,
  SET_FATES,
  SET_PROGRESS,
  TAKEN_CODES,
} from "./check-sql.ts";
import { codeKey } from "./code-key.ts";
import { type Reader, readRow } from "./read-row.ts";
import { NEXT_ROWS } from "./read-sql.ts";
import { type FileRow, type LineRow, toImport } from "./row.ts";
import type { Fate, Kind, RowData } from "./schema.ts";
import { loadTargets, type Targets } from "./targets.ts";

const BATCH = 1_000;

/**
 * Decides what becomes of the next rows of a file that is being checked, in one transaction with its progress, so that a dry
 * run goes on where it was when a process ends. Nothing of the store changes. Returns whether anything is left to do here:
 * false also while another process works on it.
 */
export function checkBatch(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [file] = await tx.sql<FileRow>(CLAIM_CHECK, [id]);
    if (!file) return false;
    const rows = await tx.sql<LineRow>(NEXT_ROWS, [id, file.checked_line, BATCH, null]);
    const isLast = rows.length < BATCH;
    const { decided, seats } = await decide(tx, file, await readerOf(tx, file), rows);
    await tx.sql(SET_FATES, [id, JSON.stringify(decided)]);
    await tx.sql(SET_PROGRESS, [
      id,
      rows.length,
      rows.at(-1)?.line ?? file.checked_line,
      JSON.stringify(seats),
      isLast,
    ]);
    return !isLast;
  });
}

async function readerOf(tx: Context, file: FileRow): Promise<Reader> {
  const { kind, headers, choices } = toImport(file);
  const { currency, timezone } = await getSettings(tx);
  const targets = await loadTargets(tx, kind);
  return { kind, headers, choices, currency, digits: currencyDigits(currency), timezone, now: tx.now, targets };
}

/** What becomes of a row. */
interface Decided {
  line: number;
  fate: Fate;
  reason?: string;
  data?: RowData;
  /** As codes are compared. */
  code?: string | null;
}

/** Decides about rows, after all rows before them. Returns also the seats that the file takes up to here. */
async function decide(tx: Context, file: FileRow, reader: Reader, rows: readonly LineRow[]) {
  const { kind } = file;
  const read = rows.map((row) => ({ line: row.line, ...readRow(reader, row.cells) }));
  const good = read.flatMap((row) => ("data" in row ? [row] : []));
  const data = good.map((row) => row.data);
  const seen = await earlierLines(tx, file, good);
  const known = await knownEmails(tx, data);
  const taken = await takenCodes(tx, kind, data);
  const seats = { ...file.seats_taken };
  const fateOf = (line: number, data: RowData): Pick<Decided, "fate" | "reason"> => {
    const before = seen.get(keyOf(kind, data));
    if (before !== undefined) return { fate: "duplicate", reason: `The same as line ${before}.` };
    seen.set(keyOf(kind, data), line);
    if (taken.has(codeOf(kind, data) ?? "")) return { fate: "taken", reason: "An item of this store has this code." };
    const full = takeSeat(reader.targets, seats, data);
    if (full) return { fate: "invalid", reason: full };
    const customer = data.email ? known.get(data.email.toLowerCase()) : undefined;
    if (!customer) return { fate: "create" };
    return { fate: "match", ...(data.marketing ? consentOf(customer, data) : {}) };
  };
  const decided = read.map((row): Decided => {
    if ("reason" in row) return { line: row.line, fate: "invalid", reason: row.reason };
    return { line: row.line, ...fateOf(row.line, row.data), data: row.data, code: codeOf(kind, row.data) };
  });
  return { decided, seats };
}

const codeOf = (kind: Kind, { code }: RowData): string | null => (code ? codeKey(kind, code) : null);

/** What two rows of a file must not share: the code of an item, or the address of a customer. */
const keyOf = (kind: Kind, data: RowData): string =>
  data.code ? (codeOf(kind, data) ?? "") : (data.email ?? "").toLowerCase();

/** Returns the lines before these rows that have the same keys. */
async function earlierLines(
  tx: Context,
  { id, kind }: FileRow,
  rows: readonly { line: number; data: RowData }[],
): Promise<Map<string, number>> {
  const [first] = rows;
  if (!first) return new Map();
  const keys = rows.map((row) => keyOf(kind, row.data));
  const earlier = await tx.sql<{ key: string; line: number }>(kind === "customer" ? EARLIER_EMAILS : EARLIER_CODES, [
    id,
    keys,
    first.line,
  ]);
  return new Map(earlier.map(({ key, line }) => [key, line]));
}

interface Known {
  email: string;
  accepts_marketing: boolean;
  is_undecided: boolean;
}

async function knownEmails(tx: Context, rows: readonly RowData[]): Promise<Map<string, Known>> {
  const emails = rows.flatMap(({ email }) => email?.toLowerCase() ?? []);
  return new Map((await tx.sql<Known>(KNOWN_EMAILS, [emails])).map((customer) => [customer.email, customer]));
}

/** A known customer who agrees by the file does so here, unless they have withdrawn that here: the file may be older. */
function consentOf({ accepts_marketing, is_undecided }: Known, data: RowData): { reason?: string } {
  if (accepts_marketing) return {};
  data.agrees = is_undecided;
  return {
    reason: is_undecided
      ? "Agrees to marketing by this file."
      : "Has withdrawn consent to marketing here, which stays so.",
  };
}

export async function takenCodes(tx: Context, kind: Kind, rows: readonly RowData[]): Promise<Set<string>> {
  const codes = rows.flatMap((data) => codeOf(kind, data) ?? []);
  if (codes.length === 0) return new Set();
  return new Set((await tx.sql<{ code: string }>(TAKEN_CODES, [codes])).map(({ code }) => code));
}

/** Takes the seat of a ticket from what is free, or says that there is none left. */
function takeSeat({ events }: Targets, taken: Record<string, number>, data: RowData): string | null {
  const event = events.find(({ id }) => id === data.ticket_event_id);
  if (!event) return null;
  const tier = event.tiers.find(({ id }) => id === data.tier_id);
  const pools = [{ key: event.id, free: event.free }];
  if (tier) pools.push({ key: `${event.id} ${tier.id}`, free: tier.free });
  if (pools.some(({ key, free }) => free !== null && free <= (taken[key] ?? 0))) {
    return `${data.of} has no seat left. Raise its capacity.`;
  }
  for (const { key } of pools) taken[key] = (taken[key] ?? 0) + 1;
  return null;
}
