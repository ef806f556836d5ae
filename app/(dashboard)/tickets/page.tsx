import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { ItemList, ToOrders, ToScanner } from "#components/items/item-list";
import { TICKET_COLUMNS } from "#components/tickets/tickets-columns";
import { listEventChoices, listTicketOverviews } from "#lib/dashboard/tickets/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, anId, oneOf } from "#lib/pages/address-of-list";
import { ITEM_FILTERS, itemSearchOf } from "#lib/pages/item-filters";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";
import { formatWhen } from "#lib/texts/time";

const TABS = {
  label: "Status",
  filter: "status",
  tabs: [
    { value: null, label: "All" },
    { value: "valid", label: "Valid" },
    { value: "used", label: "Used" },
    { value: "voided", label: "Voided" },
  ],
};
const FILTERS = { status: oneOf(["valid", "used", "voided"]), ...ITEM_FILTERS, event: anId };

const addressOf = (query: Params) => addressOfList("/tickets", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/tickets">): Promise<Metadata> {
  return titleOfList("Tickets", addressOf(await searchParams), TABS);
}

export default async function TicketsPage({ searchParams }: PageProps<"/tickets">) {
  const { now, store } = await requireSession();
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, event } = address.values;
  const [page, events] = await readForPage(ctx, () =>
    Promise.all([
      listTicketOverviews(ctx, {
        state: status,
        ticket_event_id: event,
        ...itemSearchOf(address),
      }),
      listEventChoices(ctx, event),
    ]),
  );
  const choices = events.map(({ id, title, starts_at }) => ({
    value: id,
    label: `${title}, ${formatWhen(starts_at, now, store.timezone)}`,
  }));
  return (
    <>
      <PageHead title="Tickets" />
      <ItemList
        label="Tickets"
        address={address}
        columns={TICKET_COLUMNS}
        page={page}
        tabs={TABS}
        chips={[
          {
            label: "Event",
            filter: "event",
            chosen: choices.find(({ value }) => value === event)?.label,
            choices,
          },
        ]}
        noun={["ticket", "tickets"]}
        mode={ctx.mode}
        steps={[
          {
            title: "Sell one",
            text: "An order issues a ticket for each seat, with its own code.",
            action: <ToOrders kind="primary" />,
          },
          { title: "Scan it", text: "Any phone with a camera lets guests in.", action: <ToScanner /> },
        ]}
      >
        A ticket lets a guest in to one event. Each scan takes one use. A used ticket is refused, with the time of its
        first scan.
      </ItemList>
    </>
  );
}
