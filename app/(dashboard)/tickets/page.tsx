import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { TICKET_COLUMNS, TicketsTable } from "#components/tickets/tickets-table";
import { ButtonLink } from "#components/ui/button";
import { Empty, NoMatch } from "#components/ui/empty";
import { AddChip, Chip, Filters, SearchField } from "#components/ui/filters";
import { shortId } from "#components/ui/id";
import { Pager } from "#components/ui/pager";
import { Tabs } from "#components/ui/tabs";
import { listEventChoices, listTicketOverviews } from "#lib/domain/tickets/overview";
import { addressWith, firstOf, idIn, pageLinks } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { whenWords } from "#lib/words/time";

export const metadata: Metadata = { title: "Tickets" };

const PATH = "/tickets";
const TABS = [
  { value: undefined, label: "All" },
  { value: "valid", label: "Valid" },
  { value: "used", label: "Used" },
  { value: "voided", label: "Voided" },
] as const;

export default async function TicketsPage({ searchParams }: PageProps<"/tickets">) {
  const query = await searchParams;
  const { now, store } = await requireSession();
  const ctx = await dashboardContext();
  const state = TABS.find(({ value }) => value === firstOf(query.status))?.value;
  const search = firstOf(query.q);
  const event = idIn(query, "event");
  const order = idIn(query, "order");
  const [page, choices] = await readForPage(ctx, () =>
    Promise.all([
      listTicketOverviews(ctx, {
        state,
        search,
        ticket_event_id: event,
        order_id: order,
        starting_after: idIn(query, "after"),
        ending_before: idIn(query, "before"),
      }),
      listEventChoices(ctx, event),
    ]),
  );
  const tickets = page.data;
  const isNarrowed = Boolean(state || search || event || order || firstOf(query.after) || firstOf(query.before));
  const named = ({ title, starts_at }: (typeof choices)[number]) =>
    `${title}, ${whenWords(starts_at, now, store.timezone)}`;
  return (
    <>
      <PageHead title="Tickets" />
      <Tabs
        label="Status"
        tabs={TABS.map(({ value, label }) => ({
          label,
          href: addressWith(PATH, query, { status: value ?? null }),
          current: state === value,
        }))}
      />
      <Filters>
        <SearchField
          action={PATH}
          value={search}
          placeholder="Name, e-mail or token"
          keep={{ status: state, event, order }}
        />
        {order && <Chip label="Order" value={shortId(order)} clear={addressWith(PATH, query, { order: null })} />}
        <EventFilter
          chosen={event}
          choices={choices.map((choice) => ({ id: choice.id, label: named(choice) }))}
          hrefOf={(id) => addressWith(PATH, query, { event: id })}
        />
      </Filters>
      {tickets.length > 0 ? (
        <TicketsTable tickets={tickets} />
      ) : isNarrowed ? (
        <NoMatch title="No ticket matches" clear={PATH} />
      ) : (
        <NoTickets mode={ctx.mode} />
      )}
      {tickets.length > 0 && (
        <Pager {...pageLinks(PATH, query, tickets, page.has_more)} hasRowKeys>
          {tickets.length === 1 ? "1 ticket" : `${tickets.length} tickets`}, newest first
        </Pager>
      )}
    </>
  );
}

/** The chosen event with a way to clear it, or the events to choose from. */
function EventFilter({
  chosen,
  choices,
  hrefOf,
}: {
  chosen: string | undefined;
  choices: readonly { id: string; label: string }[];
  hrefOf: (event: string | null) => string;
}) {
  if (chosen) {
    const value = choices.find(({ id }) => id === chosen)?.label ?? shortId(chosen);
    return <Chip label="Event" value={value} clear={hrefOf(null)} />;
  }
  return choices.map(({ id, label }) => (
    <AddChip key={id} href={hrefOf(id)}>
      <Plus />
      {label}
    </AddChip>
  ));
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
