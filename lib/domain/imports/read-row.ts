import { beginningOf } from "#lib/core/cut";
import { MAX_MESSAGE, MAX_NAME, MAX_SEATS } from "#lib/core/limits";
import { MAX_CENTS } from "#lib/core/money";
import { EmailInput, MetadataInput } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import { formatDate } from "#lib/texts/time";
import { readCell } from "./cells.ts";
import { codeKey } from "./code-key.ts";
import { readDate } from "./dates.ts";
import { readMoney, readYes } from "./formats.ts";
import { cellProblem, codeProblem, rowProblem, withoutApostrophe } from "./row-shape.ts";
import type { Choices, Kind, RowData } from "./schema.ts";
import { findProduct, findTicketEvent, findTier, type Targets, type TicketEventTarget } from "./targets.ts";

/** How the rows of a file are read. */
export interface Reader {
  kind: Kind;
  headers: readonly string[];
  choices: Choices;
  currency: string;
  digits: number;
  timezone: string;
  now: Date;
  targets: Targets;
}

/** Why a row cannot be read. */
class Unreadable extends Error {}

function refuse(message: string): never {
  throw new Unreadable(message);
}

const whole = (text: string, problem: string | null): string => (problem === null ? text : refuse(problem));

/** Returns what a row says, or why it cannot be read. Uses nothing but the reader. */
export function readRow(reader: Reader, kept: readonly string[]): { data: RowData } | { reason: string } {
  const cells = kept.map((cell) => readCell(cell, reader.choices.encoding));
  const wrong = rowProblem(reader.kind, reader.headers, cells);
  if (wrong) return { reason: wrong };
  try {
    const cellOf = (field: string): string => {
      const at = reader.choices.columns[field];
      const text = at === undefined ? "" : (cells[at] ?? "").trim();
      return whole(text, cellProblem(text));
    };
    refuseVoided(cellOf);
    return { data: { ...readPerson(reader, cellOf), ...READ[reader.kind](reader, cellOf) } };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    throw error;
  }
}

type CellOf = (field: string) => string;

const IS_NO = /^(?:no|n|false|0|nein|non|nee)$/i;

/** What was voided must not be valid again. */
function refuseVoided(cellOf: CellOf): void {
  const voided = cellOf("voided");
  if (voided !== "" && !IS_NO.test(voided)) refuse("It was voided.");
}

/** Returns a text, or null for a cell that is empty. */
function readText(cellOf: CellOf, field: string, what: string, most: number): string | null {
  const text = cellOf(field);
  if (text.length > most) refuse(`The ${what} is longer than ${most.toLocaleString("en")} characters.`);
  return text || null;
}

function readPerson({ kind }: Reader, cellOf: CellOf): Pick<RowData, "email" | "name"> {
  const email = cellOf("email");
  const name = [cellOf("name"), cellOf("last_name")].filter(Boolean).join(" ") || null;
  if (name && name.length > MAX_NAME) refuse(`The name is longer than ${MAX_NAME} characters.`);
  if (email === "" && kind !== "customer") return { email: null, name };
  if (email === "") refuse("There is no e-mail address.");
  return { email: readEmail(email), name };
}

function readEmail(text: string): string {
  const read = EmailInput.safeParse(text);
  return read.success ? read.data : refuse(`“${text}” is not an e-mail address.`);
}

const READ: Record<Kind, (reader: Reader, cellOf: CellOf) => Partial<RowData>> = {
  customer: (_reader, cellOf) => ({ marketing: readYes(cellOf("marketing")), metadata: readMetadata(cellOf) }),
  gift_card: (reader, cellOf) => ({
    code: readCardCode(reader, cellOf),
    cents: readBalance(reader, cellOf),
    expires_at: readExpiry(reader, cellOf),
    recipient_email: cellOf("recipient_email") ? readEmail(cellOf("recipient_email")) : null,
    recipient_name: readText(cellOf, "recipient_name", "name of the recipient", MAX_NAME),
    message: readText(cellOf, "message", "message", MAX_MESSAGE),
    of: "Gift card",
  }),
  ticket(reader, cellOf) {
    const code = readCode(reader, cellOf);
    const [eventId, tierId] = reader.choices.target?.split(" ") ?? [];
    const event = eventId ? chosenEvent(reader, eventId) : namedEvent(reader, cellOf);
    const tier = found(findTier(event, tierId ?? cellOf("tier")));
    return {
      code,
      product_id: event.product_id,
      ticket_event_id: event.id,
      tier_id: tier?.id ?? null,
      attendee: beginningOf(cellOf("attendee"), MAX_NAME) || null,
      uses: readUses(cellOf, event.max_uses ?? 1, "ticket"),
      paid_cents: readPaid(reader, cellOf),
      of: tier ? `${event.title}, ${tier.name}` : event.title,
    };
  },
  voucher(reader, cellOf) {
    const code = readCode(reader, cellOf);
    const name = reader.choices.target ?? cellOf("product");
    const product = found(name === "" ? "There is no product." : findProduct(reader.targets, name));
    return {
      code,
      product_id: product.id,
      type: product.type,
      uses: readUses(cellOf, product.type === "experience" ? 1 : (product.max_uses ?? 1), "voucher"),
      paid_cents: readPaid(reader, cellOf),
      expires_at: readExpiry(reader, cellOf),
      of: product.title,
    };
  },
};

