import type { Metadata } from "next";
import { cancel, check, discard, start, stop, undo } from "#app/(dashboard)/settings/import/actions";
import { CheckedFile } from "#components/import/checked-file";
import { ColumnsForm } from "#components/import/columns-form";
import { FileInWork } from "#components/import/file-in-work";
import { countAgreeing, countFates, listRows, viewColumns } from "#lib/dashboard/import/read";
import { getImport } from "#lib/domain/imports/read";
import { FATES, type Import } from "#lib/domain/imports/schema";
import { listUsed } from "#lib/domain/imports/undo";
import { getSettings } from "#lib/domain/store-settings/read";
import { addressOfList, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const readFile = readOne(getImport);

const FILTERS = { fate: oneOf(FATES), columns: oneOf(["choose"]) };

export async function generateMetadata({ params }: PageProps<"/settings/import/[id]">): Promise<Metadata> {
  return { title: (await readFile((await params).id)).file_name };
}

export default async function ImportedFilePage({ params, searchParams }: PageProps<"/settings/import/[id]">) {
  const { id } = await params;
  const file = await readFile(id);
  const ctx = await dashboardContext();
  const address = addressOfList(`/settings/import/${id}`, FILTERS, await searchParams);
  const { status } = file;
  if (status === "checking" || status === "running" || status === "undoing") {
    return <FileInWork file={file} status={status} cancel={cancel} stop={stop} />;
  }
  if (isBeingRead(file, address.values.columns)) {
    const view = await readForPage(ctx, () => viewColumns(ctx, file));
    return <ColumnsForm file={file} view={view} check={check} discard={discard} />;
  }
  const [counts, page, { currency }, agreeing, used] = await readForPage(ctx, () =>
    Promise.all([
      countFates(ctx, id),
      listRows(ctx, id, { fate: address.values.fate, ...address.cursors }),
      getSettings(ctx),
      file.kind === "customer" ? countAgreeing(ctx, id) : 0,
      status === "done" && file.problem !== null ? listUsed(ctx, id) : [],
    ]),
  );
  return (
    <CheckedFile
      file={file}
      counts={counts}
      agreeing={agreeing}
      page={page}
      address={address}
      currency={currency}
      used={used}
      actions={{ start, undo }}
    />
  );
}

const isBeingRead = ({ status }: Import, chosen: string | undefined): boolean =>
  status === "draft" || (status === "checked" && chosen !== undefined);
