import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { GIFT_CARD_COLUMNS } from "#components/gift-cards/gift-cards-columns";
import { ItemList, ToOrders, ToScanner } from "#components/items/item-list";
import { statusWord } from "#components/ui/status";
import { listGiftCardOverviews } from "#lib/dashboard/gift-cards/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, oneOf } from "#lib/pages/address-of-list";
import { ITEM_FILTERS, itemSearchOf } from "#lib/pages/item-filters";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const STATUSES = ["active", "due", "spent", "on_hold", "expired", "voided"] as const;
const TABS = {
  label: "Status",
  filter: "status",
  tabs: [{ value: null, label: "All" }, ...STATUSES.map((value) => ({ value, label: statusWord("gift_card", value) }))],
};
const FILTERS = { status: oneOf(STATUSES), ...ITEM_FILTERS };

const addressOf = (query: Params) => addressOfList("/gift-cards", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/gift-cards">): Promise<Metadata> {
  return titleOfList("Gift cards", addressOf(await searchParams), TABS);
}

export default async function GiftCardsPage({ searchParams }: PageProps<"/gift-cards">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status } = address.values;
  const page = await readForPage(ctx, () => listGiftCardOverviews(ctx, { status, ...itemSearchOf(address) }));
  return (
    <>
      <PageHead title="Gift cards" />
      <ItemList
        label="Gift cards"
        address={address}
        columns={GIFT_CARD_COLUMNS}
        page={page}
        tabs={TABS}
        search="Code, name, e-mail or order"
        noun={["gift card", "gift cards"]}
        mode={ctx.mode}
        steps={[
          {
            title: "Sell one",
            text: "An order with a gift card issues it at once, with its own code.",
            action: <ToOrders kind="primary" />,
          },
          { title: "Charge it", text: "At the till, or on a phone that scans its code.", action: <ToScanner /> },
        ]}
      >
        A gift card holds money that a guest has paid and that you still owe. Each charge lowers its balance. The ledger
        of a card always adds up to its balance.
      </ItemList>
    </>
  );
}
