import type { Metadata } from "next";
import { cache } from "react";
import { verify } from "#app/(dashboard)/webhooks/actions";
import { Verify } from "#components/webhooks/verify";
import { isUuid } from "#lib/core/ids";
import { openDelivery } from "#lib/dashboard/webhooks/read";
import type { PrismaContext } from "#lib/db/context";
import { getEndpoint } from "#lib/domain/webhook-endpoints/read";
import { firstOf, idIn } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { formatAddress } from "#lib/texts/address";

/** Returns the endpoint that the address names, if any. */
const readNamedEndpoint = cache(async (id: string | undefined) => {
  if (!id || !isUuid(id)) return undefined;
  const ctx = await dashboardContext();
  return readForPage(ctx, () => getEndpoint(ctx, id));
});

export async function generateMetadata({ searchParams }: PageProps<"/webhooks/verify">): Promise<Metadata> {
  const endpoint = await readNamedEndpoint(firstOf((await searchParams).endpoint));
  return { title: endpoint ? `Check a signature of ${formatAddress(endpoint.url)}` : "Check a signature" };
}

/** The address may name an `endpoint`, and one of its deliveries (`delivery`) to fill the form with. */
export default async function VerifyPage({ searchParams }: PageProps<"/webhooks/verify">) {
  const ctx = await dashboardContext();
  const query = await searchParams;
  const endpoint = await readNamedEndpoint(firstOf(query.endpoint));
  if (!endpoint) return <Verify action={verify} />;
  const deliveryId = idIn(query, "delivery");
  const sent = deliveryId ? await readForPage(ctx, () => readSent(ctx, endpoint.id, deliveryId)) : undefined;
  return <Verify action={verify} endpoint={{ id: endpoint.id, url: endpoint.url }} sent={sent} />;
}

/** Returns the headers of a delivery's last attempt, one per line, and its body. */
async function readSent(ctx: PrismaContext, endpointId: string, deliveryId: string) {
  const { attempts, payload } = await openDelivery(ctx, endpointId, deliveryId);
  const headers = Object.entries(attempts.at(-1)?.request_headers ?? {});
  return { headers: headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).join("\n"), body: payload ?? "" };
}
