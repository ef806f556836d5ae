import type { Metadata } from "next";
import { edit } from "#app/(dashboard)/apps/actions";
import { readApp } from "#app/(dashboard)/apps/read-app";
import { EditApp } from "#components/apps/edit-app";

export async function generateMetadata({ params }: PageProps<"/apps/[id]/edit">): Promise<Metadata> {
  return { title: `Edit ${(await readApp((await params).id)).name}` };
}

export default async function EditAppPage({ params }: PageProps<"/apps/[id]/edit">) {
  return <EditApp action={edit} app={await readApp((await params).id)} />;
}
