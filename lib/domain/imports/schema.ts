import { z } from "zod";
import { ENCODINGS } from "./encodings.ts";

/** What a file brings. */
export const KINDS = ["customer", "gift_card", "ticket", "voucher"] as const;
export const Kind = z.enum(KINDS);
export type Kind = z.infer<typeof Kind>;

/** `cents` are whole minor units, as our exports have them. */
export const MONEY_FORMATS = ["point", "comma", "cents"] as const;
export const DATE_FORMATS = ["ymd", "dmy", "mdy"] as const;
export type MoneyFormat = (typeof MONEY_FORMATS)[number];
export type DateFormat = (typeof DATE_FORMATS)[number];

/** How a file is read. A format that is null was not chosen yet, because the file can be read in several ways. */
export const Choices = z.object({
  /** Field → number of the column, from 0. */
  columns: z.record(z.string(), z.int().min(0)),
  money: z.enum(MONEY_FORMATS).nullable(),
  dates: z.enum(DATE_FORMATS).nullable(),
  /** The event and tier, or the product, of all rows: `<event id>`, `<event id> <tier id>` or `<product id>`. */
  target: z.string().nullable(),
  /** In what the cells are written that are kept as bytes. Without it they are kept as text, because the file was in Unicode. */
  encoding: z.enum(ENCODINGS).nullable().optional(),
  /** The line with the names of the columns. */
  header_line: z.int().optional(),
  /** Numbers of columns that nothing reads, and that were left out knowingly. */
  left_out: z.array(z.int().min(0)).optional(),
  /** Numbers of columns without a value in any row. */
  empty: z.array(z.int().min(0)).optional(),
});
export type Choices = z.infer<typeof Choices>;

/** Returns the columns with values that nothing reads, by number. */
export function unreadColumns({ headers, choices }: Pick<Import, "headers" | "choices">): number[] {
  const known = new Set([...Object.values(choices.columns), ...(choices.empty ?? [])]);
  return [...headers.keys()].filter((at) => !known.has(at));
}

/** What becomes of a row. The first two are imported; the others are left out. */
export const FATES = ["create", "match", "duplicate", "taken", "invalid"] as const;
export type Fate = (typeof FATES)[number];

export type ImportStatus = "draft" | "checking" | "checked" | "running" | "stopped" | "done" | "undoing" | "undone";

/** A run or an undo that gave no sign of life for so long has ended with its process. */
export const ALIVE_SECONDS = 30;

/** Why a run that was stopped changed nothing. */
export const STOPPED = {
  running:
    "The import was stopped before its end. Nothing was changed. It does not continue automatically. Start it again.",
  undoing:
    "The undo was stopped before its end. Nothing was removed. It does not continue automatically. Start it again.",
} as const;

/** A file as the dashboard shows it. */
export interface Import {
  id: string;
  created: number;
  kind: Kind;
  /** `stopped`: its process ended while it ran, and nothing was changed. */
  status: ImportStatus;
  file_name: string;
  headers: string[];
  choices: Choices;
  row_count: number;
  rows_done: number;
  made_count: number | null;
  problem: string | null;
  actor_name: string;
  done_at: number | null;
  undone_at: number | null;
}

/** What is read from a row. */
export interface RowData {
  email?: string | null;
  name?: string | null;
  marketing?: boolean;
  /** A known customer who has never decided about marketing agrees by this row. */
  agrees?: boolean;
  /** As the file has it. */
  code?: string;
  cents?: number;
  /** What was paid elsewhere. */
  paid_cents?: number | null;
  expires_at?: number | null;
  recipient_email?: string | null;
  recipient_name?: string | null;
  message?: string | null;
  metadata?: Record<string, unknown> | null;
  product_id?: string;
  ticket_event_id?: string;
  tier_id?: string | null;
  attendee?: string | null;
  uses?: number;
  /** The type of the product of a voucher. */
  type?: "voucher" | "experience";
  /** What the item is of: the title of an event or a product. */
  of?: string;
}

/** Something that was used or changed since it was imported. */
export interface Used {
  line: number;
  kind: Kind;
  id: string;
  /** "was charged or adjusted". */
  what: string;
}

/** The largest file. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const MAX_ROWS = 200_000;
