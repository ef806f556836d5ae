import type { Metadata } from "next";
import { UploadForm } from "#components/import/upload-form";
import { IMPORT_KIND_TEXTS } from "#lib/dashboard/import/shape";
import { KINDS, Kind, MAX_FILE_BYTES, MAX_ROWS } from "#lib/domain/imports/schema";
import { firstOf } from "#lib/pages/address";
import { requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Import a file" };

const CHOICES = KINDS.map((value) => ({
  value,
  title: IMPORT_KIND_TEXTS[value].title,
  text: IMPORT_KIND_TEXTS[value].text,
}));
const LIMITS = `CSV with commas, semicolons or tabs: at most ${MAX_FILE_BYTES / 1024 / 1024} MB and ${MAX_ROWS.toLocaleString("en")} rows. The first line has the names of the columns.`;

export default async function NewImportPage({ searchParams }: PageProps<"/settings/import/new">) {
  await requireSession();
  const kind = Kind.catch("customer").parse(firstOf((await searchParams).kind));
  return <UploadForm kind={kind} kinds={CHOICES} limits={LIMITS} />;
}
