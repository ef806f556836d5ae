import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { TICKET_COLUMNS } from "#components/tickets/tickets-columns";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { listEventChoices, listTicketOverviews } from "#lib/dashboard/tickets/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, anId, aText, oneOf } from "#lib/pages/address-of-list";
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
const FILTERS = { status: oneOf(["valid", "used", "voided"]), q: aText, event: anId, order: anId, customer: anId };

const addressOf = (query: Params) => addressOfList("/tickets", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/tickets">): Promise<Metadata> {
  return titleOfList("Tickets", addressOf(await searchParams), TABS);
}

export default async function TicketsPage({ searchParams }: PageProps<"/tickets">) {
  const { now, store } = await requireSession();
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, q, event, order, customer } = address.values;
  const [page, events] = await readForPage(ctx, () =>
    Promise.all([
      listTicketOverviews(ctx, {
        state: status,
        search: q,
        ticket_event_id: event,
        order_id: order,
        customer_id: customer,
        ...address.cursors,
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
      <List
        label="Tickets"
        address={address}
        columns={TICKET_COLUMNS}
        page={page}
        href={({ id }) => `/tickets/${id}`}
        tabs={TABS}
        search="Name, e-mail, token or order"
        chips={[
          { label: "Order", filter: "order" },
          { label: "Customer", filter: "customer" },
          {
            label: "Event",
            filter: "event",
            chosen: choices.find(({ value }) => value === event)?.label,
            choices,
          },
        ]}
        noun={["ticket", "tickets"]}
        noMatch="No ticket matches"
        empty={<NoTickets mode={ctx.mode} />}
      />
    </>
  );
}

function NoTickets({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={TICKET_COLUMNS}
      title={mode === "test" ? "No test tickets yet" : "No tickets yet"}
      steps={[
        {
          title: "Sell one",
          text: "An order issues a ticket for each seat, with its own code.",
          action: (
            <ButtonLink kind="primary" href="/orders">
              Orders
            </ButtonLink>
          ),
        },
        {
          title: "Scan it",
          text: "Any phone with a camera lets guests in.",
          action: (
            <ButtonLink href="/scan" needsFullLoad>
              Open the scanner
            </ButtonLink>
          ),
        },
      ]}
    >
      A ticket lets a guest in to one event. Each scan takes one use. A used ticket is refused, with the time of its
      first scan.
    </Empty>
  );
}
