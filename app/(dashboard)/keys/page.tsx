import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { FreePlan } from "#app/(dashboard)/free-plan.tsx";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { KeysList, titleOfKeys } from "./keys-list.tsx";

export async function generateMetadata({ searchParams }: PageProps<"/keys">): Promise<Metadata> {
  return titleOfKeys(await searchParams);
}

export default async function KeysPage({ searchParams }: PageProps<"/keys">) {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  return (
    <>
      <PageHead
        title="API keys"
        sub="A key is a full credential: keep it on a server. Live and test keys see different data."
      >
        <ButtonLink kind="primary" href="/keys/new" kbd="C" data-create="">
          <Plus />
          New key
        </ButtonLink>
      </PageHead>
      <FreePlan ctx={ctx} role={store.role} />
      <KeysList ctx={ctx} query={await searchParams} />
    </>
  );
}
