import { shared } from "#lib/core/shared";
import { makeApp } from "#lib/inngest/app";
import { closedDoor, makeDoor } from "#lib/inngest/door";
import { inngestSettings } from "#lib/inngest/settings";

const door = () =>
  shared("inngest-door", () => {
    const settings = inngestSettings();
    return settings ? makeDoor(makeApp(settings)) : closedDoor;
  });

const handler = (request: Request) => door()(request);

export { handler as GET, handler as POST, handler as PUT };
