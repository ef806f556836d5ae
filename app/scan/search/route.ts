import { deviceRoute } from "#lib/api/device-route";
import { requireSupervisor } from "#lib/auth/supervisor";
import { findGuests } from "#lib/dashboard/scanner/read";
import { GuestSearch } from "#lib/dashboard/scanner/shape";

/** Finds guests by name or order, for a supervisor. The text is in the body, so that no log has it. */
export const POST = deviceRoute({ body: GuestSearch }, async (ctx, { body: { grant, text } }) => {
  await requireSupervisor(ctx, grant);
  return { items: await findGuests(ctx, text) };
});
