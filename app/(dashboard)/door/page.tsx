import type { Metadata } from "next";
import { ROOM_COLUMNS } from "#components/door-room/room-columns";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { Table } from "#components/ui/table";
import { listRooms } from "#lib/domain/door-room/read";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "Control room" };

export default async function RoomsPage() {
  const ctx = await dashboardContext();
  const rooms = await readForPage(ctx, () => listRooms(ctx));
  return (
    <>
      <PageHead
        title="Control room"
        sub="One event, live: who is in, who is expected, and what each phone does. Of yesterday to 14 days ahead."
      />
      {rooms.length === 0 ? (
        <Empty
          columns={ROOM_COLUMNS}
          title="No event in these days"
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
          Every event with tickets has its control room from 14 days before it starts.
        </Empty>
      ) : (
        <Table label="Events" rows={rooms} columns={ROOM_COLUMNS} href={({ id }) => `/door/${id}`} />
      )}
    </>
  );
}
