import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { OwedOfCurrency } from "#components/liabilities/owed-of-currency";
import { ButtonLink } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { readOwed } from "#lib/domain/liabilities/read";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Owed to guests" };

export default async function LiabilitiesPage() {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const owed = await readForPage(ctx, () => readOwed(ctx, store.timezone));
  return (
    <>
      <PageHead title="Owed to guests" sub="What guests have paid for and not yet used, as of now" />
      {owed.map((one) => (
        <OwedOfCurrency key={one.currency} owed={one} />
      ))}
      {owed.length === 0 && (
        <EmptyState
          title="Nothing is owed"
          text="Sell a gift card, a ticket or a voucher: until it is used, what the guest paid for it stands here, by the month of its sale."
          actions={
            <ButtonLink kind="primary" href="/products">
              Products
            </ButtonLink>
          }
        />
      )}
    </>
  );
}
