import { Archive, CopyPlus, Percent, Plus } from "lucide-react";
import type { Metadata } from "next";
import { chooseBulk } from "#app/(dashboard)/products/actions";
import { PageHead } from "#components/frame/page-head";
import { TYPE_NAMES, TYPES } from "#components/products/product-texts.ts";
import { PRODUCT_COLUMNS } from "#components/products/products-columns";
import { Button, ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { statusWord } from "#components/ui/status";
import { listProductOverviews } from "#lib/dashboard/products/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, aText, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const STATUSES = ["published", "draft", "archived"] as const;
const TABS = {
  label: "Status",
  filter: "status",
  tabs: [{ value: null, label: "All" }, ...STATUSES.map((value) => ({ value, label: statusWord("product", value) }))],
};
const FILTERS = { status: oneOf(STATUSES), type: oneOf(TYPES), q: aText };

const addressOf = (query: Params) => addressOfList("/products", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/products">): Promise<Metadata> {
  return titleOfList("Products", addressOf(await searchParams), TABS);
}

export default async function ProductsPage({ searchParams }: PageProps<"/products">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, type, q } = address.values;
  const page = await readForPage(ctx, () => listProductOverviews(ctx, { status, type, search: q, ...address.cursors }));
  return (
    <>
      <PageHead title="Products">
        <ButtonLink kind="primary" href="/products/new" kbd="C" data-create="">
          <Plus />
          New product
        </ButtonLink>
      </PageHead>
      <List
        label="Products"
        address={address}
        columns={PRODUCT_COLUMNS}
        page={page}
        href={({ id }) => `/products/${id}`}
        tabs={TABS}
        search="Title, address or product id"
        chips={[
          {
            label: "Type",
            filter: "type",
            chosen: type && TYPE_NAMES[type],
            choices: TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
          },
        ]}
        noun={["product", "products"]}
        noMatch="No product matches"
        empty={<NoProducts mode={ctx.mode} />}
        selection={{ action: chooseBulk, nameOf: ({ title }) => title, buttons: <BulkButtons /> }}
      />
    </>
  );
}

/** What can be done with the selected products. Each opens a page that says what will happen. */
function BulkButtons() {
  return (
    <>
      <Button type="submit" small name="do" value="duplicate">
        <CopyPlus />
        Duplicate
      </Button>
      <Button type="submit" small name="do" value="price">
        <Percent />
        Change prices
      </Button>
      <Button type="submit" small name="do" value="archive">
        <Archive />
        Archive
      </Button>
    </>
  );
}

function NoProducts({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={PRODUCT_COLUMNS}
      title={mode === "test" ? "No test products yet" : "No products yet"}
      steps={[
        {
          title: "Begin with a template",
          text: "A concert, a table, a class pack, a gift card: most fields are filled in.",
          action: (
            <ButtonLink kind="primary" href="/products/new" data-create="">
              New product
            </ButtonLink>
          ),
        },
        { title: "Publish it", text: "It is then for sale over the API and online." },
        { title: "Sell one", text: "Each sale issues what the guest shows at the door." },
      ]}
    >
      A product is what guests buy: entry to an event, a booking, a pass, a gift card or goods. It decides what a sale
      issues and how many can be sold.
    </Empty>
  );
}
