import { shared } from "#lib/core/shared";
import { closedDoor, type Door } from "#lib/inngest/closed-door";
import { inngestSettings } from "#lib/inngest/settings";

/** Loads the Inngest library at the first request, and only when Inngest is configured. */
async function makeDoor(): Promise<Door> {
  const settings = inngestSettings();
  if (!settings) return closedDoor;
  const [{ makeApp }, door] = await Promise.all([import("#lib/inngest/app"), import("#lib/inngest/door")]);
  return door.makeDoor(makeApp(settings));
}

const handler = async (request: Request) => (await shared("inngest-door", makeDoor))(request);

export { handler as GET, handler as POST, handler as PUT };
