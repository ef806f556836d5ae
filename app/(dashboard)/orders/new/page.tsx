import type { Metadata } from "next";
import { Counter } from "#components/orders/counter/counter";
import { Sold } from "#components/orders/counter/sold";
import { isAppError } from "#lib/core/errors";
import { isUuid } from "#lib/core/ids";
import { findOffers } from "#lib/dashboard/counter/read";
import { getOrder } from "#lib/domain/orders/read";
import { getSettings } from "#lib/domain/store-settings/read";
import { firstOf } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { find, price, sell } from "./actions.ts";

export const metadata: Metadata = { title: "New order" };

/** The counter: sells what a guest pays for on the spot. After a sale it shows that sale, and is ready for the next one. */
export default async function NewOrderPage({ searchParams }: PageProps<"/orders/new">) {
  const ctx = await dashboardContext();
  const sold = firstOf((await searchParams).sold) ?? "";
  const [{ currency }, offers, order] = await readForPage(ctx, () =>
    Promise.all([
      getSettings(ctx),
      findOffers(ctx, ""),
      isUuid(sold) ? getOrder(ctx, sold).catch(nullIfMissing) : null,
    ]),
  );
  return (
    <Counter
      key={sold}
      currency={currency}
      offers={offers}
      before={order && <Sold order={order} />}
      find={find}
      price={price}
      sell={sell}
    />
  );
}

function nullIfMissing(error: unknown): null {
  if (isAppError(error) && error.code === "not_found") return null;
  throw error;
}
