import type { Fate, Kind, RowData } from "#lib/domain/imports/schema";
import type { Field } from "#lib/domain/imports/schema-fields";

export const IMPORT_KIND_TEXTS: Record<Kind, { title: string; one: string; many: string; text: string }> = {
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

export const FATE_LABELS: Record<Fate, string> = {
  create: "New",
  match: "Known customer",
  duplicate: "Twice in the file",
  taken: "Code taken",
  invalid: "Cannot be read",
};

/** How amounts and dates of a file can be written. */
export const MONEY_TEXTS = {
  point: "Point before the cents, 1,250.00",
  comma: "Comma before the cents, 1.250,00",
  cents: "Whole cents, 125000",
};
export const DATE_TEXTS = { ymd: "Year first", dmy: "Day first", mdy: "Month first" };

/** A row of the dry run. */
export interface ImportRow {
  id: string;
  line: number;
  fate: Fate;
  reason: string | null;
  /** What is read from it; once it was imported, without what it says of people. */
  data: RowData | null;
  /** The item or customer that was made of it. */
  made_id: string | null;
}

export interface Choice {
  value: string;
  label: string;
}

/** What is chosen when a file is read. */
export interface ColumnsView {
  fields: readonly Field[];
  /** The columns with values, each with its first one. */
  columns: { at: number; header: string; example: string }[];
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
