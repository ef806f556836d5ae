import { monthsOf } from "#lib/core/day";
import { addSeconds, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { OWED_KINDS, type Owed, type OwedKind, type OwedMonth } from "./shape.ts";
import { FIRST_SALE, KEEP_COUNT, LAST_COUNT, OWED } from "./sql.ts";

interface OwedRow {
  currency: string;
  /** Its number. */
  month: number;
  state: "owed" | "expired" | "voided";
  count: number;
  cents: number | bigint;
}
type KindRow = Omit<OwedRow, "month"> & { kind: OwedKind; month: string };

/**
 * Returns what the store owes to guests at `ctx.now`, by currency and month of sale in the time zone `zone`: one statement for
 * each kind. What is owed, expired and voided of gift cards is the sum of all their ledgers. Part refunds are not taken off.
 */
export async function readOwed(ctx: Context, zone: string): Promise<Owed[]> {
  const [first] = await ctx.sql<{ at: Date | null }>(FIRST_SALE);
  const months = monthsOf(first?.at ?? ctx.now, ctx.now, zone);
  const starts = months.map((month) => month.starts);
  const found = await Promise.all(
    OWED_KINDS.map(async (kind) => {
      const rows = await ctx.sql<OwedRow>(OWED[kind], [ctx.now, starts]);
      return rows.map(
        ({ month, ...row }): KindRow => ({
          ...row,
          month: months[month - 1]?.month ?? "",
          cents: Number(row.cents),
          kind,
        }),
      );
    }),
  );
  const rows = found.flat();
  const currencies = [...new Set(rows.map((row) => row.currency))].sort();
  return currencies.map((currency) =>
    toOwed(
      currency,
      rows.filter((row) => row.currency === currency),
    ),
  );
}

function toOwed(currency: string, rows: KindRow[]): Owed {
  const owed = rows.filter((row) => row.state === "owed");
  const expired_cents = sumOf(rows.filter((row) => row.state === "expired"));
  const voided_cents = sumOf(rows.filter((row) => row.state === "voided"));
  const cents = byKind(owed, "cents");
  const months = [...new Set(owed.map((row) => row.month))].sort().reverse();
  return {
    currency,
    months: months.map((month) =>
      toMonth(
        month,
        owed.filter((row) => row.month === month),
      ),
    ),
    cents,
    counts: byKind(owed, "count"),
    total_cents: sumOf(owed),
    expired_cents,
    voided_cents,
    ledger_cents: cents.gift_card + expired_cents + voided_cents,
  };
}

const toMonth = (month: string, rows: KindRow[]): OwedMonth => ({
  month,
  cents: byKind(rows, "cents"),
  total_cents: sumOf(rows),
});

const sumOf = (rows: KindRow[]): number => rows.reduce((sum, row) => sum + Number(row.cents), 0);

const byKind = (rows: KindRow[], column: "cents" | "count"): Record<OwedKind, number> =>
  Object.fromEntries(
    OWED_KINDS.map((kind) => [
      kind,
      rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + Number(row[column]), 0),
    ]),
  ) as Record<OwedKind, number>;

/** A count that takes longer is kept, so that the next page need not wait for it. That of a small store is always made again. */
const LONG_MS = 100;
/** An older count is made again. */
const FRESH_SECONDS = 300;

export interface OwedCount {
  owed: Owed[];
  /** Unix seconds. */
  counted_at: number;
  /** It is time to call `countOwed`. */
  isOld: boolean;
}

/** Returns what the store owes: the last count of a large store, and of any other store what is owed now. */
export async function lastOwed(ctx: Context, zone: string): Promise<OwedCount> {
  const [last] = await ctx.sql<{ owed: Owed[]; counted_at: Date }>(LAST_COUNT, [zone]);
  if (!last) return countOwed(ctx, zone);
  const { owed, counted_at } = last;
  return { owed, counted_at: toUnix(counted_at), isOld: addSeconds(counted_at, FRESH_SECONDS) < ctx.now };
}

/** Counts what the store owes at `ctx.now`, and keeps the count if that took long. A newer count is never replaced by an older one. */
export async function countOwed(ctx: Context, zone: string, longMs = LONG_MS): Promise<OwedCount> {
  const began = performance.now();
  const owed = await readOwed(ctx, zone);
  if (performance.now() - began > longMs) await ctx.sql(KEEP_COUNT, [zone, JSON.stringify(owed), ctx.now]);
  return { owed, counted_at: toUnix(ctx.now), isOld: false };
}
