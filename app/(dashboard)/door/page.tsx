import type { Metadata } from "next";
import { ROOM_COLUMNS } from "#components/control-room/room-columns";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { storeDay } from "#lib/core/day";
import { DOOR_DAYS_AHEAD } from "#lib/core/limits";
import { toUnix } from "#lib/core/time";
import { listRooms } from "#lib/dashboard/control-room/read";
import type { RoomChoice } from "#lib/dashboard/control-room/shape";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Control room" };

export default async function RoomsPage() {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const rooms = await readForPage(ctx, () => listRooms(ctx));
  return (
    <>
      <PageHead
        title="Control room"
        sub={`One event, live: who is in, who is expected, and what each phone does. From yesterday to ${DOOR_DAYS_AHEAD} days ahead.`}
      />
      {rooms.length === 0 ? (
        <Empty
          columns={ROOM_COLUMNS}
          title="No events in these days"
          steps={[
            {
              title: "Create an event",
              text: "A product of type ticket has one or more dates.",
              action: (
                <ButtonLink kind="primary" href="/products/new">
                  New product
                </ButtonLink>
              ),
            },
          ]}
        >
          Every event with tickets has its control room from {DOOR_DAYS_AHEAD} days before it starts.
        </Empty>
      ) : (
        byDay(rooms, ctx.now, store.timezone).map(([title, events]) => (
          <Section key={title} title={title} beside={events.length}>
            <Table label={title} rows={events} columns={ROOM_COLUMNS} href={({ id }) => `/door/${id}`} flush />
          </Section>
        ))
      )}
    </>
  );
}

/** Groups the events: those of today and those that still run, the later ones, and the past ones. Leaves out empty groups. */
function byDay(rooms: RoomChoice[], now: Date, zone: string): [title: string, RoomChoice[]][] {
  const today = storeDay(now, zone);
  const groupOf = ({ starts_at, ends_at }: RoomChoice) => {
    if (starts_at >= toUnix(today.to)) return "Coming up";
    return starts_at >= toUnix(today.from) || (ends_at ?? starts_at) > toUnix(now) ? "Today" : "Yesterday";
  };
  const groups = Map.groupBy(rooms, groupOf);
  return (["Today", "Coming up", "Yesterday"] as const).flatMap((title) => {
    const events = groups.get(title);
    return events ? [[title, events]] : [];
  });
}
