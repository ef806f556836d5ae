import { CalendarClock, Mail, Pencil } from "lucide-react";
import type { Metadata } from "next";
import { checkIn, edit, move, reverse, voidIt } from "#app/(dashboard)/bookings/actions";
import { send } from "#app/(dashboard)/mail/actions";
import { BookingCode } from "#components/bookings/booking-code";
import { BookingFacts } from "#components/bookings/booking-facts";
import { BookingStatus, peopleText } from "#components/bookings/booking-status";
import { EditTask, MoveTask } from "#components/bookings/booking-tasks";
import { DetailsPage } from "#components/frame/details-page";
import { CheckIn } from "#components/items/check-in";
import { ItemActions } from "#components/items/item-actions";
import { ItemTimeline } from "#components/items/item-timeline";
import { ItemUses } from "#components/items/item-uses";
import { SendTask } from "#components/mail/send-task";
import { Section } from "#components/ui/section";
import { addToDate, dateOf, dayOf, isDay } from "#lib/core/day";
import { fromUnix, toUnix } from "#lib/core/time";
import { getBookingDetails } from "#lib/dashboard/bookings/read";
import type { BookingDetails } from "#lib/dashboard/bookings/shape";
import { listFreeSlots } from "#lib/dashboard/free-slots/read";
import type { FreeSlot } from "#lib/dashboard/free-slots/shape";
import { readItemTimeline } from "#lib/dashboard/item-timeline/read";
import { firstOf } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { buyerText } from "#lib/texts/buyer";
import { formatRange, formatTime, longDay } from "#lib/texts/time";

const readBooking = readOne(getBookingDetails);
const readTimeline = readOne((ctx, id) => readItemTimeline(ctx, "booking", id));

async function readFreeSlots(id: string, date: string): Promise<FreeSlot[]> {
  const ctx = await dashboardContext();
  return readForPage(ctx, () => listFreeSlots(ctx, id, date));
}

export async function generateMetadata({ params }: PageProps<"/bookings/[id]">): Promise<Metadata> {
  return { title: `Booking of ${guestOf(await readBooking((await params).id))}` };
}

export default async function BookingPage({ params, searchParams }: PageProps<"/bookings/[id]">) {
  const { id } = await params;
  const { store, now, mode } = await requireSession();
  const [details, entries] = await Promise.all([readBooking(id), readTimeline(id)]);
  const { booking, status, title, place, uses } = details;
  const path = `/bookings/${id}`;
  const query = await searchParams;
  const task = status === "voided" ? undefined : firstOf(query.task);
  const isMoving = task === "move" && status === "valid" && booking.starts_at !== null;
  return (
    <DetailsPage
      back={{ href: "/bookings", label: "Bookings" }}
      title={guestOf(details)}
      status={<BookingStatus status={status} redeemed_at={booking.redeemed_at} />}
      sub={[title, place, peopleText(booking.party_size)].filter(Boolean).join(", ")}
      actions={status !== "voided" && <Actions details={details} path={path} />}
      facts={
        <BookingFacts
          details={details}
          date={booking.starts_at === null ? null : dateOf(fromUnix(booking.starts_at), store.timezone)}
        />
      }
      task={
        isMoving ? (
          <Move details={details} close={path} wanted={firstOf(query.day)} />
        ) : (
          (task === "edit" && <Edit details={details} close={path} />) ||
          (task === "send" && (
            <SendTask
              of="booking"
              id={id}
              email={details.order.customer_email}
              isTest={mode === "test"}
              close={path}
              action={send}
            />
          ))
        )
      }
    >
      <BookingCode details={details} now={now} zone={store.timezone} />
      <Section title="Arrival">
        <ItemUses
          itemId={id}
          label="Arrivals"
          uses={uses.map((use) => ({ ...use, at: use.redeemed_at }))}
          none="The party has not arrived yet."
          what="this use"
          gain="The booking is valid again: the party can be checked in."
          event="booking.redemption_reversed"
          reverse={status === "voided" ? undefined : reverse}
        />
      </Section>
      <Section title="Timeline">
        <ItemTimeline kind="booking" entries={entries} currency={store.currency} />
      </Section>
    </DetailsPage>
  );
}

function Actions({ details, path }: { details: BookingDetails; path: string }) {
  const { booking, refusal, title, subscribers } = details;
  const guest = guestOf(details);
  const isUnused = booking.uses_after === 0;
  return (
    <>
      <ItemActions
        id={booking.id}
        path={path}
        canPrint={refusal === null}
        tasks={[
          { task: "send", label: "Send again", glyph: <Mail /> },
          ...(isUnused ? [{ task: "move", label: "Move", glyph: <CalendarClock /> }] : []),
          { task: "edit", label: isUnused ? "Change name or people" : "Change the name", glyph: <Pencil /> },
        ]}
        voiding={{
          noun: "the booking",
          question: `Void the booking of ${guest}?`,
          loss: `${guest} can no longer come with it.${isUnused ? " The time can be booked again." : ""}`,
          confirmLabel: "Void the booking",
          event: "booking.voided",
          action: voidIt,
        }}
      />
      {refusal === null && (
        <CheckIn
          id={booking.id}
          who={guest}
          confirmLabel="Check in and use the booking"
          effect="The booking is used: the next scan is refused with the time of this one."
          event="booking.redeemed"
          listeners={subscribers}
          action={checkIn}
          reverse={reverse}
        >
          This records that {peopleText(booking.party_size)} arrived for <b>{title}</b>, as a scan at the door does.
        </CheckIn>
      )}
    </>
  );
}

function Edit({ details: { booking, order }, close }: { details: BookingDetails; close: string }) {
  return (
    <EditTask
      id={booking.id}
      close={close}
      action={edit}
      name={booking.lead_name}
      people={booking.uses_after === 0 ? booking.party_size : undefined}
      buyer={buyerText(order)}
    />
  );
}

async function Move({ details, close, wanted }: { details: BookingDetails; close: string; wanted?: string }) {
  const { store, now } = await requireSession();
  const zone = store.timezone;
  const { booking, place } = details;
  const today = dateOf(fromUnix(now), zone);
  const own = dateOf(fromUnix(Math.max(booking.starts_at ?? now, now)), zone);
  const date = wanted && isDay(wanted) && wanted >= today ? wanted : own;
  const slots = await readFreeSlots(booking.id, date);
  const at = [booking.starts_at ?? now, booking.ends_at ?? now] as const;
  return (
    <MoveTask
      id={booking.id}
      close={close}
      action={move}
      now={[formatRange(...at, now, zone), place].filter(Boolean).join(", ")}
      day={{ date, text: longDay(toUnix(dayOf(date, zone).from), zone) }}
      previous={date > today ? addToDate(date, -1) : null}
      next={addToDate(date, 1)}
      today={today}
      groups={groupsOf(slots, zone)}
    />
  );
}

/** Returns the free times by their place, in words. */
function groupsOf(slots: readonly FreeSlot[], zone: string) {
  const byPlace = Map.groupBy(slots, (slot) => slot.resource_id);
  return [...byPlace.values()].map((all) => ({
    place: all[0]?.place ?? null,
    slots: all.map(({ timeslot_id, resource_id, place, starts_at, ends_at, seats_left }) => ({
      value: timeslot_id ?? `${resource_id} ${starts_at}`,
      text: `${formatTime(starts_at, zone)} to ${formatTime(ends_at, zone)}${seats_left === null ? `, ${place}` : `, ${seats_left} seats left`}`,
    })),
  }));
}

const guestOf = ({ booking, order }: BookingDetails): string => booking.lead_name ?? buyerText(order);
