import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import type { Metadata } from "next";
import { move } from "#app/(dashboard)/bookings/actions";
import { Agenda } from "#components/bookings/agenda";
import { DayCalendar } from "#components/bookings/day-calendar";
import { DragToMove } from "#components/bookings/drag-to-move";
import { WeekCalendar } from "#components/bookings/week-calendar";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { AddChip, Chip, Filters } from "#components/ui/filters";
import { OnDesk, OnPhone } from "#components/ui/layout";
import { Note } from "#components/ui/note";
import { Tabs } from "#components/ui/tabs";
import { Truncated } from "#components/ui/text";
import { addToDate, dateOf, dayOf, weekOf } from "#lib/core/day";
import { fromUnix, toUnix } from "#lib/core/time";
import { readCalendar } from "#lib/dashboard/calendar/read";
import type { Calendar } from "#lib/dashboard/calendar/shape";
import type { Params } from "#lib/pages/address";
import { aDay, addressOfList, anId, type ListAddress, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { longDay, shortDay } from "#lib/texts/time";

export const metadata: Metadata = { title: "Calendar" };

const FILTERS = { day: aDay, view: oneOf(["week"]), place: anId };
const addressOf = (query: Params) => addressOfList("/bookings/calendar", FILTERS, query);

export default async function CalendarPage({ searchParams }: PageProps<"/bookings/calendar">) {
  const { now, store } = await requireSession();
  const zone = store.timezone;
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const today = dateOf(fromUnix(now), zone);
  const { day = today, view, place } = address.values;
  const dates = view === "week" ? weekOf(day) : [day];
  const [from, to] = [dayOf(dates[0] ?? day, zone).from, dayOf(dates.at(-1) ?? day, zone).to];
  const all = await readForPage(ctx, () => readCalendar(ctx, from, to));
  const calendar = atPlace(all, place);
  return (
    <>
      <PageHead
        back={{ href: "/bookings", label: "Bookings" }}
        title={view === "week" ? `Week of ${shortDay(toUnix(from), now, zone)}` : longDay(toUnix(from), zone)}
      >
        <Steps address={address} day={day} by={view === "week" ? 7 : 1} />
      </PageHead>
      <Tabs
        label="View"
        tabs={[
          { label: "Day", href: address.with({ view: null }), current: view !== "week" },
          { label: "Week", href: address.with({ view: "week" }), current: view === "week" },
        ]}
      />
      <Places calendar={all} place={place} address={address} />
      {all.isCut && <Note>There are more bookings than one page shows. Choose one place, or a day.</Note>}
      {all.places.length === 0 ? (
        <NoPlaces />
      ) : (
        <>
          <OnDesk as="div">
            {view === "week" ? (
              <WeekCalendar
                calendar={calendar}
                dates={dates}
                today={today}
                dayHref={(date) => address.with({ day: date, view: null })}
                zone={zone}
                now={now}
              />
            ) : (
              <>
                <DayCalendar calendar={calendar} date={day} zone={zone} now={now} />
                <DragToMove action={move} />
              </>
            )}
          </OnDesk>
          <OnPhone as="div">
            <Agenda calendar={calendar} dates={dates} zone={zone} />
          </OnPhone>
        </>
      )}
    </>
  );
}

/** Leaves out what is at other places. A place that is unknown leaves all. */
function atPlace(calendar: Calendar, place: string | undefined): Calendar {
  const places = calendar.places.filter(({ id }) => id === place);
  return places.length === 0 ? calendar : { ...calendar, places };
}

/** Leads to the days before and after, and to today. */
function Steps({ address, day, by }: { address: ListAddress; day: string; by: number }) {
  return (
    <>
      <ButtonLink
        square
        href={address.with({ day: addToDate(day, -by) })}
        aria-label={by === 1 ? "The day before" : "The week before"}
      >
        <ChevronLeft />
      </ButtonLink>
      <ButtonLink href={address.with({ day: null })}>Today</ButtonLink>
      <ButtonLink
        square
        href={address.with({ day: addToDate(day, by) })}
        aria-label={by === 1 ? "The day after" : "The week after"}
      >
        <ChevronRight />
      </ButtonLink>
    </>
  );
}

/** Chooses one place, where there are several. */
function Places({ calendar, place, address }: { calendar: Calendar; place: string | undefined; address: ListAddress }) {
  if (calendar.places.length < 2) return null;
  const chosen = calendar.places.find(({ id }) => id === place);
  return (
    <Filters>
      {chosen ? (
        <Chip label="At" value={chosen.name} clear={address.with({ place: null })} />
      ) : (
        calendar.places.map(({ id, name }) => (
          <AddChip key={id} href={address.with({ place: id })}>
            <Plus />
            <Truncated>{name}</Truncated>
          </AddChip>
        ))
      )}
    </Filters>
  );
}

function NoPlaces() {
  return (
    <EmptyState
      title="Nothing can be booked yet"
      text="A booking product with people, tables, rooms or timeslots appears here, with its bookings at their times."
      actions={
        <ButtonLink kind="primary" href="/products/new">
          New product
        </ButtonLink>
      }
    />
  );
}
