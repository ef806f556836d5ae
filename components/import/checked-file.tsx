import { Pencil } from "lucide-react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { Figures } from "#components/ui/figures";
import { List } from "#components/ui/list";
import { Note } from "#components/ui/note";
import { PlainLink } from "#components/ui/plain-link";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import { beginningOf } from "#lib/core/cut";
import type { FormAction } from "#lib/core/form-state";
import { FATE_LABELS, IMPORT_KIND_TEXTS, type ImportRow } from "#lib/dashboard/import/shape";
import {
  FATES,
  type Fate,
  type Import,
  type Kind,
  STOPPED,
  type Used,
  unreadColumns,
} from "#lib/domain/imports/schema";
import type { ListAddress } from "#lib/pages/address-of-list";
import { ImportStatus } from "./import-columns.tsx";
import { rowColumns } from "./row-columns.tsx";
import { StartImport } from "./start-import.tsx";
import { Undo } from "./undo.tsx";

type Counts = Record<Fate, number>;

interface Props {
  file: Import;
  counts: Counts;
  /** How many known customers agree to marketing by the file. */
  agreeing: number;
  page: { data: ImportRow[]; has_more: boolean };
  address: ListAddress;
  currency: string;
  /** What was used since it was imported, and therefore kept it from being undone. */
  used: readonly Used[];
  actions: Record<"start" | "undo", FormAction>;
}

/** A file with what becomes, or became, of each of its rows. */
export function CheckedFile({ file, counts, agreeing, page, address, currency, used, actions }: Props) {
  const leftOut = counts.duplicate + counts.taken + counts.invalid;
  const columns = rowColumns(file.kind, currency, file.status);
  return (
    <>
      <PageHead
        back={{ href: "/settings/import", label: "Import" }}
        title={file.file_name}
        status={<ImportStatus is={file.status} />}
      >
        <Acts
          file={file}
          count={comingIn(file.kind, counts)}
          agreeing={agreeing}
          actions={actions}
          isUsed={used.length > 0}
        />
      </PageHead>
      <Notes file={file} used={used} />
      <LeftOutColumns file={file} />
      {leftOut > 0 && <LeftOut id={file.id} count={leftOut} />}
      <Figures label="What happens to the rows" figures={figuresOf(file, counts, { agreeing, leftOut })} />
      <List
        label="Rows"
        address={address}
        columns={columns}
        page={page}
        tabs={TABS}
        counts={shownCounts({ "": file.row_count, ...counts })}
        turns={["Previous", "Next"]}
        noun={["row", "rows"]}
        empty={<EmptyState title="No such row" text="No row of the file has this result." />}
        foot={`${file.row_count.toLocaleString("en")} rows, by line`}
      />
    </>
  );
}

const TABS = {
  label: "Fate",
  filter: "fate",
  tabs: [{ value: null, label: "All" }, ...FATES.map((fate) => ({ value: fate, label: FATE_LABELS[fate] }))],
};

const shownCounts = (counts: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(counts).map(([fate, count]) => [fate, count.toLocaleString("en")]));

/** A known customer does not count among customers who are imported. */
const comingIn = (kind: Kind, { create, match }: Counts): number => (kind === "customer" ? create : create + match);

function figuresOf(
  { kind, made_count }: Import,
  counts: Counts,
  { agreeing, leftOut }: { agreeing: number; leftOut: number },
) {
  const { one, many } = IMPORT_KIND_TEXTS[kind];
  const count = made_count ?? comingIn(kind, counts);
  return [
    {
      title: made_count === null ? "To import" : "Imported",
      value: count.toLocaleString("en"),
      note: count === 1 ? one : many,
    },
    {
      title: "Known customers",
      value: counts.match.toLocaleString("en"),
      note: kind === "customer" ? knownText(agreeing) : "get what is theirs",
    },
    { title: "Left out", value: leftOut.toLocaleString("en"), note: leftOut === 1 ? "row" : "rows" },
  ];
}

const knownText = (agreeing: number): string =>
  agreeing === 0 ? "stay as they are" : `stay, and ${agreeing.toLocaleString("en")} agree to marketing`;

function Acts({
  file,
  count,
  agreeing,
  actions,
  isUsed,
}: Pick<Props, "file" | "agreeing" | "actions"> & { count: number; isUsed: boolean }) {
  const { id, kind, status } = file;
  if (status === "done") return isUsed ? null : <Undo file={file} undo={actions.undo} />;
  if (status === "undone") return null;
  return (
    <>
      {status === "checked" && (
        <ButtonLink href={`/settings/import/${id}?columns=choose`}>
          <Pencil />
          Change columns
        </ButtonLink>
      )}
      {count + agreeing > 0 && (
        <StartImport id={id} text={startText(kind, count, agreeing)} kind={kind} start={actions.start} />
      )}
    </>
  );
}

/** What is imported: customers, or the consent of those who are known. */
function startText(kind: Kind, count: number, agreeing: number): string {
  const made = `${count.toLocaleString("en")} ${count === 1 ? IMPORT_KIND_TEXTS[kind].one : IMPORT_KIND_TEXTS[kind].many}`;
  return count > 0 ? made : `the consent of ${agreeing.toLocaleString("en")}`;
}

function Notes({ file, used }: Pick<Props, "file" | "used">) {
  if (file.status === "stopped") {
    return <Note kind="care">{STOPPED.running}</Note>;
  }
  if (used.length > 0) return <CannotUndo used={used} />;
  if (file.problem) return <Note kind="no">{file.problem}</Note>;
  if (file.undone_at !== null) {
    return (
      <Note>
        Undone <Time at={file.undone_at} />. Upload the file again to import it.
      </Note>
    );
  }
  return null;
}

function LeftOutColumns({ file }: Pick<Props, "file">) {
  const names = unreadColumns(file).map((at) => `“${beginningOf(file.headers[at] ?? "", SHOWN_OF_HEADER)}”`);
  if (names.length === 0 || file.status === "undone") return null;
  return (
    <Note>
      {names.length === 1 ? "This column is" : "These columns are"} left out: {names.join(", ")}.
    </Note>
  );
}

const SHOWN_OF_HEADER = 60;

function LeftOut({ id, count }: { id: string; count: number }) {
  return (
    <Note>
      {count === 1 ? "1 row is left out" : `${count.toLocaleString("en")} rows are left out`}.{" "}
      <PlainLink href={`/settings/import/${id}/left-out`} download>
        Download {count === 1 ? "it with its reason" : "them with their reasons"}
      </PlainLink>
      , mend {count === 1 ? "it" : "them"}, and upload that file.
    </Note>
  );
}

const SHOWN = 5;

function CannotUndo({ used }: { used: readonly Used[] }) {
  return (
    <Note kind="care">
      Nothing was undone, because something was used or changed:{" "}
      {used.slice(0, SHOWN).map(({ line, kind, id, what }, at) => (
        <span key={`${kind} ${id}`}>
          {at > 0 && ", "}
          <TextLink href={`${PATHS[kind]}/${id}`}>
            the {IMPORT_KIND_TEXTS[kind].one} of line {line}
          </TextLink>{" "}
          {what}
        </span>
      ))}
      {used.length > SHOWN && `, and ${used.length - SHOWN} more`}.
    </Note>
  );
}

const PATHS: Record<Kind, string> = {
  customer: "/customers",
  gift_card: "/gift-cards",
  ticket: "/tickets",
  voucher: "/vouchers",
};
