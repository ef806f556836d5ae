import { notFound } from "#lib/core/errors";
import { isUuid } from "#lib/core/ids";
import { getDevice } from "#lib/domain/devices/read";
import { toErrorResponse } from "#lib/http/errors";
import { dashboardContext } from "#lib/pages/session";

/** Says whether the phone of a device is there, for the page that waits for it. */
export async function GET(_: Request, { params }: RouteContext<"/devices/[id]/paired">): Promise<Response> {
  const ctx = await dashboardContext();
  const { id } = await params;
  try {
    if (!isUuid(id)) throw notFound("device");
    const { paired_at } = await getDevice(ctx, id);
    return Response.json({ is_paired: paired_at !== null }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    const { status, body, headers } = toErrorResponse(error, ctx.requestId);
    return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  }
}
