import { Pencil } from "lucide-react";
import type { Metadata } from "next";
import { checkIn, edit, reverse, voidIt } from "#app/(dashboard)/bookings/actions";
import { BookingCode } from "#components/bookings/booking-code";
import { BookingFacts } from "#components/bookings/booking-facts";
import { BookingStatus, peopleWords } from "#components/bookings/booking-status";
import { EditTask } from "#components/bookings/booking-tasks";
import { DetailsPage } from "#components/frame/details-page";
import { CheckIn } from "#components/items/check-in";
import { ItemActions } from "#components/items/item-actions";
import { ItemTimeline } from "#components/items/item-timeline";
import { ItemUses } from "#components/items/item-uses";
import { Section } from "#components/ui/section";
import { getBookingDetails } from "#lib/domain/bookings/overview";
import type { BookingDetails } from "#lib/domain/bookings/schema";
import { readItemTimeline } from "#lib/domain/issued-items/timeline";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";

const readBooking = readOne(getBookingDetails);
const readTimeline = readOne((ctx, id) => readItemTimeline(ctx, "booking", id));

export async function generateMetadata({ params }: PageProps<"/bookings/[id]">): Promise<Metadata> {
  return { title: `Booking of ${guestOf(await readBooking((await params).id))}` };
}

export default async function BookingPage({ params, searchParams }: PageProps<"/bookings/[id]">) {
  const { id } = await params;
  const { store, now } = await requireSession();
  const [details, entries] = await Promise.all([readBooking(id), readTimeline(id)]);
  const { booking, status, title, place, uses } = details;
  const path = `/bookings/${id}`;
  const task = status === "voided" ? undefined : firstOf((await searchParams).task);
  return (
    <DetailsPage
      back={{ href: "/bookings", label: "Bookings" }}
      title={guestOf(details)}
      status={<BookingStatus status={status} redeemed_at={booking.redeemed_at} />}
      sub={[title, place, peopleWords(booking.party_size)].filter(Boolean).join(", ")}
      actions={status !== "voided" && <Actions details={details} path={path} />}
      facts={<BookingFacts details={details} />}
      task={task === "edit" && <Edit details={details} close={path} />}
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
        tasks={[{ task: "edit", label: isUnused ? "Change name or people" : "Change the name", glyph: <Pencil /> }]}
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
        >
          This records that {peopleWords(booking.party_size)} arrived for <b>{title}</b>, as a scan at the door does.
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
      buyer={order.customer_name ?? order.customer_email}
    />
  );
}

const guestOf = ({ booking, order }: BookingDetails): string =>
  booking.lead_name ?? order.customer_name ?? order.customer_email;