const found = <Found>(result: Found | string): Found => (typeof result === "string" ? refuse(result) : result);

const chosenEvent = ({ targets, timezone }: Reader, id: string): TicketEventTarget =>
  found(findTicketEvent(targets, id, null, timezone));

function namedEvent({ targets, choices, timezone }: Reader, cellOf: CellOf): TicketEventTarget {
  const name = cellOf("event");
  if (name === "") refuse("There is no event.");
  const date = cellOf("event_date");
  const at = date && choices.dates ? readDate(date, choices.dates, timezone) : null;
  if (date && !at) refuse(`“${date}” is not a date in the chosen format.`);
  return found(findTicketEvent(targets, name, at, timezone));
}

function readCode({ kind }: Reader, cellOf: CellOf): string {
  const text = cellOf("code");
  if (text === "") refuse("There is no code.");
  const code = withoutApostrophe(whole(text, codeProblem(text)));
  if (codeKey(kind, code) === null) {
    refuse(
      `“${beginningOf(code, 60)}” cannot be kept as a code: it is a web address, too long, or has the form of a code that other items have here.`,
    );
  }
  return code;
}

/** A code pays, so that nobody may find one by trying. Our own have 16 characters. */
const LEAST_OF_CARD_CODE = 6;

function readCardCode(reader: Reader, cellOf: CellOf): string {
  const code = readCode(reader, cellOf);
  if ((code.match(/[\p{L}\d]/gu)?.length ?? 0) < LEAST_OF_CARD_CODE) {
    refuse(
      `“${code}” is too short for the code of a gift card: it is guessed in a few tries. Use at least ${LEAST_OF_CARD_CODE} letters and digits, or issue a new card.`,
    );
  }
  return code;
}

function readAmount({ choices, digits }: Reader, text: string): number {
  const cents = choices.money && readMoney(text, choices.money, digits);
  if (cents === null) refuse(`“${text}” is not an amount in the chosen format.`);
  if (cents > MAX_CENTS) refuse("The amount is too large.");
  return cents;
}

/** Null for a cell that is empty. */
const readPaid = (reader: Reader, cellOf: CellOf): number | null => {
  const text = cellOf("paid");
  if (text === "") return null;
  const cents = readAmount(reader, text);
  if (cents > 0) refuseOtherCurrency(reader, cellOf);
  return cents;
};

function refuseOtherCurrency({ currency }: Reader, cellOf: CellOf): void {
  const other = cellOf("currency");
  if (other && other.toLowerCase() !== currency)
    refuse(`The amount is in ${other}, and this store’s currency is ${currency.toUpperCase()}.`);
}

function readBalance(reader: Reader, cellOf: CellOf): number {
  const text = cellOf("balance");
  if (text === "") refuse("There is no balance.");
  const cents = readAmount(reader, text);
  if (cents === 0) refuse("Nothing is left on this card.");
  refuseOtherCurrency(reader, cellOf);
  return cents;
}

/** One JSON object, as our exports write it. Null for a cell that is empty. */
function readMetadata(cellOf: CellOf): RowData["metadata"] {
  const text = cellOf("metadata");
  if (text === "") return null;
  try {
    return MetadataInput.parse(JSON.parse(text));
  } catch {
    return refuse("The metadata is not one JSON object whose values are texts, numbers, yes or no.");
  }
}

/** Null for a cell that is empty. An item that has expired already is not imported. */
function readExpiry({ choices, timezone, now }: Reader, cellOf: CellOf): number | null {
  const text = cellOf("expires");
  if (text === "") return null;
  const at = choices.dates && readDate(text, choices.dates, timezone, true);
  if (!at) refuse(`“${text}” is not a date in the chosen format.`);
  if (at <= now) refuse(`It expired on ${formatDate(toUnix(at), timezone)}.`);
  return toUnix(at);
}

function readUses(cellOf: CellOf, usual: number, what: string): number {
  const text = cellOf("uses");
  if (text === "") return usual;
  const uses = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(uses <= MAX_SEATS)) refuse(`“${text}” is not a number of uses.`);
  if (uses === 0) refuse(`No use is left on this ${what}.`);
  return uses;
}
