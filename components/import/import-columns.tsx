import { CircleCheck, CircleDashed, ListChecks, LoaderCircle, OctagonX, Undo2 } from "lucide-react";
import { CustomStatus } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import { IMPORT_KIND_TEXTS } from "#lib/dashboard/import/shape";
import type { Import } from "#lib/domain/imports/schema";

/** The columns of the list of files. */
export const importColumns: readonly Column<Import>[] = [
  { head: "File", name: true, grow: true, phone: "name", cell: ({ file_name }) => <Truncated>{file_name}</Truncated> },
  { head: "Brings", phone: "what", cell: ({ kind }) => IMPORT_KIND_TEXTS[kind].title },
  { head: "Status", phone: "meta", cell: ({ status }) => <ImportStatus is={status} /> },
  { head: "Rows", right: true, cell: ({ row_count }) => row_count.toLocaleString("en") },
  { head: "Imported", right: true, phone: "amount", cell: ({ made_count }) => made_count?.toLocaleString("en") ?? "–" },
  { head: "By", tone: "soft", wideOnly: true, cell: ({ actor_name }) => actor_name },
  { head: "Uploaded", phone: "when", tone: "soft", cell: ({ created }) => <Time at={created} /> },
];

const LOOKS = {
  draft: { tone: "quiet", glyph: CircleDashed, word: "Columns to choose" },
  checking: { tone: "accent", glyph: LoaderCircle, word: "Reading rows" },
  checked: { tone: "care", glyph: ListChecks, word: "Ready to import" },
  running: { tone: "accent", glyph: LoaderCircle, word: "Importing" },
  stopped: { tone: "no", glyph: OctagonX, word: "Stopped" },
  done: { tone: "plain", glyph: CircleCheck, word: "Imported" },
  undoing: { tone: "accent", glyph: LoaderCircle, word: "Undoing" },
  undone: { tone: "quiet", glyph: Undo2, word: "Undone" },
} as const;

/** How far a file is. */
export function ImportStatus({ is }: { is: Import["status"] }) {
  const { tone, glyph, word } = LOOKS[is];
  return (
    <CustomStatus tone={tone} glyph={glyph}>
      {word}
    </CustomStatus>
  );
}
