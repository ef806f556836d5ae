import { z } from "zod";
import { ENCODINGS } from "./encodings.ts";

/** What a file brings. */
export const KINDS = ["customer", "gift_card", "ticket", "voucher"] as const;
export const Kind = z.enum(KINDS);
export type Kind = z.infer<typeof Kind>;

export const KIND_WORDS: Record<Kind, { title: string; one: string; many: string; text: string }> = {
  customer: {
    title: "Customers",
    one: "customer",
    many: "customers",
    text: "Names and e-mail addresses, with or without consent to marketing.",
  },
  gift_card: {
    title: "Gift cards",
    one: "gift card",
    many: "gift cards",
    text: "What is left on each, under the code that is printed on it.",
  },
  ticket: {
    title: "Tickets sold elsewhere",
    one: "ticket",
    many: "tickets",
    text: "They take their seats and are let in by the code that guests have.",
  },
  voucher: {
    title: "Vouchers",
    one: "voucher",
    many: "vouchers",
    text: "Packs and experiences with the uses that are left.",
  },
};

export type FieldFormat = "text" | "email" | "yes_no" | "money" | "date" | "count";

/** What a column can be. */
export interface Field {
  name: string;
  label: string;
  format: FieldFormat;
  isRequired?: boolean;
  hint?: string;
  /** A value for the template. */
  example: string;
}

const EMAIL: Field = { name: "email", label: "E-mail", format: "email", example: "ines@example.com" };
const NAME: Field = { name: "name", label: "Name", format: "text", example: "Ines Moreau" };
const LAST_NAME: Field = {
  name: "last_name",
  label: "Last name",
  format: "text",
  hint: "Where the first name has a column of its own.",
  example: "",
};
const CODE: Field = {
  name: "code",
  label: "Code",
  format: "text",
  isRequired: true,
  hint: "What is printed or in the QR code. It keeps working.",
  example: "GC-10482",
};
const EXPIRES: Field = { name: "expires", label: "Expires on", format: "date", example: "2027-12-31" };

/** What the guest is owed while it is unused. */
const PAID: Field = {
  name: "paid",
  label: "Paid",
  format: "money",
  hint: "What was paid for it elsewhere. It counts in what you owe to guests until it is used.",
  example: "18.00",
};

export const FIELDS: Record<Kind, readonly Field[]> = {
  customer: [
    { ...EMAIL, isRequired: true },
    NAME,
    LAST_NAME,
    {
      name: "marketing",
      label: "Agreed to marketing",
      format: "yes_no",
      hint: "yes, true, 1 or subscribed count as agreed.",
      example: "yes",
    },
  ],
  gift_card: [
    CODE,
    {
      name: "balance",
      label: "Balance",
      format: "money",
      isRequired: true,
      hint: "What is left on it today.",
      example: "40.00",
    },
    { name: "currency", label: "Currency", format: "text", hint: "Only to check it.", example: "" },
    EXPIRES,
    EMAIL,
    NAME,
    LAST_NAME,
  ],
  ticket: [
    { ...CODE, example: "8841-20937" },
    {
      name: "event",
      label: "Event",
      format: "text",
      hint: "Its title or id, unless all are for one event.",
      example: "Winter Lights",
    },
    { name: "event_date", label: "Date of the event", format: "date", example: "2026-12-05" },
    { name: "tier", label: "Tier", format: "text", example: "Standard" },
    { name: "attendee", label: "Attendee", format: "text", example: "Jonas Moreau" },
    PAID,
    EMAIL,
    NAME,
    LAST_NAME,
  ],
  voucher: [
    { ...CODE, example: "VC-771" },
    {
      name: "product",
      label: "Product",
      format: "text",
      hint: "Its title or id, unless all are of one product.",
      example: "Ten swims",
    },
    {
      name: "uses",
      label: "Uses left",
      format: "count",
      hint: "Without it, as many as the product has.",
      example: "4",
    },
    { ...PAID, hint: "What was paid elsewhere for the uses that are left. It counts in what you owe to guests." },
    EXPIRES,
    EMAIL,
    NAME,
    LAST_NAME,
  ],
};

export const MONEY_FORMATS = ["point", "comma"] as const;
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
});
export type Choices = z.infer<typeof Choices>;

/** What becomes of a row. The first two move in; the others are left out. */
export const FATES = ["create", "match", "duplicate", "taken", "invalid"] as const;
export type Fate = (typeof FATES)[number];

export const FATE_WORDS: Record<Fate, string> = {
  create: "New",
  match: "Known customer",
  duplicate: "Twice in the file",
  taken: "Code taken",
  invalid: "Cannot be read",
};

export type MovingInStatus = "draft" | "checking" | "checked" | "running" | "stopped" | "done" | "undoing" | "undone";

/** A run or an undo that gave no sign of life for so long has ended with its process. */
export const ALIVE_SECONDS = 30;

/** Why a run that was stopped changed nothing. */
export const STOPPED = {
  running: "The last run was stopped before its end. Nothing was changed. It does not go on by itself; start it again.",
  undoing: "The undo was stopped before its end. Nothing was removed. It does not go on by itself; start it again.",
} as const;

/** A file as the dashboard shows it. */
export interface MovingIn {
  id: string;
  created: number;
  kind: Kind;
  /** `stopped`: its process ended while it ran, and nothing was changed. */
  status: MovingInStatus;
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

/** A row of the dry run. */
export interface MovingInRow {
  id: string;
  line: number;
  fate: Fate;
  reason: string | null;
  /** What is read from it; once it has moved in, without what it says of people. */
  data: RowData | null;
  /** The item or customer that was made of it. */
  made_id: string | null;
}

/** What is read from a row. */
export interface RowData {
  email?: string | null;
  name?: string | null;
  marketing?: boolean;
  /** As the file has it. */
  code?: string;
  cents?: number;
  /** What was paid elsewhere. */
  paid_cents?: number | null;
  expires_at?: number | null;
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

export interface Choice {
  value: string;
  label: string;
}

/** What is chosen when a file is read. */
export interface ColumnsView {
  fields: readonly Field[];
  /** The first rows of the file. */
  rows: { line: number; cells: string[] }[];
  /** Null for a kind without amounts. */
  money: Choice[] | null;
  dates: Choice[] | null;
  /** Null for a file in Unicode. */
  encodings: Choice[] | null;
  /** The events and tiers, or products, that all rows can be of. */
  targets: Choice[];
}

/** Something that was used or changed since it moved in. */
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
