import { getDevice } from "#lib/domain/devices/read";
import { dashboardContext } from "#lib/pages/session";

/** Says whether the phone of a device is there, for the page that waits for it. */
export async function GET(_: Request, { params }: RouteContext<"/devices/[id]/paired">): Promise<Response> {
  const ctx = await dashboardContext();
  const { paired_at } = await getDevice(ctx, (await params).id);
  return Response.json({ is_paired: paired_at !== null }, { headers: { "Cache-Control": "no-store" } });
}
