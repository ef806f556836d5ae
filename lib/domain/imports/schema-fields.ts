import type { Kind } from "./schema.ts";

export type FieldFormat = "text" | "email" | "yes_no" | "money" | "date" | "count" | "json";

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

const CURRENCY: Field = { name: "currency", label: "Currency", format: "text", hint: "Only to check it.", example: "" };
const VOIDED: Field = {
  name: "voided",
  label: "Voided",
  format: "text",
  hint: "A row that says when it was voided, or yes, is left out.",
  example: "",
};

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
      hint: "yes, true, 1 or subscribed count as agreed, also for a known customer who has not decided here.",
      example: "yes",
    },
    {
      name: "metadata",
      label: "Metadata",
      format: "json",
      hint: "One JSON object, as our export has it.",
      example: "",
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
    CURRENCY,
    EXPIRES,
    VOIDED,
    EMAIL,
    NAME,
    LAST_NAME,
    { name: "recipient_email", label: "E-mail of the recipient", format: "email", example: "" },
    { name: "recipient_name", label: "Name of the recipient", format: "text", example: "" },
    { name: "message", label: "Message to the recipient", format: "text", example: "" },
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
    { name: "uses", label: "Uses left", format: "count", hint: "Without it, as many as the product has.", example: "" },
    PAID,
    CURRENCY,
    VOIDED,
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
    CURRENCY,
    EXPIRES,
    VOIDED,
    EMAIL,
    NAME,
    LAST_NAME,
  ],
};
