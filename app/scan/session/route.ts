import { z } from "zod";
import { readBody } from "#lib/api/body";
import { updateSession } from "#lib/auth/update-session";
import { AppError } from "#lib/core/errors";
import { readInput } from "#lib/http/errors";
import { sessionRoute } from "#lib/pages/session-route";
import { factsOf } from "./facts.ts";

const Change = z.strictObject({ store: z.guid(), mode: z.enum(["test", "live"]) });

/** Says who is signed in on this phone, and for which store. */
export const GET = sessionRoute(factsOf);

/** Opens the scanner for another store of the person, or for the other mode. */
export const POST = sessionRoute(async (session, request) => {
  const input = readInput(Change, await readBody(request));
  const store = session.stores.find(({ id }) => id === input.store);
  if (!store) throw new AppError("not_found", "You have no role in this store. Reload the page.");
  const isChanged = await updateSession(session.id, { merchant_id: store.id, mode: input.mode });
  if (isChanged) return undefined;
  throw new AppError(
    "invalid_transition",
    "Your e-mail address is not confirmed, so you cannot scan live tickets. Confirm it in the dashboard under Your account.",
  );
});
