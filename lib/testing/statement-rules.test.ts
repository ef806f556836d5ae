import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesIn } from "#lib/db/sql-files";
import { MERCHANT_TABLES, problemsOf } from "./statement-rules.ts";

const ROOT = join(import.meta.dirname, "../..");

test.each([
  ["SELECT * FROM orders WHERE merchant_id = $1 AND mode = $2 AND id = $3"],
  ["UPDATE ticket t SET voided_at = $4::timestamptz WHERE t.merchant_id = $1::uuid AND t.id = ANY ($3::uuid[])"],
  [
    `SELECT o.id FROM orders o JOIN order_item i ON i.merchant_id = o.merchant_id AND i.order_id = o.id
     WHERE o.merchant_id = $1 FOR UPDATE OF o`,
  ],
  ["INSERT INTO mail (merchant_id, id, created_at) VALUES ($1, uuid7(), $2::timestamptz)"],
  [
    "SELECT p.id, (SELECT count(*) FROM ticket t WHERE t.merchant_id = $1 AND t.product_id = p.id) FROM product p WHERE p.merchant_id = $1",
  ],
  ["(SELECT id FROM ticket WHERE merchant_id = $1 LIMIT 3) UNION ALL SELECT id FROM booking WHERE merchant_id IN ($1)"],
  ["UPDATE mail SET status = CASE WHEN status = 'sent' THEN 'done' END WHERE merchant_id = $1"],
  ["DELETE FROM sign_in_try t USING unnest($1::text[]) AS old (key) WHERE t.key = old.key"],
  ["SELECT now() AS at, 'UPDATE orders, its ctid and FOR UPDATE' AS words"],
])("a statement that is bound to one merchant keeps the rules: %s", (text) => {
  expect(problemsOf(text, "a.statement")).toEqual([]);
});

test.each([
  ["SELECT * FROM orders WHERE id = $3", "orders is not bound"],
  ["UPDATE ticket SET voided_at = $2 WHERE id = $1", "ticket is not bound"],
  ["SELECT id FROM mail WHERE status = 'waiting' LIMIT 5 FOR UPDATE SKIP LOCKED", "mail is not bound"],
  [
    `SELECT o.id FROM orders o JOIN order_item i ON i.order_id = o.id WHERE o.merchant_id = $1`,
    "order_item is not bound",
  ],
  [
    "UPDATE ticket t SET uses = 0 FROM orders o WHERE t.merchant_id = o.merchant_id AND o.status = $1",
    "ticket is not bound",
  ],
  [
    "SELECT t.id FROM ticket t WHERE t.merchant_id = $1 AND NOT EXISTS (SELECT FROM mail m WHERE m.merchant_id = t.merchant_id)",
    "reads mail without a parameter",
  ],
  [
    `SELECT o.id FROM (SELECT * FROM membership WHERE merchant_id = $1 LIMIT 3) m
       JOIN orders o ON o.merchant_id = m.merchant_id AND o.id = m.order_id`,
    "reads orders without a parameter",
  ],
  [
    "SELECT id FROM booking WHERE merchant_id = $1 UNION ALL SELECT t.id FROM ticket t, orders o WHERE t.merchant_id = o.merchant_id",
    "reads ticket without a parameter",
  ],
  ["INSERT INTO mail (id) VALUES ($1)", "mail is not bound"],
  ["DELETE FROM event WHERE merchant_id = $1 AND ctid = ANY ($2::tid[])", "ctid"],
  ["UPDATE mail SET lease_until = clock_timestamp() WHERE merchant_id = $1", "clock"],
  ["UPDATE mail SET status = CASE status WHEN 'sent' THEN 'done' END WHERE merchant_id = $1", "CASE"],
  ["DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < $1 LIMIT 10)", "directory"],
])("a statement that breaks a rule is found: %s", (text, problem) => {
  expect(problemsOf(text, "a.statement").join(" ")).toContain(problem);
});

