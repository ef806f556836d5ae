import type { Metadata } from "next";
import { LiveRoom } from "#components/control-room/live-room";
import { PageHead } from "#components/frame/page-head";
import { Time } from "#components/ui/time";
import { liveRoom } from "#lib/pages/live-room";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const readRoom = readOne(liveRoom);

export async function generateMetadata({ params }: PageProps<"/door/[id]">): Promise<Metadata> {
  return { title: `Control room, ${(await readRoom((await params).id)).title}` };
}

export default async function RoomPage({ params }: PageProps<"/door/[id]">) {
  await dashboardContext();
  const room = await readRoom((await params).id);
  return (
    <>
      <PageHead
        back={{ href: "/door", label: "Control room" }}
        title={room.title}
        sub={
          <>
            <Time at={room.starts_at} as="when" />
            {room.location && `, ${room.location}`}
          </>
        }
      />
      <LiveRoom room={room} />
    </>
  );
}
