import type { Metadata } from "next";
import { register } from "#app/(dashboard)/apps/actions";
import { AppsList } from "#app/(dashboard)/apps/apps-list.tsx";
import { NewApp } from "#components/apps/new-app";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Register an app" };

export default async function NewAppPage() {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  return (
    <NewApp action={register} maker={store.name}>
      <AppsList ctx={ctx} hasNew />
    </NewApp>
  );
}
