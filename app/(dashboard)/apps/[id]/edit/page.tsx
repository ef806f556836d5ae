import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { edit } from "#app/(dashboard)/apps/actions";
import { EditApp } from "#components/apps/edit-app";
import { isUuid } from "#lib/core/ids";
import { findApp } from "#lib/domain/apps/find";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "Edit the app" };

export default async function EditAppPage({ params }: PageProps<"/apps/[id]/edit">) {
  const ctx = await dashboardContext();
  const { id } = await params;
  if (!isUuid(id)) notFound();
  return <EditApp action={edit} app={await readForPage(ctx, () => findApp(ctx, id))} />;
}
