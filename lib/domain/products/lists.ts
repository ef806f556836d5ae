import { isDeepStrictEqual } from "node:util";
import { AppError, invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { fromUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { releaseFilesOfVariants } from "#lib/domain/files/remove";
import type { NewProduct, ProductPatch } from "./input.ts";
import {
  type ListStatements,
  RESOURCES,
  TICKET_EVENTS,
  TIERS,
  TIMESLOTS,
  UPSERT_TIER_SEATS,
  VARIANTS,
} from "./lists-sql.ts";

/** A row of a list, with the columns that every list or some lists have. */
interface Row {
  id: string;
  /** How much of it is sold or held. Its capacity cannot be lower. */
  taken: number;
  starts_at?: Date;
  ends_at?: Date | null;
  capacity?: number | null;
  seats?: number;
}

type Entry = Record<string, unknown> & { id?: string };
type Name = "events" | "tiers" | "resources" | "timeslots" | "variants";

interface List {
  name: Name;
  /** The name of one entry, for messages. */
  one: string;
  statements: ListStatements;
  /** The defaults of a new entry. */
  defaults: object;
  /** The position of each entry is stored. */
  isOrdered?: boolean;
  /** The minimum duration of an entry. */
  minSeconds?: number;
}

/** All lists, in the order in which their rows are locked: by table. */
const LISTS: readonly List[] = [
  {
    name: "resources",
    one: "resource",
    statements: RESOURCES,
    defaults: { kind: "person", seats: 1 },
    isOrdered: true,
  },
  {
    name: "variants",
    one: "variant",
    statements: VARIANTS,
    defaults: { options: {}, sku: null, stock: null },
    isOrdered: true,
  },
  {
    name: "events",
    one: "event",
    statements: TICKET_EVENTS,
    defaults: { ends_at: null, location: null, capacity: null },
    minSeconds: 0,
  },
  { name: "tiers", one: "tier", statements: TIERS, defaults: { capacity: null }, isOrdered: true },
  { name: "timeslots", one: "timeslot", statements: TIMESLOTS, defaults: {}, minSeconds: 1 },
];

const LISTS_OF: Record<string, readonly Name[]> = {
  ticket: ["events", "tiers"],
  booking: ["resources", "timeslots"],
  physical_product: ["variants"],
  digital_product: ["variants"],
};

/** The rows of the lists that `lockLists` has locked. */
type LockedRows = Map<Name, Row[]>;

/** The change of one list. */
export interface ListPlan {
  list: List;
  /** Ids that are no longer in the list. */
  removed: string[];
  /** Rows that are new or changed. */
  saved: Row[];
  /** The error when the new capacity is lower than what is sold or held. */
  refusal: AppError | null;
}

interface Owner {
  id: string;
  type: string;
  /** The price of a new variant without a price of its own. */
  price_cents: number;
}

/** Returns the lists of a new product. Throws `invalid_request`. */
export function newLists(product: Owner, input: NewProduct): ListPlan[] {
  const given = withDefaultVariant(input) as Partial<Record<Name, Entry[]>>;
  return listsOf(product).flatMap((list) => {
    const entries = given[list.name];
    return entries ? [planOf(list, [], entries, product)] : [];
  });
}

/** Goods have at least one variant. */
const withDefaultVariant = (input: NewProduct): object =>
  input.type === "physical_product" || input.type === "digital_product" ? { variants: [{}], ...input } : input;

const listsOf = ({ type }: { type: string }): readonly List[] =>
  LISTS.filter(({ name }) => LISTS_OF[type]?.includes(name));

/**
 * If a patch has a list, locks every row of the product's lists until the transaction ends, so that their numbers of sales do
 * not change.
 */
export async function lockLists(
  tx: PrismaContext,
  product: { id: string; type: string },
  patch: ProductPatch,
): Promise<LockedRows> {
  const given = patch as Partial<Record<Name, Entry[]>>;
  const rows: LockedRows = new Map();
  const lists = listsOf(product);
  if (!lists.some(({ name }) => given[name])) return rows;
  for (const { name, statements } of lists) {
    rows.set(name, await tx.sql<Row>(statements.lock, [product.id, tx.now]));
  }
  return rows;
}

/** Returns the changes of the lists that a patch has, from the rows that are locked. Throws `invalid_request`. */
export function changedLists(product: Owner, rows: LockedRows, patch: ProductPatch): ListPlan[] {
  const given = patch as Partial<Record<Name, Entry[]>>;
  return listsOf(product).flatMap((list) => {
    const entries = given[list.name];
    return entries ? [planOf(list, rows.get(list.name) ?? [], entries, product)] : [];
  });
}

function planOf(list: List, rows: readonly Row[], entries: readonly Entry[], product: Owner): ListPlan {
  const before = new Map(rows.map((row) => [row.id, row]));
  const plan: ListPlan = { list, removed: [], saved: [], refusal: null };
  const kept = new Set<string>();
  for (const [position, entry] of entries.entries()) {
    const param = `${list.name}.${position}`;
    const old = entry.id === undefined ? undefined : before.get(entry.id.toLowerCase());
    if (entry.id !== undefined && !old) throw invalid(`${param}.id`, `This product has no ${list.one} with this id.`);
    if (old && kept.has(old.id))
      throw invalid(`${param}.id`, `This ${list.one} is in the list twice. Remove one of the entries.`);
    const row = merge(list, entry, old, position, product);
    refuseTimes(list, row, param);
    kept.add(row.id);
    plan.refusal ??= capacityRefusal(list, row, param);
    if (!old || !isDeepStrictEqual({ ...row }, { ...old })) plan.saved.push(row);
  }
  plan.removed = rows.map(({ id }) => id).filter((id) => !kept.has(id));
  return plan;
}

function merge(list: List, entry: Entry, old: Row | undefined, position: number, product: Owner): Row {
  const priced = list.name === "variants" ? { price_cents: product.price_cents } : {};
  const { id: _, starts_at, ends_at, ...same } = entry as Entry & { starts_at?: number; ends_at?: number | null };
  return {
    ...(old ?? { id: newId(), taken: 0, ...list.defaults, ...priced }),
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(starts_at !== undefined && { starts_at: fromUnix(starts_at) }),
    ...(ends_at !== undefined && { ends_at: ends_at === null ? null : fromUnix(ends_at) }),
    ...(list.isOrdered && { position }),
  };
}

function refuseTimes({ minSeconds, one }: List, { starts_at, ends_at }: Row, param: string): void {
  if (minSeconds === undefined || !starts_at || !ends_at) return;
  if (ends_at.getTime() - starts_at.getTime() >= minSeconds * 1_000) return;
  throw invalid(
    `${param}.ends_at`,
    `The ${one} must ${minSeconds ? "end after it starts" : "not end before it starts"}.`,
  );
}

function capacityRefusal({ name, one }: List, row: Row, param: string): AppError | null {
  const field = row.seats === undefined ? "capacity" : "seats";
  const capacity = row[field];
  if (capacity === undefined || capacity === null || row.taken <= capacity) return null;
  const taken = name === "resources" ? `is booked for a party of ${row.taken}` : `has ${row.taken} seats sold or held`;
  return new AppError("invalid_transition", `The ${one} ${row.id} ${taken}. Set ${field} to at least ${row.taken}.`, {
    param: `${param}.${field}`,
  });
}

/**
 * Writes the planned changes of the lists. Returns whether anything changed. Throws `invalid_transition` for a capacity
 * below what is sold or held, and for an ordered entry that is removed. The CHECKs and foreign keys of the tables also
 * refuse that.
 */
export async function writeLists(
  tx: PrismaContext,
  product: { id: string },
  plans: readonly ListPlan[],
): Promise<boolean> {
  for (const { refusal } of plans) if (refusal) throw refusal;
  for (const { list, removed } of plans) {
    if (removed.length > 0) await remove(tx, product.id, list, removed);
  }
  for (const { list, saved } of plans) {
    if (saved.length > 0) await tx.sql(list.statements.save, [product.id, JSON.stringify(saved)]);
  }
  const changed = plans.filter(({ removed, saved }) => removed.length + saved.length > 0);
  if (changed.some(({ list }) => list.name === "events" || list.name === "tiers")) {
    await tx.sql(UPSERT_TIER_SEATS, [product.id]);
  }
  return changed.length > 0;
}

async function remove(tx: PrismaContext, productId: string, list: List, ids: string[]): Promise<void> {
  if (list.name === "variants") await releaseFilesOfVariants(tx, ids);
  const removed = await tx.sql<{ id: string }>(list.statements.remove, [productId, ids]);
  const removedIds = new Set(removed.map(({ id }) => id));
  const ordered = ids.find((id) => !removedIds.has(id));
  if (!ordered) return;
  throw new AppError(
    "invalid_transition",
    `The ${list.one} ${ordered} has been ordered and cannot be removed. Keep it in ${list.name}.`,
    {
      param: list.name,
    },
  );
}
