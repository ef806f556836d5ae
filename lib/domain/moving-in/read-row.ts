import { foreignForm } from "#lib/core/codes";
import { beginningOf } from "#lib/core/cut";
import { MAX_CENTS } from "#lib/core/money";
import { EmailInput } from "#lib/core/schema";
import { toUnix } from "#lib/core/time";
import { dateWords } from "#lib/words/time";
import { readDate } from "./dates.ts";
import { readMoney, readYes } from "./formats.ts";
import type { Choices, Kind, RowData } from "./schema.ts";
import { type EventTarget, findEvent, findProduct, findTier, type Targets } from "./targets.ts";

/** How the rows of a file are read. */
export interface Reader {
  kind: Kind;
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

/** Returns what a row says, or why it cannot be read. Uses nothing but the reader. */
export function readRow(reader: Reader, cells: readonly string[]): { data: RowData } | { reason: string } {
  try {
    const cellOf = (field: string): string => {
      const at = reader.choices.columns[field];
      return at === undefined ? "" : (cells[at] ?? "").trim();
    };
    return { data: { ...readPerson(reader, cellOf), ...READ[reader.kind](reader, cellOf) } };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    throw error;
  }
}

type CellOf = (field: string) => string;

const NAME_LENGTH = 200;

function readPerson({ kind }: Reader, cellOf: CellOf): Pick<RowData, "email" | "name"> {
  const email = cellOf("email");
  const name = [cellOf("name"), cellOf("last_name")].filter(Boolean).join(" ") || null;
  if (name && name.length > NAME_LENGTH) refuse(`The name is longer than ${NAME_LENGTH} characters.`);
  if (email === "" && kind !== "customer") return { email: null, name };
  if (email === "") refuse("There is no e-mail address.");
  const read = EmailInput.safeParse(email);
  if (!read.success) refuse(`“${email}” is not an e-mail address.`);
  return { email: read.data ?? null, name };
}

const READ: Record<Kind, (reader: Reader, cellOf: CellOf) => Partial<RowData>> = {
  customer: (_reader, cellOf) => ({ marketing: readYes(cellOf("marketing")) }),
  gift_card: (reader, cellOf) => ({
    code: readCode(cellOf),
    cents: readBalance(reader, cellOf),
    expires_at: readExpiry(reader, cellOf),
    of: "Gift card",
  }),
  ticket(reader, cellOf) {
    const code = readCode(cellOf);
    const [eventId, tierId] = reader.choices.target?.split(" ") ?? [];
    const event = eventId ? chosenEvent(reader, eventId) : namedEvent(reader, cellOf);
    const tier = found(findTier(event, tierId ?? cellOf("tier")));
    return {
      code,
      product_id: event.product_id,
      ticket_event_id: event.id,
      tier_id: tier?.id ?? null,
      attendee: beginningOf(cellOf("attendee"), NAME_LENGTH) || null,
      uses: event.max_uses ?? 1,
      paid_cents: readPaid(reader, cellOf),
      of: tier ? `${event.title}, ${tier.name}` : event.title,
    };
  },
  voucher(reader, cellOf) {
    const code = readCode(cellOf);
    const name = reader.choices.target ?? cellOf("product");
    const product = found(name === "" ? "There is no product." : findProduct(reader.targets, name));
    return {
      code,
      product_id: product.id,
      type: product.type,
      uses: readUses(cellOf, product.type === "experience" ? 1 : (product.max_uses ?? 1)),
      paid_cents: readPaid(reader, cellOf),
      expires_at: readExpiry(reader, cellOf),
      of: product.title,
    };
  },
};

const found = <Found>(result: Found | string): Found => (typeof result === "string" ? refuse(result) : result);

const chosenEvent = ({ targets, timezone }: Reader, id: string): EventTarget =>
  found(findEvent(targets, id, null, timezone));

function namedEvent({ targets, choices, timezone }: Reader, cellOf: CellOf): EventTarget {
  const name = cellOf("event");
  if (name === "") refuse("There is no event.");
  const date = cellOf("event_date");
  const at = date && choices.dates ? readDate(date, choices.dates, timezone) : null;
  if (date && !at) refuse(`“${date}” is not a date in the chosen format.`);
  return found(findEvent(targets, name, at, timezone));
}

function readCode(cellOf: CellOf): string {
  const code = cellOf("code");
  if (code === "") refuse("There is no code.");
  if (foreignForm(code) === null) {
    refuse(
      `“${beginningOf(code, 60)}” cannot be kept as a code: it is a web address, too long, or has the form of a code of this store.`,
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
  return text === "" ? null : readAmount(reader, text);
};

function readBalance(reader: Reader, cellOf: CellOf): number {
  const text = cellOf("balance");
  if (text === "") refuse("There is no balance.");
  const cents = readAmount(reader, text);
  if (cents === 0) refuse("Nothing is left on this card.");
  const { currency } = reader;
  const other = cellOf("currency");
  if (other && other.toLowerCase() !== currency)
    refuse(`The amount is in ${other}, and this store’s currency is ${currency.toUpperCase()}.`);
  return cents;
}

/** Null for a cell that is empty. An item that has expired already does not move in. */
function readExpiry({ choices, timezone, now }: Reader, cellOf: CellOf): number | null {
  const text = cellOf("expires");
  if (text === "") return null;
  const at = choices.dates && readDate(text, choices.dates, timezone, true);
  if (!at) refuse(`“${text}” is not a date in the chosen format.`);
  if (at <= now) refuse(`It expired on ${dateWords(toUnix(at), timezone)}.`);
  return toUnix(at);
}

const MAX_USES = 1_000_000;

function readUses(cellOf: CellOf, usual: number): number {
  const text = cellOf("uses");
  if (text === "") return usual;
  const uses = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(uses <= MAX_USES)) refuse(`“${text}” is not a number of uses.`);
  if (uses === 0) refuse("No use is left on this voucher.");
  return uses;
}
