import { createHash } from "node:crypto";
import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import type { ListItem } from "./schema.ts";
import { ITEMS, TITLES } from "./sql.ts";

type ItemOf<Kind extends ListItem["kind"]> = Extract<ListItem, { kind: Kind }>;

/** A row of a kind: the item, with dates for its times. */
type RowOf<Kind extends ListItem["kind"]> = {
  [Field in keyof Omit<ItemOf<Kind>, "kind" | "hash" | "tail" | "created_at">]: Field extends
    | `${string}_at`
    | `current_period_${string}`
    ? Date | Extract<ItemOf<Kind>[Field], null>
    : ItemOf<Kind>[Field];
} & { token: string; foreign_code: string | null; created_at: Date };

type Row = { [Kind in ListItem["kind"]]: RowOf<Kind> & { kind: Kind } }[ListItem["kind"]];

/** Returns the items of these ids, once for each of their codes, in any order. Leaves out ids that do not exist. */
export async function readItems(
  ctx: Context,
  kind: RedemptionKind,
  ids: readonly string[],
  showsNames: boolean,
): Promise<ListItem[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.sql<Omit<Row, "kind">>(ITEMS[kind], [ids]);
  return rows.flatMap((row) => toItems({ ...row, kind } as Row, showsNames));
}

function toItems(row: Row, showsNames: boolean): ListItem[] {
  const item = toItem(row);
  const codes = [row.token, ...(row.foreign_code === null ? [] : [row.foreign_code])];
  const shown = showsNames ? item : withoutNames(item);
  return codes.map((code) => ({ ...shown, hash: hashOfCode(code) }));
}

/** Returns an item for a device that shows no names, and so no notes. */
export const withoutNames = (item: ListItem): ListItem => ({ ...item, name: null, notes: [] });

const HASH_BYTES = 16;

/** The same as `hashOf`, at once. */
const hashOfCode = (code: string): string =>
  createHash("sha256").update(code).digest().subarray(0, HASH_BYTES).toString("base64url");

function toItem({ foreign_code: _, token, ...row }: Row): ListItem {
  const common = { hash: "", voided_at: toUnix(row.voided_at), created_at: toUnix(row.created_at) };
  switch (row.kind) {
    case "ticket": {
      const [event_starts_at, event_ends_at] = [toUnix(row.event_starts_at), toUnix(row.event_ends_at)];
      return { ...row, ...common, redeemed_at: toUnix(row.redeemed_at), event_starts_at, event_ends_at };
    }
    case "booking": {
      const times = { starts_at: toUnix(row.starts_at), ends_at: toUnix(row.ends_at) };
      return { ...row, ...common, ...times, redeemed_at: toUnix(row.redeemed_at) };
    }
    case "voucher":
      return { ...row, ...common, redeemed_at: toUnix(row.redeemed_at), expires_at: toUnix(row.expires_at) };
    case "membership": {
      const [current_period_start, current_period_end] = [
        toUnix(row.current_period_start),
        toUnix(row.current_period_end),
      ];
      return { ...row, ...common, canceled_at: toUnix(row.canceled_at), current_period_start, current_period_end };
    }
    case "gift_card": {
      const balance_cents = Number(row.balance_cents);
      return { ...row, ...common, balance_cents, expires_at: toUnix(row.expires_at), tail: token.slice(-4) };
    }
  }
}

/** Returns the titles of the products of these items. */
export async function titlesOf(ctx: Context, items: readonly ListItem[]): Promise<Record<string, string>> {
  const ids = [...new Set(items.flatMap(({ product_id }) => product_id ?? []))];
  if (ids.length === 0) return {};
  const rows = await ctx.sql<{ id: string; title: string }>(TITLES, [ids]);
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
}
