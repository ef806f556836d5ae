import { guessDates } from "./dates.ts";
import { guessMoney, readMoney } from "./formats.ts";
import { rowProblem } from "./row-shape.ts";
import type { Choices, Kind, MoneyFormat } from "./schema.ts";
import { FIELDS, type FieldFormat } from "./schema-fields.ts";

/** What columns are called in exports of other systems, in several languages, by field. Compared without case and accents. */
const NAMES: Record<string, readonly string[]> = {
  email: [
    "email", "e-mail", "mail", "email address", "e-mail address", "e-mail-adresse", "customer email", "buyer email",
    "recipient email", "courriel", "adresse e-mail", "correo", "correo electronico", "indirizzo email", "e-mailadres",
  ],
  name: [
    "name", "full name", "first name", "firstname", "given name", "customer name", "customer", "buyer", "buyer name",
    "recipient", "recipient name", "vorname", "kunde", "prenom", "nom complet", "nombre", "nome", "voornaam", "naam",
  ],
  last_name: ["last name", "lastname", "surname", "family name", "nachname", "nom", "apellido", "apellidos", "cognome", "achternaam"],
  marketing: [
    "accepts marketing", "accepts email marketing", "agreed to marketing", "marketing", "newsletter", "subscribed",
    "opt-in", "optin", "consent", "einwilligung", "consentement", "consenso",
  ],
  code: [
    "code", "gift card code", "card code", "card number", "number", "barcode", "barcode number", "qr", "qr code",
    "qr token", "ticket code", "ticket number", "ticket id", "voucher code", "voucher number", "coupon", "serial", "serial number",
    "gutscheincode", "gutscheinnummer", "kartennummer", "ticketnummer", "nummer", "numero", "codigo", "codice", "code cadeau",
  ],
  balance: [
    "balance", "remaining balance", "current balance", "remaining", "amount left", "remaining value", "value", "amount",
    "guthaben", "restwert", "restguthaben", "saldo", "betrag", "wert", "solde", "montant", "valeur", "importe", "importo", "tegoed",
  ],
  paid: ["paid", "amount paid", "price paid", "price", "face value", "ticket price", "bezahlt", "preis", "paye", "prix", "precio", "prezzo", "prijs"],
  currency: ["currency", "wahrung", "devise", "moneda", "valuta", "divisa"],
  expires: [
    "expires", "expire", "exp", "exp date", "expire date", "expires on", "expires at", "expiry", "expiry date", "expiration", "expiration date", "valid until",
    "valid to", "gultig bis", "ablaufdatum", "expire le", "date d'expiration", "valable jusqu'au", "caducidad", "scadenza", "geldig tot",
  ],
  event: ["event", "event name", "event title", "show", "veranstaltung", "evenement", "evento", "spectacle", "evenement naam"],
  event_date: ["event date", "date of the event", "date", "starts at", "start", "show date", "datum", "fecha", "data"],
  tier: ["tier", "ticket type", "type", "category", "price category", "kategorie", "preiskategorie", "categorie", "categoria", "tarif"],
  voided: ["voided at"],
  attendee: ["attendee", "attendee name", "guest", "guest name", "holder", "ticket holder", "gast", "teilnehmer", "participant", "asistente"],
  product: ["product", "product name", "product title", "item", "voucher", "pass", "produkt", "produit", "producto", "prodotto"],
  uses: [
    "uses", "uses left", "remaining uses", "remaining", "visits left", "entries left", "quantity", "credits",
    "restliche eintritte", "verbleibend", "restant", "restantes", "rimanenti",
  ],
}; // biome-ignore format: lists of words

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[_\s]+/g, " ")
    .trim();

/** What our own exports call a field where another of their columns has its usual name. */
const OURS: Record<string, string> = {
  code: "guest code",
  balance: "balance cents",
  paid: "owed cents",
  email: "customer email",
  name: "customer name",
  event: "product title",
  event_date: "event starts at",
  tier: "tier name",
};

const IS_OURS = ["id", "created", "merchant_id"];

/** Columns of our own exports that another store makes again. */
const MADE_ANEW = new Set(
  "id created merchant_id order_item_id product_id customer_id ticket_event_id tier_id code qr_token seat_index pass_index max_uses uses_after initial_cents redeemed_at redeemed_source email_sent_at".split(
    " ",
  ),
);

