/** Whose data is taken out of something stored. */
export interface Person {
  email: string;
  /** What stands for the address from now on. */
  erasedEmail: string;
  /** Of the customer, and of all that they ordered and were issued. */
  ids: ReadonlySet<string>;
  /** The names that they and their guests went by. */
  names: ReadonlySet<string>;
}

type Fields = Record<string, unknown>;

/** Of an order, an item or its row, whatever else it holds. */
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
 * A stored answer, payload or row without this person's data: the same shape, with the address replaced and personal
 * values null, in every object that has one of their ids, and in what stands inside or beside it. What is about
 * others stays as it was.
 */
export function redact<Value>(value: Value, person: Person): Value {
  return redacted(value, person, false) as Value;
}

function redacted(value: unknown, person: Person, isTheirs: boolean): unknown {
  if (typeof value === "string") return withoutAddress(value, person);
  if (Array.isArray(value)) return value.map((one) => redacted(one, person, isTheirs));
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Fields;
  const theirs = isTheirs || isAbout(fields, person);
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [
      name,
      theirs && isPersonal(name, fields) ? null : redacted(nameless(name, inner, person, theirs), person, theirs),
    ]),
  );
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Whether a JSON text can hold anything of theirs: most hold nothing, and are left unread. */
export function mayMention(json: string, { ids, names, email }: Person): boolean {
  if (json.toLowerCase().includes(email.toLowerCase())) return true;
  for (const [id] of json.matchAll(UUID)) if (ids.has(id)) return true;
  for (const name of names) if (json.includes(JSON.stringify(name))) return true;
  return false;
}

/** Has one of their ids, here or in an object inside; a list inside may be of many people's. */
function isAbout(fields: Fields, person: Person): boolean {
  return Object.values(fields).some((value) => {
    if (typeof value === "string") return person.ids.has(value) || mentionsAddress(value, person);
    return typeof value === "object" && value !== null && !Array.isArray(value) && isAbout(value as Fields, person);
  });
}

function isPersonal(name: string, fields: Fields): boolean {
  if (fields.object === "customer" && PERSONAL_OF_CUSTOMER.has(name)) return true;
  if (name === "message") return "recipient_name" in fields; // of a gift card; an Error has one too
  return PERSONAL.has(name);
}

/** What a scanner shows of a guest; beside a refusal it stands without any id. */
function nameless(name: string, inner: unknown, { names }: Person, isTheirs: boolean): unknown {
  if (name !== "display" || typeof inner !== "object" || inner === null) return inner;
  const display = inner as Fields;
  return isTheirs || names.has(String(display.name)) ? { ...display, name: null } : inner;
}

const mentionsAddress = (text: string, { email }: Person): boolean =>
  text.includes("@") && new RegExp(patternOf(email), "i").test(text);

const withoutAddress = (text: string, { email, erasedEmail }: Person): string =>
  text.includes("@") ? text.replaceAll(new RegExp(patternOf(email), "gi"), erasedEmail) : text;

/** A regular expression, here and in PostgreSQL, that finds an address in a text; not as the end of a longer one. */
export const patternOf = (email: string): string =>
  `(?<![\\w.+'-])${email.replace(/[^A-Za-z0-9]/g, "\\$&")}(?![\\w-]|\\.\\w)`;
