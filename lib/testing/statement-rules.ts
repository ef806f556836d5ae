import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DIRECTORY_TABLES } from "#lib/db/directory";

// What a statement must be so that it also runs when the tables are distributed by merchant (docs/decisions/064).

/** Plain reads over all merchants: they find for whom something is due, or which merchant is meant. */
const READS_OVER_ALL: readonly RegExp[] = [
  /^jobs\.(find-|unused-files|due|check-imports|delete-test-data|app-grants-due|orders-without-payments)/,
  /^deliveries\.(due_endpoints|expired_leases|in_flight)$/,
  /^(apps\.(installs|stores)|door-streams\.digests|mail\.find_due(_ahead)?|payments\.compare|sessions\.find-stores|users\.roles|waiting\.read)$/,
  /^credentials\.(find-ended|find-ended-access-token|find-uses\.\w+)$/,
  /^door-streams\.digests$/,
  /^app-grants\.(find_(code|access|refresh)|is_used_by_any)$/,
];

const DIRECTORY: ReadonlySet<string> = new Set(DIRECTORY_TABLES);

const SCHEMA = readFileSync(join(import.meta.dirname, "../../prisma/schema.prisma"), "utf8");

const TABLES = [...SCHEMA.matchAll(/^model (\w+) \{/gm)].map(([, name = ""]) => name);

/** The tables of merchant data. */
export const MERCHANT_TABLES = TABLES.filter((name) => !DIRECTORY.has(name));

/** Views of merchant data, which are bound as tables are. */
const VIEWS = ["issued_item"];

const LOCK = /\bfor (no key )?(update|(key )?share)\b/gi;
const CLOCK =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|random) ?\(|\bcurrent_(timestamp|date)\b/i;

/** Returns the rules that a statement breaks. A statement of Prisma has no name; its reads are tested by their source. */
export function problemsOf(text: string, name = ""): string[] {
  const sql = plain(text);
  const isWrite = /\b(insert into|update|delete from) \w/i.test(
    sql.replaceAll(LOCK, " ").replaceAll(/do update/gi, " "),
  );
  const isChange = isWrite || sql.search(LOCK) >= 0;
  const references = referencesOf(sql);
  const ofMerchants = references.filter(({ table }) => !DIRECTORY.has(table));
  const problems: string[] = [];
  if (/\bctid\b/i.test(sql)) problems.push("It names a row by ctid, which rows of other merchants have too.");
  if (isWrite && CLOCK.test(sql))
    problems.push("It writes with the clock of the database. Pass the time as a parameter.");
  if (isWrite && /\bcase (?!when\b)/i.test(sql))
    problems.push("It writes with CASE … WHEN a value, which Citus replaces by NULL. Write CASE WHEN … = a value.");
  if (isWrite && references.length > 0 && ofMerchants.length === 0 && /\b(limit|skip locked)\b/i.test(sql))
    problems.push("It chooses rows of the directory while it writes, and nodes could choose others. Pass their keys.");
  if (READS_OVER_ALL.some((one) => one.test(name.split(" ")[0] ?? "")))
    return isChange ? [...problems, "Only a plain read may go over all merchants."] : problems;
  if (name === "" && !isChange) return problems;
  const free = ofMerchants.filter((reference) => !isBound(sql, reference));
  return [
    ...problems,
    ...free.map(({ table }) => `Its table ${table} is not bound to one merchant.`),
    ...selectsOf(sql).flatMap(problemOfSelect),
  ];
}

/**
 * Citus takes the merchant of a subquery only from the subquery itself: with another row's merchant it asks all nodes. One
 * comparison with a parameter is enough for the tables that are joined by their merchant beside it.
 */
function problemOfSelect(select: string): string[] {
  const [free] = referencesOf(select).filter(({ table, isInserted }) => !DIRECTORY.has(table) && !isInserted);
  if (!free || hasMerchant(select)) return [];
  return [`A part of it reads ${free.table} without a parameter for the merchant, so Citus asks all nodes for it.`];
}

/** The SELECTs of a statement, also within others, each without those inside it. The parts of a UNION are SELECTs of their own. */
function selectsOf(sql: string): string[] {
  const inner: string[] = [];
  let own = sql;
  for (let found = INNERMOST.exec(own); found; found = INNERMOST.exec(own)) {
    const isSelect = /^ ?(select|with|insert|update|delete|<)/i.test(found[1] ?? "");
    if (isSelect) inner.push(found[1] ?? "");
    own = own.replace(found[0], isSelect ? "<>" : `[${found[1]}]`);
  }
  return [...inner, own].flatMap((one) => one.split(/\b(?:union all|union|except|intersect)\b/i));
}

const INNERMOST = /\(([^()]*)\)/;

/** Without comments, texts, casts and quotes of names, and on one line. */
const plain = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, " ")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/::\w+(\[\])?/g, "")
    .replaceAll(/"public"\./g, "")
    .replaceAll('"', "")
    .replaceAll(/\s+/g, " ");

interface Reference {
  table: string;
  alias: string;
  isInserted: boolean;
}

const KEYWORDS =
  /^(on|set|where|using|join|left|cross|inner|order|group|limit|for|values|union|default|returning|lateral|natural|offset|except|select)$/i;

function referencesOf(sql: string): Reference[] {
  const names = [...TABLES, ...VIEWS].join("|");
  const found = sql.matchAll(
    new RegExp(`\\b(from|join|update|into|using) (${names})\\b(?! ?\\.)(?: as)?(?: (\\w+))?`, "gi"),
  );
  return [...found].map(([, verb = "", table = "", alias = ""]) => ({
    table,
    alias: alias === "" || KEYWORDS.test(alias) ? table : alias,
    isInserted: verb.toLowerCase() === "into",
  }));
}

/**
 * Whether the merchant of a reference is compared with a parameter, with another row's, or with a list of one. Within a
 * subquery `merchant_id = $1` may stand without a name. An INSERT names its merchant in each row.
 */
function isBound(sql: string, { table, alias, isInserted }: Reference): boolean {
  if (isInserted) return new RegExp(`into ${table}( as \\w+)? ?\\([^)]*\\bmerchant_id\\b`, "i").test(sql);
  const isCompared = new RegExp(
    `\\b${alias}\\.merchant_id (= |in \\(\\$\\d+\\))|= ${alias}\\.merchant_id\\b`,
    "i",
  ).test(sql);
  return (isCompared || /(?<!\.)\bmerchant_id = \$\d/i.test(sql)) && hasMerchant(sql);
}

/** The merchant is a parameter somewhere, and not only that of another row. */
const hasMerchant = (sql: string): boolean =>
  /\bmerchant_id (= \$\d|in [([]\$\d+[)\]])/i.test(sql) || /\bm\.id = \$\d/i.test(sql);
