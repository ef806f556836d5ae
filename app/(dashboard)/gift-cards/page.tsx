import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { GIFT_CARD_COLUMNS, GiftCardsTable } from "#components/gift-cards/gift-cards-table";
import { ButtonLink } from "#components/ui/button";
import { Empty, NoMatch } from "#components/ui/empty";
import { Chip, Filters, SearchField } from "#components/ui/filters";
import { shortId } from "#components/ui/id";
import { Pager } from "#components/ui/pager";
import { statusWord } from "#components/ui/status";
import { Tabs } from "#components/ui/tabs";
import { listGiftCardOverviews } from "#lib/domain/gift-cards/overview";
import { GiftCardStatus } from "#lib/domain/gift-cards/schema";
import { addressWith, firstOf, idIn, pageLinks } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "Gift cards" };

const PATH = "/gift-cards";
const TABS: readonly GiftCardStatus[] = ["active", "due", "spent", "expired", "voided"];

export default async function GiftCardsPage({ searchParams }: PageProps<"/gift-cards">) {
  const query = await searchParams;
  const ctx = await dashboardContext();
  const status = GiftCardStatus.safeParse(firstOf(query.status)).data;
  const search = firstOf(query.q);
  const order = idIn(query, "order");
  const page = await readForPage(ctx, () =>
    listGiftCardOverviews(ctx, {
      status,
      search,
      order_id: order,
      starting_after: idIn(query, "after"),
      ending_before: idIn(query, "before"),
    }),
  );
  const cards = page.data;
  const isNarrowed = Boolean(status || search || order || firstOf(query.after) || firstOf(query.before));
  return (
    <>
      <PageHead title="Gift cards" />
      <Tabs
        label="Status"
        tabs={[
          { label: "All", href: addressWith(PATH, query, { status: null }), current: !status },
          ...TABS.map((value) => ({
            label: statusWord("gift_card", value),
            href: addressWith(PATH, query, { status: value }),
            current: status === value,
          })),
        ]}
      />
      <Filters>
        <SearchField
          action={PATH}
          value={search}
          placeholder="Code, name or e-mail"
          keep={{ status: firstOf(query.status), order }}
        />
        {order && <Chip label="Order" value={shortId(order)} clear={addressWith(PATH, query, { order: null })} />}
      </Filters>
      {cards.length > 0 ? (
        <GiftCardsTable cards={cards} />
      ) : isNarrowed ? (
        <NoMatch title="No gift card matches" clear={PATH} />
      ) : (
        <Empty
          columns={GIFT_CARD_COLUMNS}
          title={ctx.mode === "test" ? "No test gift cards yet" : "No gift cards yet"}
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
          A gift card holds money that a guest has paid and that you still owe. Each charge takes from it until it is
          empty. The ledger of a card always adds up to its balance.
        </Empty>
      )}
      {cards.length > 0 && (
        <Pager {...pageLinks(PATH, query, cards, page.has_more)} hasRowKeys>
          {cards.length === 1 ? "1 gift card" : `${cards.length} gift cards`}, newest first
        </Pager>
      )}
    </>
  );
}
