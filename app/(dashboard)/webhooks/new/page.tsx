import type { Metadata } from "next";
import { registerEndpoint } from "#app/(dashboard)/webhooks/actions";
import { EndpointsList } from "#app/(dashboard)/webhooks/endpoints-list.tsx";
import { NewEndpoint } from "#components/webhooks/new-endpoint";
import { firstOf } from "#lib/pages/address";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "New endpoint" };

export default async function NewEndpointPage({ searchParams }: PageProps<"/webhooks/new">) {
  const ctx = await dashboardContext();
  return (
    <NewEndpoint action={registerEndpoint} url={firstOf((await searchParams).url)}>
      <EndpointsList ctx={ctx} query={{}} hasNew />
    </NewEndpoint>
  );
}
