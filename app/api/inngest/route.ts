import { shared } from "#lib/core/shared";
import { closedDoor, type Door } from "#lib/inngest/closed-door";
import { inngestSettings } from "#lib/inngest/settings";

/** Every process loads its doors when it starts; the library behind this one only where it is asked for. */
async function makeDoor(): Promise<Door> {
  const settings = inngestSettings();
  if (!settings) return closedDoor;
  const [{ makeApp }, door] = await Promise.all([import("#lib/inngest/app"), import("#lib/inngest/door")]);
  return door.makeDoor(makeApp(settings));
}

const handler = async (request: Request) => (await shared("inngest-door", makeDoor))(request);

export { handler as GET, handler as POST, handler as PUT };
