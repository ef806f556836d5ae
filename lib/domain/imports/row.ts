import { toUnix } from "#lib/core/time";
import { readCell } from "./cells.ts";
import { type Choices, type Fate, type Import, type Kind, type RowData, STOPPED } from "./schema.ts";

export interface FileRow {
  id: string;
  kind: Kind;
  status: Exclude<Import["status"], "stopped">;
  is_stale: boolean | null;
  file_name: string;
  headers: string[];
  choices: Choices;
  row_count: number;
  rows_done: number;
  checked_line: number;
  seats_taken: Record<string, number>;
  made_count: number | null;
  problem: string | null;
  actor_name: string;
  created_at: Date;
  done_at: Date | null;
  undone_at: Date | null;
}

/** A row of the file as it is worked on. */
export interface LineRow {
  line: number;
  cells: string[];
  fate: Fate | null;
  reason: string | null;
  data: RowData | null;
}

/** What a file is whose run or undo has ended with its process. */
const NOT_ENDED: Partial<Record<FileRow["status"], Import["status"]>> = { running: "stopped", undoing: "done" };

export const toImport = (row: FileRow): Import => ({
  id: row.id,
  created: toUnix(row.created_at),
  kind: row.kind,
  status: row.is_stale ? (NOT_ENDED[row.status] ?? row.status) : row.status,
  file_name: row.file_name,
  headers: row.headers.map((header) => readCell(header, row.choices.encoding)),
  choices: row.choices,
  row_count: row.row_count,
  rows_done: row.rows_done,
  made_count: row.made_count,
  problem: row.status === "undoing" && row.is_stale ? STOPPED.undoing : row.problem,
  actor_name: row.actor_name,
  done_at: toUnix(row.done_at),
  undone_at: toUnix(row.undone_at),
});
