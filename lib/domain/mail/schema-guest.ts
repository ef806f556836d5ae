import { z } from "zod";
import { MAX_EMAIL } from "#lib/core/limits";
import { Email, enumOf, Id, IdInput, oneCursor, PageQuery, Timestamp, valuesOf } from "#lib/core/schema";
import type { GuestMailKind } from "./schema.ts";

const KINDS: Record<GuestMailKind, string> = {
  order_confirmed:
    "An order was paid: what was bought, with its codes. An order with many codes has several such mails.",
  gift_card: "A gift card with its code, to its recipient.",
  item_again: "An item with its code, which somebody of the store sent again.",
  order_refunded: "Money of an order was refunded.",
  order_canceled: "The store canceled an order before it was paid.",
  payment_returned: "Money came for an order after it was canceled, and all of it goes back.",
  item_ended: "The store voided an item, or canceled a membership.",
  booking_moved: "A booking was moved to another time or place, or to another number of people.",
};

const Attachment = z.object({
  filename: z.string().meta({ description: "Name of the file.", examples: ["calendar.ics"] }),
  content_type: z.string().meta({ description: "Media type of the file.", examples: ["text/calendar; charset=utf-8"] }),
});

/** A mail to a guest, as the API shows it. */
export const Mail = z
  .object({
    id: Id.describe("Unique id of the mail."),
    object: z.literal("mail").describe("Always `mail`."),
    kind: enumOf(KINDS).describe(`What the mail is about.${valuesOf(KINDS)}`),
    to: Email.describe("E-mail address of the recipient."),
    language: z
      .string()
      .nullable()
      .describe("Language that was chosen for the mail. Null when none was: this version writes all mail in English."),
    subject: z.string().describe("Subject of the mail. In test mode it begins with `Test: `."),
    text: z.string().describe("The mail as plain text."),
    html: z.string().describe("The mail as HTML. Pictures that are attached stand in it as `cid:…`."),
    attachments: z
      .array(Attachment)
      .describe("The files of the mail, also the pictures in its HTML, such as QR codes. Empty when it has none."),
    order_id: Id.describe("Id of the order that the mail is about."),
    created: Timestamp.describe(
      "When the mail was written, in Unix seconds. A gift card to be delivered later is written with its order.",
    ),
  })
  .meta({ id: "Mail" });
export type Mail = z.infer<typeof Mail>;

export const MailQuery = PageQuery.extend({
  to: z
    .string()
    .trim()
    .max(MAX_EMAIL)
    .optional()
    .describe("Only mail to this e-mail address, compared without regard to case and to how its domain is spelled."),
  order_id: IdInput.optional().describe("Only mail about this order."),
  kind: enumOf(KINDS)
    .optional()
    .describe(`Only mail of this kind.${valuesOf(KINDS)}`),
}).check(oneCursor);
export type MailQuery = z.infer<typeof MailQuery>;
