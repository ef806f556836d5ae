import type { Metadata } from "next";
import { after } from "next/server";
import { PageHead } from "#components/frame/page-head";
import { OwedOfCurrency } from "#components/liabilities/owed-of-currency";
import { ButtonLink } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import { countOwed, lastOwed } from "#lib/dashboard/liabilities/read";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Owed to guests" };

export default async function LiabilitiesPage() {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const { owed, counted_at, isOld } = await readForPage(ctx, () => lastOwed(ctx, store.timezone));
  if (isOld) after(() => countOwed(ctx, store.timezone)); // the next visit shows it
  return (
    <>
      <PageHead
        title="Owed to guests"
        sub="What guests have paid for and not used yet"
        end={
          <Text as="p" tone="quiet">
            As of <Time at={counted_at} as="exact" />
          </Text>
        }
      />
      {owed.map((one) => (
        <OwedOfCurrency key={one.currency} owed={one} />
      ))}
      {owed.length === 0 && (
        <EmptyState
          title="Nothing is owed"
          text="When you sell a gift card, a ticket or a voucher, its amount appears here by month of sale until it is used."
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