test("a view is bound to one merchant as a table is", () => {
  const texts = globSync("lib/**/*.sql", { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), "utf8"));
  const views = texts.flatMap(namesIn).filter(({ kind }) => kind === "VIEW");
  expect(views).toContainEqual({ kind: "VIEW", name: "issued_item" });
  for (const { name } of views) {
    expect(problemsOf(`SELECT id FROM ${name} WHERE merchant_id = $1 AND id = $2`, "a.statement")).toEqual([]);
    expect(problemsOf(`SELECT id FROM ${name} WHERE id = $2`, "a.statement")).toContainEqual(
      expect.stringContaining(name),
    );
  }
});

test("a statement that reads over all merchants may neither write nor lock", () => {
  const read = "SELECT merchant_id, id FROM mail WHERE status = 'waiting'";
  expect(problemsOf(read, "mail.find_due")).toEqual([]);
  expect(problemsOf(`${read} FOR UPDATE SKIP LOCKED`, "mail.find_due")).toEqual([
    "Only a plain read may go over all merchants.",
  ]);
});

/**
 * The time zones of PostgreSQL can be older than those of Node, so `lib/core/day.ts` computes local times. See
 * `docs/decisions/082-local-times.md`.
 */
const LOCAL_TIME =
  /\bAT TIME ZONE\b|\btimezone\(|\bSET (?:LOCAL |SESSION )?TIME ZONE\b|\bdate_trunc\((?!'second')|\bdate_part\(/i;

const ALLOWED = [
  // An hour in UTC that is only a key.
  "lib/domain/request-log/write.ts: date_trunc(",
  // `is_for_today`, which only versions before `20261128082000_day_of_a_claim` call.
  "prisma/migrations/20261125123100_what_a_door_admits/migration.sql: AT TIME ZONE",
];

test("no statement computes a local time", () => {
  const files = globSync("{app,bin,components,lib}/**/*.{ts,tsx}", { cwd: ROOT, exclude: ["lib/db/generated/**"] });
  const migrations = globSync("prisma/migrations/*/migration.sql", { cwd: ROOT });
  const found = [...files.filter((name) => !/\.test\.tsx?$|^lib\/testing\//.test(name)), ...migrations].flatMap(
    (file) =>
      (LOCAL_TIME.exec(readFileSync(join(ROOT, file), "utf8")) ?? []).slice(0, 1).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual(ALLOWED);
});

/** Reads of Prisma over all merchants: the stores of a person, and the passes of a session. */
const OVER_ALL: Record<string, string> = { store_role: "user_id:", device: "session_id:" };

/** A condition that several calls of a file share. */
const SHARED_CONDITION = /\b(where\b[^=\n]*= |interface Within )\{[^}]*merchant_id/;

test("each call of Prisma names the merchant of a table of merchant data", () => {
  const method = "(find\\w+|count|aggregate|groupBy|update|updateMany|delete|deleteMany|upsert)";
  const calls = new RegExp(`\\.(${MERCHANT_TABLES.join("|")})\\.${method}\\(`, "g");
  const files = globSync("{app,bin,components,lib}/**/*.{ts,tsx}", { cwd: ROOT, exclude: ["lib/db/generated/**"] });
  const found: string[] = [];
  for (const file of files.filter((name) => !/\.test\.tsx?$|^lib\/(testing|demo)\//.test(name))) {
    const source = readFileSync(join(ROOT, file), "utf8");
    for (const call of source.matchAll(calls)) {
      const [begin, table = "", verb = ""] = call;
      const words = argumentOf(source.slice(call.index + begin.length));
      const isOverAll = verb.startsWith("find") && words.includes(OVER_ALL[table] ?? "merchant_id");
      const isShared = /\bwhere\b(?!:)/.test(words) && SHARED_CONDITION.test(source);
      if (!isOverAll && !isShared && !words.includes("merchant_id")) found.push(`${file}: ${begin}${words})`);
    }
  }
  expect(found).toEqual([]);
});

/** The text until the bracket that closes the call. */
function argumentOf(source: string): string {
  let depth = 1;
  for (let end = 0; end < source.length; end++) {
    if ("([{".includes(source[end] as string)) depth++;
    if (")]}".includes(source[end] as string) && --depth === 0) return source.slice(0, end);
  }
  return source;
}
