import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { MEMBERSHIP_COLUMNS } from "#components/memberships/memberships-columns";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { listMembershipOverviews, listMembershipProducts } from "#lib/dashboard/memberships/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, anId, aText, oneOf } from "#lib/pages/address-of-list";
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
  q: aText,
  product: anId,
  order: anId,
  customer: anId,
};

const addressOf = (query: Params) => addressOfList("/memberships", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/memberships">): Promise<Metadata> {
  return titleOfList("Memberships", addressOf(await searchParams), TABS);
}

export default async function MembershipsPage({ searchParams }: PageProps<"/memberships">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, q, product, order, customer } = address.values;
  const [page, products] = await readForPage(ctx, () =>
    Promise.all([
      listMembershipOverviews(ctx, {
        status,
        search: q,
        product_id: product,
        order_id: order,
        customer_id: customer,
        ...address.cursors,
      }),
      listMembershipProducts(ctx, product),
    ]),
  );
  const plans = products.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      <PageHead title="Memberships" />
      <List
        label="Memberships"
        address={address}
        columns={MEMBERSHIP_COLUMNS}
        page={page}
        href={({ id }) => `/memberships/${id}`}
        tabs={TABS}
        search="Name, e-mail, token or order"
        chips={[
          { label: "Order", filter: "order" },
          { label: "Customer", filter: "customer" },
          {
            label: "Plan",
            filter: "product",
            chosen: plans.find(({ value }) => value === product)?.label,
            choices: plans,
          },
        ]}
        noun={["membership", "memberships"]}
        noMatch="No membership matches"
        empty={<NoMemberships mode={ctx.mode} />}
      />
    </>
  );
}

function NoMemberships({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={MEMBERSHIP_COLUMNS}
      title={mode === "test" ? "No test memberships yet" : "No memberships yet"}
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
        {
          title: "Check members in",
          text: "Any phone with a camera scans their code.",
          action: (
            <ButtonLink href="/scan" needsFullLoad>
              Open the scanner
            </ButtonLink>
          ),
        },
      ]}
    >
      A membership lets its member in as often as its plan allows, until it ends. It renews automatically at the end of
      each period.
    </Empty>
  );
}
