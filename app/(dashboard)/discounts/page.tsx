import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { discountColumns } from "#components/discounts/discounts-columns";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { listDiscounts } from "#lib/dashboard/discounts/read";
import { DISCOUNT_FILTERS } from "#lib/dashboard/discounts/shape";
import { getSettings } from "#lib/domain/store-settings/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "State",
  filter: "state",
  tabs: [
    { value: null, label: "All" },
    { value: "active", label: "Active" },
    { value: "ended", label: "Ended" },
  ],
};

const addressOf = (query: Params) => addressOfList("/discounts", { state: oneOf(DISCOUNT_FILTERS) }, query);

export async function generateMetadata({ searchParams }: PageProps<"/discounts">): Promise<Metadata> {
  return titleOfList("Discount codes", addressOf(await searchParams), TABS);
}

export default async function DiscountsPage({ searchParams }: PageProps<"/discounts">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { state } = address.values;
  const page = await readForPage(ctx, () => listDiscounts(ctx, { state, ...address.cursors }));
  const { currency } = await getSettings(ctx);
  const columns = discountColumns(currency);
  return (
    <>
      <PageHead title="Discount codes" sub="A code takes a percentage or an amount off an order.">
        <ButtonLink kind="primary" href="/discounts/new" kbd="C" data-create="">
          <Plus />
          New code
        </ButtonLink>
      </PageHead>
      <List
        label="Discount codes"
        address={address}
        columns={columns}
        page={page}
        href={({ id }) => `/discounts/${id}`}
        tabs={TABS}
        noun={["code", "codes"]}
        noMatch="No code matches"
        empty={<NoDiscounts columns={columns} mode={ctx.mode} />}
      />
    </>
  );
}

function NoDiscounts({ columns, mode }: { columns: ReturnType<typeof discountColumns>; mode: "test" | "live" }) {
  return (
    <Empty
      columns={columns}
      title={mode === "test" ? "No test discount codes yet" : "No discount codes yet"}
      steps={[
        {
          title: "Create a code",
          text: "Choose what it takes off, and from which products.",
          action: (
            <ButtonLink kind="primary" href="/discounts/new" data-create="">
              New code
            </ButtonLink>
          ),
        },
        { title: "Limit it", text: "By time, by its uses in all, or to one use for each customer." },
        { title: "Tell your guests", text: "An order that is placed with the code costs less at once." },
      ]}
    >
      A discount code makes an order cheaper. Gift cards and memberships keep their price.
    </Empty>
  );
}
