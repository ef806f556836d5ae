import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { ButtonLink } from "#components/ui/button";
import { PageHead } from "#components/ui/page-head";
import { dashboardCtx } from "#lib/auth/session";
import { EndpointsList } from "./endpoints-list.tsx";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const ctx = await dashboardCtx();
  return (
    <>
      <PageHead title="Webhooks" sub="Events go to your server as they happen, signed.">
        <ButtonLink href="/webhooks/verify">Check a signature</ButtonLink>
        <ButtonLink kind="p" href="/webhooks/new" kbd="C" data-create="">
          <Plus />
          New endpoint
        </ButtonLink>
      </PageHead>
      <EndpointsList ctx={ctx} query={await searchParams} />
    </>
  );
}
