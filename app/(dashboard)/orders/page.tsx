import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { ORDER_COLUMNS, OrdersTable } from "#components/orders/orders-table";
import { ButtonLink } from "#components/ui/button";
import { Empty, NoMatch } from "#components/ui/empty";
import { AddChip, Chip, Filters, SearchField } from "#components/ui/filters";
import { shortId } from "#components/ui/id";
import { Pager } from "#components/ui/pager";
import { Tabs } from "#components/ui/tabs";
import { storeDay } from "#lib/core/day";
import { toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import type { OrderStatus } from "#lib/domain/orders/schema";
import { countPending, listOrderOverviews } from "#lib/domain/sales/overview";
import { addressWith, firstOf, idIn, type Params, pageLinks } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Orders" };

const PATH = "/orders";
const TABS: readonly { value: string | null; label: string; statuses: readonly OrderStatus[] }[] = [
  { value: null, label: "All", statuses: [] },
  { value: "pending", label: "Pending", statuses: ["pending"] },
  { value: "paid", label: "Paid", statuses: ["paid"] },
  { value: "fulfilled", label: "Fulfilled", statuses: ["fulfilled"] },
  { value: "refunded", label: "Refunded", statuses: ["partially_refunded", "refunded"] },
  { value: "canceled", label: "Canceled", statuses: ["canceled"] },
];
const PLACED: ReadonlyMap<string, { words: string; back: number }> = new Map([
  ["today", { words: "today", back: 0 }],
  ["week", { words: "in the last 7 days", back: 6 }],
]);

export default async function OrdersPage({ searchParams }: PageProps<"/orders">) {
  const query = await searchParams;
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const tab = TABS.find(({ value }) => value === (firstOf(query.status) ?? null)) ?? TABS[0];
  const placed = PLACED.get(firstOf(query.placed) ?? "");
  const search = firstOf(query.q);
  const customer = idIn(query, "customer");
  const [page, pending] = await readForPage(ctx, () =>
    Promise.all([
      listOrderOverviews(ctx, {
        statuses: tab?.statuses,
        search,
        customer_id: customer,
        created_from: placed && toUnix(storeDay(ctx.now, store.timezone, placed.back).from),
        starting_after: idIn(query, "after"),
        ending_before: idIn(query, "before"),
      }),
      countPending(ctx),
    ]),
  );
  const orders = page.data;
  const isNarrowed = Boolean(tab?.value || placed || search || customer);
  return (
    <>
      <PageHead title="Orders" />
      <Tabs
        label="Status"
        tabs={TABS.map(({ value, label }) => ({
          label,
          href: addressWith(PATH, query, { status: value }),
          current: tab?.value === value,
          count: value === "pending" && pending > 0 ? (pending < 100 ? pending : "99+") : undefined,
        }))}
      />
      <Filters>
        <SearchField
          action={PATH}
          value={search}
          placeholder="Name, e-mail, code or order id"
          keep={{ status: firstOf(query.status), placed: firstOf(query.placed), customer }}
        />
        {placed ? (
          <Chip label="Placed" value={placed.words} clear={addressWith(PATH, query, { placed: null })} />
        ) : (
          [...PLACED].map(([value, { words }]) => (
            <AddChip key={value} href={addressWith(PATH, query, { placed: value })}>
              <Plus />
              Placed {words}
            </AddChip>
          ))
        )}
        {customer && (
          <Chip
            label="Customer"
            value={orders[0]?.customer_name ?? orders[0]?.customer_email ?? shortId(customer)}
            clear={addressWith(PATH, query, { customer: null })}
          />
        )}
      </Filters>
      {orders.length > 0 ? (
        <OrdersTable orders={orders} />
      ) : isNarrowed || firstOf(query.after) || firstOf(query.before) ? (
        <NoMatch title="No order matches" clear={PATH} />
      ) : (
        <NoOrders mode={ctx.mode} />
      )}
      {orders.length > 0 && (
        <Pager {...pageLinks(PATH, query, orders, page.has_more)} hasRowKeys>
          {countWords(orders.length, query)}
        </Pager>
      )}
    </>
  );
}

function countWords(count: number, query: Params): string {
  const orders = count === 1 ? "1 order" : `${count} orders`;
  const placed = PLACED.get(firstOf(query.placed) ?? "");
  return `${orders}${placed ? ` placed ${placed.words}` : ""}, newest first`;
}

function NoOrders({ mode }: { mode: PrismaContext["mode"] }) {
  return (
    <Empty
      columns={ORDER_COLUMNS}
      title={mode === "test" ? "No test orders yet" : "No orders yet"}
      steps={[
        {
          title: "Make an API key",
          text: "Your till or your website places orders with it.",
          action: (
            <ButtonLink kind="primary" href="/keys/new">
              New key
            </ButtonLink>
          ),
        },
        { title: "Place an order", text: "Say who buys and what: POST /v1/orders." },
        { title: "See it here", text: "Its tickets and gift cards are issued at once." },
      ]}
    >
      An order is what a guest buys in one purchase: tickets, gift cards, or both. It issues each of them with its own
      code.
    </Empty>
  );
}
