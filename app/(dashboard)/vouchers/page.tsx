import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { VOUCHER_COLUMNS } from "#components/vouchers/vouchers-columns";
import { listVoucherOverviews } from "#lib/dashboard/vouchers/read";
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
    { value: "valid", label: "Valid" },
    { value: "used", label: "Used up" },
    { value: "expired", label: "Expired" },
    { value: "voided", label: "Voided" },
  ],
};
const FILTERS = { status: oneOf(["valid", "used", "expired", "voided"]), q: aText, order: anId, customer: anId };

const addressOf = (query: Params) => addressOfList("/vouchers", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/vouchers">): Promise<Metadata> {
  return titleOfList("Vouchers", addressOf(await searchParams), TABS);
}

export default async function VouchersPage({ searchParams }: PageProps<"/vouchers">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, q, order, customer } = address.values;
  const page = await readForPage(ctx, () =>
    listVoucherOverviews(ctx, {
      state: status,
      search: q,
      order_id: order,
      customer_id: customer,
      ...address.cursors,
    }),
  );
  return (
    <>
      <PageHead title="Vouchers" />
      <List
        label="Vouchers"
        address={address}
        columns={VOUCHER_COLUMNS}
        page={page}
        href={({ id }) => `/vouchers/${id}`}
        tabs={TABS}
        search="Name, e-mail, token or order"
        chips={[
          { label: "Order", filter: "order" },
          { label: "Customer", filter: "customer" },
        ]}
        noun={["voucher", "vouchers"]}
        noMatch="No voucher matches"
        empty={<NoVouchers mode={ctx.mode} />}
      />
    </>
  );
}

function NoVouchers({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={VOUCHER_COLUMNS}
      title={mode === "test" ? "No test vouchers yet" : "No vouchers yet"}
      steps={[
        {
          title: "Sell one",
          text: "An order with a voucher or an experience issues it at once, with its own code.",
          action: (
            <ButtonLink kind="primary" href="/orders">
              Orders
            </ButtonLink>
          ),
        },
      ]}
    >
      A voucher is paid in advance and used later, once or several times: a massage, a pack of ten entries, a dinner for
      two.
    </Empty>
  );
}
