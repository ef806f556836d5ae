import { CalendarPlus, ChevronLeft, ChevronRight } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { addMany, change, putBack, remove } from "#app/(dashboard)/products/[id]/timeslots/actions";
import { readDetails } from "#app/(dashboard)/products/read-details";
import { DetailsPage } from "#components/frame/details-page";
import { TimeslotTask } from "#components/products/timeslot-task";
import { TimeslotsTask } from "#components/products/timeslots-task";
import { TimeslotsWeek } from "#components/products/timeslots-week";
import { ButtonLink } from "#components/ui/button";
import { Facts, Section } from "#components/ui/section";
import { addToDate, dateOf, dayOf, localOf, weekOf } from "#lib/core/day";
import { fromUnix, toUnix } from "#lib/core/time";
import type { ProductDetails } from "#lib/dashboard/products/shape";
import { firstOf } from "#lib/pages/address";
import { aDay } from "#lib/pages/address-of-list";
import { requireSession } from "#lib/pages/session";
import { shortDay } from "#lib/texts/time";

export async function generateMetadata({ params }: PageProps<"/products/[id]/timeslots">): Promise<Metadata> {
  const { product } = await readDetails((await params).id);
  return { title: `Timeslots of ${product.title}` };
}

/** The timeslots of a reservation product on a week, which are added many at once and changed one by one. */
export default async function TimeslotsPage({ params, searchParams }: PageProps<"/products/[id]/timeslots">) {
  const { id } = await params;
  const query = await searchParams;
  const { now, store } = await requireSession();
  const zone = store.timezone;
  const details = await readDetails(id);
  const { timeslots } = details.product;
  if (!timeslots) notFound();
  const today = dateOf(fromUnix(now), zone);
  const day = aDay.parseServerSide(query.week) ?? today;
  const dates = weekOf(day);
  const path = `/products/${id}/timeslots`;
  const weekPath = `${path}?week=${dates[0]}`;
  const [from, to] = [spanOf(dates[0] ?? day, zone).from, spanOf(dates.at(-1) ?? day, zone).to];
  const slots = timeslots.filter(({ starts_at }) => starts_at >= from && starts_at < to);
  const chosen = firstOf(query.slot);
  return (
    <DetailsPage
      back={{ href: `/products/${id}`, label: details.product.title }}
      title={`Week of ${shortDay(from, now, zone)}`}
      actions={<Steps path={path} day={day} weekPath={weekPath} />}
      facts={<WeekFacts slots={slots} all={timeslots} now={now} zone={zone} />}
      task={
        firstOf(query.task) === "add" ? (
          <TimeslotsTask
            id={id}
            path={path}
            close={weekPath}
            values={startOf(details, dates, today)}
            known={timeslots.map(({ starts_at, ends_at }) => `${starts_at} ${ends_at}`)}
            zone={zone}
            action={addMany}
          />
        ) : (
          chosen && <OpenSlot key={chosen} details={details} slotId={chosen} close={weekPath} zone={zone} />
        )
      }
    >
      <Section title="Timeslots" beside={`times in ${zone}`}>
        <TimeslotsWeek
          days={dates.map((date) => ({ date, ...spanOf(date, zone) }))}
          slots={slots}
          hrefOf={(slot) => `${weekPath}&slot=${slot}`}
          chosen={chosen}
          today={today}
          now={now}
          zone={zone}
        />
      </Section>
    </DetailsPage>
  );
}

function Steps({ path, day, weekPath }: { path: string; day: string; weekPath: string }) {
  return (
    <>
      <ButtonLink square href={`${path}?week=${addToDate(day, -7)}`} aria-label="The week before">
        <ChevronLeft />
      </ButtonLink>
      <ButtonLink href={path}>This week</ButtonLink>
      <ButtonLink square href={`${path}?week=${addToDate(day, 7)}`} aria-label="The week after">
        <ChevronRight />
      </ButtonLink>
      <ButtonLink kind="primary" href={`${weekPath}&task=add`} replace data-opens-task="" data-create="">
        <CalendarPlus />
        Add timeslots
      </ButtonLink>
    </>
  );
}

type Slots = NonNullable<ProductDetails["product"]["timeslots"]>;

function WeekFacts({ slots, all, now, zone }: { slots: Slots; all: Slots; now: number; zone: string }) {
  const sum = (of: (slot: Slots[number]) => number) => slots.reduce((total, slot) => total + of(slot), 0);
  const later = all.filter(({ ends_at }) => ends_at > now);
  const last = later.at(-1);
  return (
    <Section title="In this week">
      <Facts
        facts={[
          ["Timeslots", slots.length],
          ["Seats", sum(({ seats }) => seats)],
          ["Taken", sum(({ seats_taken }) => seats_taken)],
          ["To come", `${later.length} in all`],
          ["Last one", last && shortDay(last.starts_at, now, zone)],
        ]}
      />
    </Section>
  );
}

function OpenSlot({
  details,
  slotId,
  close,
  zone,
}: {
  details: ProductDetails;
  slotId: string;
  close: string;
  zone: string;
}) {
  const slot = details.product.timeslots?.find((one) => one.id === slotId);
  if (!slot) return null;
  return (
    <TimeslotTask
      id={details.product.id}
      slot={slot}
      isReserved={details.orderedIds.includes(slotId)}
      values={{
        starts_at: localOf(fromUnix(slot.starts_at), zone),
        starts_at_moment: String(slot.starts_at),
        ends_at: localOf(fromUnix(slot.ends_at), zone),
        ends_at_moment: String(slot.ends_at),
        seats: String(slot.seats),
      }}
      close={close}
      change={change}
      remove={remove}
      putBack={putBack}
    />
  );
}

/** More timeslots are as long and have as many seats as the last one, and begin in the week that is shown. */
function startOf({ product }: ProductDetails, dates: readonly string[], today: string) {
  const last = product.timeslots?.at(-1);
  const [first = today] = dates;
  return {
    from: first > today ? first : today,
    to: dates.at(-1) ?? today,
    minutes: last ? String(Math.round((last.ends_at - last.starts_at) / 60)) : "",
    seats: last ? String(last.seats) : "",
  };
}

function spanOf(date: string, zone: string): { from: number; to: number } {
  const { from, to } = dayOf(date, zone);
  return { from: toUnix(from), to: toUnix(to) };
}
