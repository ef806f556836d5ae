import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { dashboardContext } from "#lib/pages/session";
import { EndpointsList } from "./endpoints-list.tsx";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const ctx = await dashboardContext();
  return (
    <>
      <PageHead title="Webhooks" sub="Events are signed and sent to your server as they happen.">
        <ButtonLink href="/webhooks/verify">Check a signature</ButtonLink>
        <ButtonLink kind="primary" href="/webhooks/new" kbd="C" data-create="">
          <Plus />
          New endpoint
        </ButtonLink>
      </PageHead>
      <EndpointsList ctx={ctx} query={await searchParams} />
    </>
  );
}
