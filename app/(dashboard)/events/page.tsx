import type { Metadata } from "next";
import { EVENT_COLUMNS } from "#components/events/events-columns";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { DayRange } from "#components/ui/day-range";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { TypeFilter } from "#components/webhooks/type-filter";
import { secondsOfDays } from "#lib/core/day";
import { EVENT_TYPES } from "#lib/core/event-types";
import { searchEvents } from "#lib/dashboard/events/read";
import type { Params } from "#lib/pages/address";
import { aDay, addressOfList, anEventId, aText, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Events" };

const FILTERS = { type: oneOf(EVENT_TYPES), q: aText, from: aDay, to: aDay };

const addressOf = (query: Params) => addressOfList("/events", FILTERS, query, anEventId);

export default async function EventsPage({ searchParams }: PageProps<"/events">) {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { type, q, from, to } = address.values;
  const days = secondsOfDays(from, to, store.timezone);
  const page = await readForPage(ctx, () => searchEvents(ctx, { type, search: q, ...days, ...address.cursors }));
  return (
    <>
      <PageHead title="Events" sub="What happened in this store, and where it was sent. Kept for 30 days." />
      <List
        label="Events"
        address={address}
        columns={EVENT_COLUMNS}
        page={page}
        href={({ id }) => `/events/${id}`}
        search="Event or object id"
        controls={
          <>
            <TypeFilter action={address.path} types={EVENT_TYPES} value={type} fields={address.fieldsWithout("type")} />
            <DayRange action={address.path} from={from} to={to} fields={address.fieldsWithout("from", "to")} />
            {address.isNarrowed && (
              <ButtonLink kind="ghost" small href={address.path} scroll={false}>
                Clear
              </ButtonLink>
            )}
          </>
        }
        noun={["event", "events"]}
        noMatch="No event matches"
        empty={<NoEvents mode={ctx.mode} />}
      />
    </>
  );
}

function NoEvents({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={EVENT_COLUMNS}
      title={mode === "test" ? "No test events yet" : "No events yet"}
      steps={[
        {
          title: "Change something",
          text: "Each order, redemption or change of a customer writes an event.",
          action: <ButtonLink href="/orders">Orders</ButtonLink>,
        },
        {
          title: "Send it to your server",
          text: "A webhook gets every event that it listens to, within a second.",
          action: (
            <ButtonLink kind="primary" href="/webhooks/new">
              Add a webhook
            </ButtonLink>
          ),
        },
      ]}
    >
      An event says what changed, with the object as it was then. GET /v1/events lists the same.
    </Empty>
  );
}
