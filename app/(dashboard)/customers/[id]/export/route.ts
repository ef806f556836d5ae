import { notFound } from "#lib/core/errors";
import { isUuid } from "#lib/core/ids";
import { exportCustomer } from "#lib/dashboard/customers/read";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { toErrorResponse } from "#lib/http/errors";
import { dashboardContext } from "#lib/pages/session";

/** A file with all that the store holds about a customer. */
export async function GET(_request: Request, { params }: RouteContext<"/customers/[id]/export">): Promise<Response> {
  const ctx = await dashboardContext();
  const { id } = await params;
  try {
    if (!isUuid(id)) throw notFound("customer");
    const customer = await exportCustomer(ctx, id);
    await recordSecurityEvent(ctx, { action: "customer.exported", targetId: id });
    return new Response(`${JSON.stringify(customer, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="customer-${id}.json"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    const { status, body, headers } = toErrorResponse(error, ctx.requestId);
    return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  }
}
