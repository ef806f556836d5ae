import { deviceRoute } from "#lib/api/device-route";
import { getDoor } from "#lib/domain/door/read";

/** What the phone must know: its store, what it may do, the rules, and the doors to choose from. */
export const GET = deviceRoute({}, getDoor);
