import { readToken } from "#lib/core/codes";
import type { EventType } from "#lib/core/event-types";
import type { Page, PageQuery } from "#lib/core/schema";
import { shownEmail } from "#lib/core/shown-email";
import { countSubscribers, withDeliveries } from "#lib/dashboard/delivery-summary/read";
import type { EventRef } from "#lib/dashboard/delivery-summary/shape";
import { parseSearch } from "#lib/dashboard/search/shape";
import { boughtByEmail, hasForeignCode, withCode, withIdOrOrder, withText } from "#lib/dashboard/search/sql";
import { readById } from "#lib/db/by-id";
import type { Statement } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import { USES } from "./sql.ts";

/** The filters of the lists of items of all kinds. `search`: a name, an e-mail address, an id, or a token or code or its end. */
export interface ItemSearch extends Pick<PageQuery, "starting_after" | "ending_before" | "limit"> {
  order_id?: string;
  customer_id?: string;
  search?: string;
}

/** What `namesOf` selects of any kind. */
export interface ItemNames {
  id: string;
  title: string;
  order_id: string;
  customer_name: string | null;
  customer_email: string | null;
}

/** The list of a kind of items: its statement of names, and the filters that other kinds do not have. */
interface ItemList extends Pick<Listing, "equals" | "conditions" | "either" | "columns"> {
  kind: ItemKind;
  names: Statement;
}

interface ItemRow {
  id: string;
  created_at: Date;
}

/** Lists the items of a kind, newest first. Runs two statements. */
export function listItems<Row extends ItemRow, Names extends { id: string }, Item>(
  ctx: Context,
  { kind, names, equals, conditions = [], ...list }: ItemList,
  { order_id, customer_id, search, ...page }: ItemSearch,
  toItem: (row: Row, names: Names) => Item,
): Promise<Page<Item>> {
  const listing: Listing = {
    ...list,
    table: kind,
    equals: { ...equals, order_id, customer_id },
    conditions: [...conditions, search && matching(kind, search)],
  };
  return pageOf(ctx, listing, page, async (rows: Row[]) => {
    const byId = await readById<Names>(ctx, names, rows);
    return rows.flatMap((row) => {
      const found = byId.get(row.id);
      return found ? [toItem(row, found)] : [];
    });
  });
}

function matching(kind: ItemKind, search: string): Condition {
  const parsed = parseSearch(search);
  if (parsed.kind === "id") return withIdOrOrder(kind, parsed.id);
  const foreign = hasForeignCode(kind, search);
  const { kind: kindOfToken, token } = readToken(search);
  if (token && kindOfToken === kind) {
    return kind === "gift_card" ? withCode(token, search) : { sql: "qr_token = ?", values: [token] };
  }
  if (parsed.kind !== "text") return foreign;
  const bought = boughtByEmail(search);
  if (!bought) return withText(kind, search, { tail: parsed.tail, or: foreign });
  return kind === "gift_card" ? withText(kind, search, { or: bought }) : bought; // its recipient has an address too
}

const PRODUCTS_SHOWN = 5;

/** Lists the products that a list can be filtered by, with the chosen one. `statement` is one of `productChoices`. */
export const listProductChoices = <Product>(ctx: Context, statement: Statement, chosen?: string): Promise<Product[]> =>
  ctx.sql<Product>(statement, [PRODUCTS_SHOWN, chosen ?? null]);

const USES_SHOWN = 100;

/** What the page of one item reads: its names, and its log. */
interface OneItem<Row, Use> {
  kind: keyof typeof USES;
  id: string;
  /** `namesOf` the kind, with what only the page of one item shows. */
  names: Statement;
  /** The event that a use sends, and the resource that it has. */
  event: EventType;
  resourceOf: (use: Row) => string;
  toUse: (use: Row) => Use;
}

/** Returns what the page of any item shows beside the item: its names, order and log, and who hears of the next use. */
export async function readBesideItem<Names extends ItemNames, Row extends ItemRow, Use>(
  ctx: Context,
  { kind, id, names: statement, event, resourceOf, toUse }: OneItem<Row, Use>,
) {
  const [[names], rows, subscribers] = await Promise.all([
    ctx.sql<Names>(statement, [[id]]),
    ctx.sql<Row>(USES[kind], [id, USES_SHOWN]),
    countSubscribers(ctx, event),
  ]);
  if (!names) throw new Error(`A ${kind} without an order.`);
  const { order_id, customer_name, customer_email } = names;
  const eventOf = (use: Row): EventRef => ({ type: event, at: use.created_at, id: resourceOf(use) });
  return {
    names,
    title: names.title,
    order: { id: order_id, customer_name, customer_email: shownEmail(customer_email) },
    uses: await withDeliveries(ctx, rows, eventOf, toUse),
    subscribers,
  };
}
