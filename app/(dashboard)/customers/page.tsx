import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { customerColumns } from "#components/customers/customers-columns";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { listCustomerOverviews } from "#lib/dashboard/customers/read";
import { getSettings } from "#lib/domain/store-settings/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, aText, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "Marketing",
  filter: "marketing",
  tabs: [
    { value: null, label: "All" },
    { value: "agreed", label: "Agreed to marketing" },
    { value: "not_agreed", label: "Not agreed" },
  ],
};
const FILTERS = { marketing: oneOf(["agreed", "not_agreed"]), q: aText };

const addressOf = (query: Params) => addressOfList("/customers", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/customers">): Promise<Metadata> {
  return titleOfList("Customers", addressOf(await searchParams), TABS);
}

export default async function CustomersPage({ searchParams }: PageProps<"/customers">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { marketing, q } = address.values;
  const [page, { currency }] = await readForPage(ctx, () =>
    Promise.all([
      listCustomerOverviews(ctx, {
        accepts_marketing: marketing && marketing === "agreed",
        search: q,
        ...address.cursors,
      }),
      getSettings(ctx),
    ]),
  );
  const columns = customerColumns(currency);
  return (
    <>
      <PageHead title="Customers">
        <ButtonLink kind="primary" href="/customers/new" kbd="C" data-create="">
          <Plus />
          New customer
        </ButtonLink>
      </PageHead>
      <List
        label="Customers"
        address={address}
        columns={columns}
        page={page}
        href={({ id }) => `/customers/${id}`}
        tabs={TABS}
        search="Name or e-mail"
        noun={["customer", "customers"]}
        noMatch="No customer matches"
        empty={<NoCustomers mode={ctx.mode} columns={columns} />}
      />
    </>
  );
}

function NoCustomers({ mode, columns }: { mode: "test" | "live"; columns: ReturnType<typeof customerColumns> }) {
  return (
    <Empty
      columns={columns}
      title={mode === "test" ? "No test customers yet" : "No customers yet"}
      steps={[
        {
          title: "Sell something",
          text: "The first paid order of an e-mail address creates its customer.",
          action: <ButtonLink href="/orders">Orders</ButtonLink>,
        },
        {
          title: "Or add one",
          text: "For example someone who signed up on paper.",
          action: (
            <ButtonLink kind="primary" href="/customers/new" data-create="">
              New customer
            </ButtonLink>
          ),
        },
      ]}
    >
      A customer is one e-mail address, with everything it bought and holds. Door staff never see this page.
    </Empty>
  );
}
