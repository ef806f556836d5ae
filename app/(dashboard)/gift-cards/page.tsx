import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { GIFT_CARD_COLUMNS } from "#components/gift-cards/gift-cards-columns";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { statusWord } from "#components/ui/status";
import { listGiftCardOverviews } from "#lib/dashboard/gift-cards/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, anId, aText, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const STATUSES = ["active", "due", "spent", "expired", "voided"] as const;
const TABS = {
  label: "Status",
  filter: "status",
  tabs: [{ value: null, label: "All" }, ...STATUSES.map((value) => ({ value, label: statusWord("gift_card", value) }))],
};
const FILTERS = { status: oneOf(STATUSES), q: aText, order: anId, customer: anId };

const addressOf = (query: Params) => addressOfList("/gift-cards", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/gift-cards">): Promise<Metadata> {
  return titleOfList("Gift cards", addressOf(await searchParams), TABS);
}

export default async function GiftCardsPage({ searchParams }: PageProps<"/gift-cards">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, q, order, customer } = address.values;
  const page = await readForPage(ctx, () =>
    listGiftCardOverviews(ctx, { status, search: q, order_id: order, customer_id: customer, ...address.cursors }),
  );
  return (
    <>
      <PageHead title="Gift cards" />
      <List
        label="Gift cards"
        address={address}
        columns={GIFT_CARD_COLUMNS}
        page={page}
        href={({ id }) => `/gift-cards/${id}`}
        tabs={TABS}
        search="Code, name, e-mail or order"
        chips={[
          { label: "Order", filter: "order" },
          { label: "Customer", filter: "customer" },
        ]}
        noun={["gift card", "gift cards"]}
        noMatch="No gift card matches"
        empty={<NoGiftCards mode={ctx.mode} />}
      />
    </>
  );
}

function NoGiftCards({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={GIFT_CARD_COLUMNS}
      title={mode === "test" ? "No test gift cards yet" : "No gift cards yet"}
      steps={[
        {
          title: "Sell one",
          text: "An order with a gift card issues it at once, with its own code.",
          action: (
            <ButtonLink kind="primary" href="/orders">
              Orders
            </ButtonLink>
          ),
        },
        {
          title: "Charge it",
          text: "At the till, or on a phone that scans its code.",
          action: (
            <ButtonLink href="/scan" needsFullLoad>
              Open the scanner
            </ButtonLink>
          ),
        },
      ]}
    >
      A gift card holds money that a guest has paid and that you still owe. Each charge lowers its balance. The ledger
      of a card always adds up to its balance.
    </Empty>
  );
}
