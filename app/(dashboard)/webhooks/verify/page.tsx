import type { Metadata } from "next";
import { verify } from "#app/(dashboard)/webhooks/actions";
import { Verify } from "#components/webhooks/verify";
import { isUuid } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { getEndpoint, openDelivery } from "#lib/domain/webhook-endpoints/read";
import { firstOf } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "Check a signature" };

/** The address may name an `endpoint`, and one of its deliveries (`delivery`) to fill the form with. */
export default async function VerifyPage({ searchParams }: PageProps<"/webhooks/verify">) {
  const ctx = await dashboardContext();
  const query = await searchParams;
  const [endpointId, deliveryId] = [firstOf(query.endpoint), firstOf(query.delivery)];
  if (!endpointId || !isUuid(endpointId)) return <Verify action={verify} />;
  const [endpoint, sent] = await readForPage(ctx, () =>
    Promise.all([
      getEndpoint(ctx, endpointId),
      deliveryId && isUuid(deliveryId) ? readSent(ctx, endpointId, deliveryId) : undefined,
    ]),
  );
  return <Verify action={verify} endpoint={{ id: endpoint.id, url: endpoint.url }} sent={sent} />;
}

/** Returns the headers of a delivery's last attempt, one per line, and its body. */
async function readSent(ctx: PrismaContext, endpointId: string, deliveryId: string) {
  const { attempts, payload } = await openDelivery(ctx, endpointId, deliveryId);
  const headers = Object.entries(attempts.at(-1)?.request_headers ?? {});
  return { headers: headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).join("\n"), body: payload ?? "" };
}
