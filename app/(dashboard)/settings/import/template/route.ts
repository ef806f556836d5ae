import { csvHead, csvRows } from "#lib/core/csv";
import { IMPORT_KIND_TEXTS } from "#lib/dashboard/import/shape";
import { Kind } from "#lib/domain/imports/schema";
import { FIELDS } from "#lib/domain/imports/schema-fields";
import { requireSession } from "#lib/pages/session";

/** A file with the columns of a kind and one row as an example. */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const kind = Kind.catch("customer").parse(new URL(request.url).searchParams.get("kind"));
  const fields = FIELDS[kind].filter(({ example }) => example !== "");
  const text = csvHead(fields.map(({ label }) => label)) + csvRows([fields.map(({ example }) => example)]);
  return csvFile(`${IMPORT_KIND_TEXTS[kind].many.replace(" ", "-")}.csv`, text);
}

const csvFile = (name: string, text: string): Response =>
  new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
