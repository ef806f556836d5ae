import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { dashboardContext } from "#lib/pages/session";
import { AppsList } from "./apps-list.tsx";

export const metadata: Metadata = { title: "Apps" };

export default async function AppsPage() {
  const ctx = await dashboardContext();
  return (
    <>
      <PageHead title="Apps" sub="Apps that you build and other stores install.">
        <ButtonLink kind="primary" href="/apps/new" kbd="C" data-create="">
          <Plus />
          Register an app
        </ButtonLink>
      </PageHead>
      <AppsList ctx={ctx} />
    </>
  );
}
