import pg from "pg";
import { problemsOf } from "./statement-rules.ts";

interface Sent {
  text?: string;
  name?: string;
  /** Set by Prisma. */
  rowMode?: string;
}

interface Connection extends pg.Client {
  connectionParameters: { application_name?: string };
}

/** The names that the pools of the product give their connections. Migrations have others. */
const PRODUCT: ReadonlySet<string> = new Set(["zakka", "zakka queue"]);

/** Statements of tests have no name, or one that begins so. */
const OF_TESTS = "test.";

/** Statements that Prisma makes itself are tested by the calls that cause them. */
const MADE_BY_PRISMA = /"public"\./;

let isReading = false;

/**
 * Reads each statement that the product sends, and refuses one that breaks a rule, so that the test that sent it fails.
 */
export function readStatements(): void {
  if (isReading) return; // files share a process
  isReading = true;
  const read = new Set<string>();
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: Connection, ...args: unknown[]) {
    const { text, name, rowMode } = (typeof args[0] === "object" && args[0] ? args[0] : {}) as Sent;
    const isNamed = rowMode || (name && !name.startsWith(OF_TESTS));
    const isOfProduct = isNamed && PRODUCT.has(this.connectionParameters.application_name ?? "");
    if (text && isOfProduct && !MADE_BY_PRISMA.test(text) && !read.has(text)) {
      const problems = problemsOf(text, name);
      if (problems.length > 0) throw new Error(`${problems.join(" ")}\n${name ?? "A statement of Prisma"}: ${text}`);
      read.add(text);
    }
    return send.apply(this, args);
  } as typeof pg.Client.prototype.query;
}