const isMadeAnew = (headers: readonly string[], header: string): boolean =>
  MADE_ANEW.has(header) && IS_OURS.every((one) => headers.includes(one));

/** Returns how the amounts of a file are written, or null when that is not certain. A column whose name says cents has whole ones. */
export function moneyFormatOf(
  kind: Kind,
  headers: readonly string[],
  columns: Choices["columns"],
  { texts, digits }: { texts: readonly string[]; digits: number },
): MoneyFormat | null {
  const areCents = columnsOf(kind, "money", columns).some((at) =>
    plain(headers[at] ?? "")
      .split(" ")
      .includes("cents"),
  );
  return areCents && texts.every((text) => readMoney(text, "cents", digits) !== null)
    ? "cents"
    : guessMoney(texts, digits);
}

/** Returns which column is which field, by the names of the columns: each column once, the most usual name first. */
export function guessColumns(kind: Kind, headers: readonly string[]): Choices["columns"] {
  const named = headers.map(plain);
  const used = new Set<number>();
  const columns: Choices["columns"] = {};
  for (const { name, label } of FIELDS[kind]) {
    // A price is that of a whole pack, and not of the uses that are left.
    const names = kind === "voucher" && name === "paid" ? [] : (NAMES[name] ?? []);
    const candidates = [OURS[name] ?? label, label, name, ...names].map(plain);
    const at = candidates
      .map((one) => named.findIndex((each, at) => each === one && !used.has(at)))
      .find((at) => at >= 0);
    if (at === undefined) continue;
    columns[name] = at;
    used.add(at);
  }
  return columns;
}

/** The columns of a file with rows that were left out, which say why. */
export const REASON_COLUMNS = ["Line", "Why it was left out"];

/** Collects from the rows of a file how to read it. */
export class Guess {
  readonly columns: Choices["columns"];
  readonly #kind: Kind;
  readonly #headers: readonly string[];
  readonly #filled = new Set<number>();
  readonly #money = new Set<string>();
  readonly #dates = new Set<string>();

  constructor(kind: Kind, headers: readonly string[]) {
    this.#kind = kind;
    this.#headers = headers;
    this.columns = guessColumns(kind, headers);
  }

  /** Adds rows. Amounts and dates of those that are no row of the table do not count. */
  add(all: readonly { cells: readonly string[] }[]): void {
    for (const { cells } of all) for (const [at, cell] of cells.entries()) if (cell !== "") this.#filled.add(at);
    const rows = all.filter(({ cells }) => rowProblem(this.#kind, this.#headers, cells) === null);
    for (const text of textsOf(this.#kind, "money", this.columns, rows)) this.#money.add(text);
    for (const text of textsOf(this.#kind, "date", this.columns, rows)) this.#dates.add(text);
  }

  #numbersOf(isMeant: (header: string, at: number) => boolean): number[] {
    return this.#headers.flatMap((header, at) => (isMeant(header, at) ? [at] : []));
  }

  /** Returns how to read the file, as far as it is certain: no format before its column is chosen. */
  choices(digits: number): Choices {
    const [money, dates] = [[...this.#money], [...this.#dates]];
    return {
      columns: this.columns,
      money: money.length > 0 ? moneyFormatOf(this.#kind, this.#headers, this.columns, { texts: money, digits }) : null,
      dates: dates.length > 0 ? guessDates(dates) : null,
      target: null,
      left_out: this.#numbersOf((header) => REASON_COLUMNS.includes(header) || isMadeAnew(this.#headers, header)),
      empty: this.#numbersOf((_header, at) => !this.#filled.has(at)),
    };
  }
}

/** Returns the columns that are read in a format. */
export const columnsOf = (kind: Kind, format: FieldFormat, columns: Choices["columns"]): number[] =>
  FIELDS[kind].flatMap((field) => (field.format === format ? (columns[field.name] ?? []) : []));

/** Returns the values of all columns with a format, each once. */
export const textsOf = (
  kind: Kind,
  format: FieldFormat,
  columns: Choices["columns"],
  rows: readonly { cells: readonly string[] }[],
): string[] => {
  const ats = columnsOf(kind, format, columns);
  return [...new Set(rows.flatMap(({ cells }) => ats.flatMap((at) => cells[at] || [])))];
};
