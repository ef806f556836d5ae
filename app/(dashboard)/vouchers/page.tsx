import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { ItemList, ToOrders } from "#components/items/item-list";
import { VOUCHER_COLUMNS } from "#components/vouchers/vouchers-columns";
import { listVoucherOverviews } from "#lib/dashboard/vouchers/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, oneOf } from "#lib/pages/address-of-list";
import { ITEM_FILTERS, itemSearchOf } from "#lib/pages/item-filters";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "Status",
  filter: "status",
  tabs: [
    { value: null, label: "All" },
    { value: "valid", label: "Valid" },
    { value: "used", label: "Used up" },
    { value: "expired", label: "Expired" },
    { value: "voided", label: "Voided" },
  ],
};
const FILTERS = { status: oneOf(["valid", "used", "expired", "voided"]), ...ITEM_FILTERS };

const addressOf = (query: Params) => addressOfList("/vouchers", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/vouchers">): Promise<Metadata> {
  return titleOfList("Vouchers", addressOf(await searchParams), TABS);
}

export default async function VouchersPage({ searchParams }: PageProps<"/vouchers">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status } = address.values;
  const page = await readForPage(ctx, () =>
    listVoucherOverviews(ctx, {
      state: status,
      ...itemSearchOf(address),
    }),
  );
  return (
    <>
      <PageHead title="Vouchers" />
      <ItemList
        label="Vouchers"
        address={address}
        columns={VOUCHER_COLUMNS}
        page={page}
        tabs={TABS}
        noun={["voucher", "vouchers"]}
        mode={ctx.mode}
        steps={[
          {
            title: "Sell one",
            text: "An order with a voucher or an experience issues it at once, with its own code.",
            action: <ToOrders kind="primary" />,
          },
        ]}
      >
        A voucher is paid in advance and used later, once or several times: a massage, a pack of ten entries, a dinner
        for two.
      </ItemList>
    </>
  );
}
