import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { ItemList, ToScanner } from "#components/items/item-list";
import { MEMBERSHIP_COLUMNS } from "#components/memberships/memberships-columns";
import { ButtonLink } from "#components/ui/button";
import { listMembershipOverviews, listMembershipProducts } from "#lib/dashboard/memberships/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, anId, oneOf } from "#lib/pages/address-of-list";
import { ITEM_FILTERS, itemSearchOf } from "#lib/pages/item-filters";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "Status",
  filter: "status",
  tabs: [
    { value: null, label: "All" },
    { value: "active", label: "Active" },
    { value: "trialing", label: "Trialing" },
    { value: "past_due", label: "Past due" },
    { value: "canceled", label: "Ended" },
  ],
};
const FILTERS = {
  status: oneOf(["active", "trialing", "past_due", "canceled"]),
  ...ITEM_FILTERS,
  product: anId,
};

const addressOf = (query: Params) => addressOfList("/memberships", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/memberships">): Promise<Metadata> {
  return titleOfList("Memberships", addressOf(await searchParams), TABS);
}

export default async function MembershipsPage({ searchParams }: PageProps<"/memberships">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, product } = address.values;
  const [page, products] = await readForPage(ctx, () =>
    Promise.all([
      listMembershipOverviews(ctx, {
        status,
        product_id: product,
        ...itemSearchOf(address),
      }),
      listMembershipProducts(ctx, product),
    ]),
  );
  const plans = products.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      <PageHead title="Memberships" />
      <ItemList
        label="Memberships"
        address={address}
        columns={MEMBERSHIP_COLUMNS}
        page={page}
        tabs={TABS}
        chips={[
          {
            label: "Plan",
            filter: "product",
            chosen: plans.find(({ value }) => value === product)?.label,
            choices: plans,
          },
        ]}
        noun={["membership", "memberships"]}
        mode={ctx.mode}
        steps={[
          {
            title: "Put a plan on sale",
            text: "A membership product says how often it renews, and how many check-ins a period has.",
            action: (
              <ButtonLink kind="primary" href="/products/new">
                New product
              </ButtonLink>
            ),
          },
          { title: "Check members in", text: "Any phone with a camera scans their code.", action: <ToScanner /> },
        ]}
      >
        A membership lets its member in as often as its plan allows, until it ends. It renews automatically at the end
        of each period.
      </ItemList>
    </>
  );
}
