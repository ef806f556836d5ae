import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { ORDER_COLUMNS } from "#components/orders/orders-columns";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List, waitingCount } from "#components/ui/list";
import { storeDay } from "#lib/core/day";
import { toUnix } from "#lib/core/time";
import { countPending, listOrderOverviews } from "#lib/dashboard/orders/read";
import type { PrismaContext } from "#lib/db/context";
import type { OrderStatus } from "#lib/domain/orders/schema";
import type { Params } from "#lib/pages/address";
import { addressOfList, anId, aText, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const STATUSES: Record<string, readonly OrderStatus[]> = {
  pending: ["pending"],
  paid: ["paid"],
  fulfilled: ["fulfilled"],
  refunded: ["partially_refunded", "refunded"],
  canceled: ["canceled"],
};
const TABS = {
  label: "Status",
  filter: "status",
  tabs: [
    { value: null, label: "All" },
    { value: "pending", label: "Pending" },
    { value: "paid", label: "Paid" },
    { value: "fulfilled", label: "Fulfilled" },
    { value: "refunded", label: "Refunded" },
    { value: "canceled", label: "Canceled" },
  ],
};
const PLACED = { today: { text: "today", back: 0 }, week: { text: "in the last 7 days", back: 6 } };
const FILTERS = {
  status: oneOf(Object.keys(STATUSES)),
  q: aText,
  placed: oneOf(["today", "week"]),
  customer: anId,
  product: anId,
  from: oneOf(["file"]),
};

const addressOf = (query: Params) => addressOfList("/orders", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/orders">): Promise<Metadata> {
  return titleOfList("Orders", addressOf(await searchParams), TABS);
}

export default async function OrdersPage({ searchParams }: PageProps<"/orders">) {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, q, placed, customer, product, from } = address.values;
  // What a search or a filter names is shown, wherever it came from.
  const isNarrowed = q !== undefined || customer !== undefined || product !== undefined;
  const since = placed && PLACED[placed];
  const [page, pending] = await readForPage(ctx, () =>
    Promise.all([
      listOrderOverviews(ctx, {
        statuses: status ? STATUSES[status] : undefined,
        search: q,
        customer_id: customer,
        product_id: product,
        is_imported: from === "file" ? true : isNarrowed ? undefined : false,
        created_from: since && toUnix(storeDay(ctx.now, store.timezone, since.back).from),
        ...address.cursors,
      }),
      countPending(ctx),
    ]),
  );
  const [first] = page.data;
  return (
    <>
      <PageHead title="Orders">
        <ButtonLink kind="primary" href="/orders/new" kbd="C" data-create="">
          New order
        </ButtonLink>
      </PageHead>
      <List
        label="Orders"
        address={address}
        columns={ORDER_COLUMNS}
        page={page}
        href={({ id }) => `/orders/${id}`}
        tabs={TABS}
        counts={{ pending: waitingCount(pending) }}
        search="Name, e-mail, code or order id"
        chips={[
          {
            label: "Placed",
            filter: "placed",
            chosen: since?.text,
            choices: Object.entries(PLACED).map(([value, { text }]) => ({ value, label: `Placed ${text}` })),
          },
          { label: "Customer", filter: "customer", chosen: first?.customer_name ?? first?.customer_email },
          { label: "Product", filter: "product" },
          {
            label: "From",
            filter: "from",
            chosen: from && "a file",
            choices: [{ value: "file", label: "Imported from a file" }],
          },
        ]}
        noun={["order", "orders"]}
        countNote={since && ` placed ${since.text}`}
        noMatch="No order matches"
        empty={<NoOrders mode={ctx.mode} />}
      />
    </>
  );
}

function NoOrders({ mode }: { mode: PrismaContext["mode"] }) {
  return (
    <Empty
      columns={ORDER_COLUMNS}
      title={mode === "test" ? "No test orders yet" : "No orders yet"}
      steps={[
        {
          title: "Sell at the counter",
          text: "Find what a guest buys, take the money, and sell.",
          action: (
            <ButtonLink kind="primary" href="/orders/new" data-create="">
              New order
            </ButtonLink>
          ),
        },
        {
          title: "Or sell from your website or till",
          text: "It places orders with an API key: POST /v1/orders.",
          action: <ButtonLink href="/keys/new">New key</ButtonLink>,
        },
        { title: "See it here", text: "Its tickets and gift cards are issued at once." },
      ]}
    >
      An order is one purchase of a guest. It issues each ticket, gift card and other item with its own code.
    </Empty>
  );
}
