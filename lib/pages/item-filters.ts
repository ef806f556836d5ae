import type { ItemSearch } from "#lib/dashboard/items/read";
import { anId, aText, type ListAddress } from "./address-of-list.ts";

/** The filters that the lists of items of all kinds have. */
export const ITEM_FILTERS = { q: aText, order: anId, customer: anId };

/** Returns what the address of a list asks of any kind of items. */
export const itemSearchOf = ({
  values: { q, order, customer },
  cursors,
}: Pick<ListAddress<typeof ITEM_FILTERS>, "values" | "cursors">): ItemSearch => ({
  search: q,
  order_id: order,
  customer_id: customer,
  ...cursors,
});
