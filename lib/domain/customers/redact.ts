import { emailKey, readEmail } from "#lib/core/email";

/** The person whose data is redacted. */
export interface Person {
  /** Their address, and those of customers who were merged into them. */
  emails: readonly string[];
  /** Replaces these addresses. */
  erasedEmail: string;
  /** Ids of the customer, their orders and their items. */
  ids: ReadonlySet<string>;
  /** Names of the customer and their guests. */
  names: ReadonlySet<string>;
}

type Fields = Record<string, unknown>;

/** Personal fields of orders and issued items, in their public shapes and rows. */
const PERSONAL = new Set([
  "attendee_name",
  "custom_fields",
  "customer_name",
  "lead_name",
  "recipient_email",
  "recipient_name",
  "shipping_address",
]);
const PERSONAL_OF_CUSTOMER = new Set(["metadata", "name"]);

/**
 * Returns a stored response, payload or row without this person's data. The shape stays: the address is replaced, and
 * personal values become null in every object that has one of their ids and in the objects inside it. Data of others
 * stays unchanged.
 */
export function redact<Value>(value: Value, person: Person): Value {
  return redactWithin(value, person, false) as Value;
}

function redactWithin(value: unknown, person: Person, isAboutPerson: boolean): unknown {
  if (typeof value === "string") return withoutAddress(value, person);
  if (Array.isArray(value)) return value.map((one) => redactWithin(one, person, isAboutPerson));
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Fields;
  const isPersons = isAboutPerson || isAbout(fields, person);
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [
      name,
      isPersons && isPersonal(name, fields)
        ? null
        : redactWithin(withoutDisplayName(name, inner, person, isPersons), person, isPersons),
    ]),
  );
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Whether a JSON text may contain this person's data: most texts do not, and need no parsing. */
export function mayMention(json: string, { ids, names, emails }: Person): boolean {
  const lower = json.toLowerCase();
  if (emails.some((email) => lower.includes(email.toLowerCase()))) return true;
  for (const [id] of json.matchAll(UUID)) if (ids.has(id)) return true;
  for (const name of names) if (json.includes(JSON.stringify(name))) return true;
  return false;
}

/**
 * Whether an object, or an object inside it, has one of the person's ids or their address. Does not look into lists,
 * because their entries can be about other people.
 */
function isAbout(fields: Fields, person: Person): boolean {
  return Object.values(fields).some((value) => {
    if (typeof value === "string") return person.ids.has(value) || mentionsAddress(value, person);
    return typeof value === "object" && value !== null && !Array.isArray(value) && isAbout(value as Fields, person);
  });
}

function isPersonal(name: string, fields: Fields): boolean {
  if (fields.object === "customer" && PERSONAL_OF_CUSTOMER.has(name)) return true;
  if (name === "message") return "recipient_name" in fields; // a gift card's message, not that of an error
  return PERSONAL.has(name);
}

/** The `display` of a scanner has a name; beside a refusal it has no id, so the name itself is compared. */
function withoutDisplayName(name: string, inner: unknown, { names }: Person, isAboutPerson: boolean): unknown {
  if (name !== "display" || typeof inner !== "object" || inner === null) return inner;
  const display = inner as Fields;
  return isAboutPerson || names.has(String(display.name)) ? { ...display, name: null } : inner;
}

const mentionsAddress = (text: string, person: Person): boolean =>
  text.includes("@") && withoutAddress(text, person) !== text;

/** A text that is an address as a whole is compared as one: `a=mara@x.example` is another person, `to=mara@x.example, …` is not. */
function withoutAddress(text: string, { emails, erasedEmail }: Person): string {
  if (!text.includes("@")) return text;
  if (readEmail(text).problem === undefined) {
    const keys = emails.map(emailKey);
    return keys.includes(emailKey(text)) ? erasedEmail : text;
  }
  return text.replaceAll(new RegExp(patternOf(emails), "gi"), erasedEmail);
}

/**
 * A regular expression for JavaScript and PostgreSQL that finds addresses in a text, but not inside longer addresses.
 */
export const patternOf = (emails: readonly string[]): string =>
  `(?<![\\w.+'&%-])(?:${emails.map((email) => email.replace(/[^A-Za-z0-9\u0080-\uffff]/g, "\\$&")).join("|")})(?![\\w-]|\\.\\w)`;
